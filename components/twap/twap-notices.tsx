import { displayAmount, displayPercent } from '@/components/trade/amount/display-amount'
import { Notice } from '@/components/ui/alert'
import type { Token } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { twapText } from '@/messages/twap'
import type { TwapWarning } from './judge-twap'

type TwapNoticesProps = {
  warnings: readonly TwapWarning[]
  protectionBps: number | undefined
  // Of a part, in basis points.
  gasBps: number | undefined
  // What all open orders and this one need beyond the balance, raw units of `from`.
  short: bigint
  from: Token
}

// What a person should know of the plan that is being written. By default: only who should know something loads it.
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
