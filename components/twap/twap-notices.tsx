import { displayAmount, displayPercent } from '@/components/trade/amount/display-amount'
import { Notice } from '@/components/ui/alert'
import type { Token } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { twapText } from '@/messages/twap'
import type { TwapWarning } from './find-twap-warnings'

type TwapNoticesProps = {
  warnings: readonly TwapWarning[]
  protectionBps: number | undefined
  // The gas cost as a share of a slice, bps.
  gasBps: number | undefined
  // The shortfall of all open orders and this one beyond the balance, raw units of `from`.
  short: bigint
  from: Token
}

// Shows warnings about the plan. Default export: loaded only if there is a warning.
export default function TwapNotices({ warnings, protectionBps, gasBps, short, from }: TwapNoticesProps) {
  const has = (warning: TwapWarning) => warnings.includes(warning)
  return (
    <>
      {short > 0n && (
        <Notice variant="caution" title={tradeText.notices.short}>
          {twapText.notices.short(`${displayAmount(short, from.decimals)} ${from.symbol}`)}
        </Notice>
      )}
      {has('dust') && gasBps !== undefined && (
        <Notice variant="caution" title={tradeText.notices.dust}>
          {twapText.notices.dustWhy(displayPercent(gasBps))}
        </Notice>
      )}
      {has('tight') && (
        <Notice variant="caution" title={twapText.notices.tight}>
          {twapText.notices.tightWhy(displayPercent(protectionBps ?? 0))}
        </Notice>
      )}
      {has('wide') && (
        <Notice variant="caution" title={twapText.notices.wide}>
          {twapText.notices.wideWhy(displayPercent(protectionBps ?? 0))}
        </Notice>
      )}
    </>
  )
}
