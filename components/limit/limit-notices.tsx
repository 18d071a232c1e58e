import Link from 'next/link'
import { displayAmount, displayPercent } from '@/components/trade/amount/display-amount'
import { Alert, AlertTitle, Notice } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import type { Token } from '@/lib/chain/chain'
import type { LimitDistance } from '@/lib/ticket/price/limit-distance'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { limitText } from '@/messages/limit'
import { tradeText } from '@/messages/trade'
import type { LimitWarning } from './find-limit-warnings'

type LimitNoticesProps = {
  warnings: readonly LimitWarning[]
  distance: LimitDistance | undefined
  from: Token
  to: Token
  // The current price by agents for the exact amount.
  market: Pick<FrozenIntent, 'side' | 'srcAmount' | 'destAmount'> | undefined
  // The gas cost as a share of the order, bps.
  gasBps: number | undefined
  // The shortfall of all open orders and this one beyond the balance, raw units of `from`.
  short: bigint
  swapPath: string
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

// Shows warnings about the limit. Default export: loaded once there is a price to compare with.
export default function LimitNotices(props: LimitNoticesProps) {
  const { warnings, distance, from, to, market, gasBps, short, swapPath, accepted, onAccept } = props
  const has = (warning: LimitWarning) => warnings.includes(warning)
  const behind = has('behind')
  return (
    <>
      {distance && (behind || has('reached')) && (
        <Alert variant={behind ? 'danger' : 'caution'}>
          <AlertTitle>
            {behind ? limitText.notices.behind(displayPercent(-distance.bps)) : limitText.notices.reached}
          </AlertTitle>
          <p>
            {market &&
              (market.side === 'SELL'
                ? limitText.notices.marketPays(`${displayAmount(market.destAmount, to.decimals)} ${to.symbol}`)
                : limitText.notices.marketAsks(
                    `${displayAmount(market.srcAmount, from.decimals)} ${from.symbol}`,
                  ))}{' '}
            {limitText.notices.onlyLimit}{' '}
            <Link href={swapPath} className="font-medium text-accent hover:underline">
              {tradeText.notices.swapInstead}
            </Link>
          </p>
          {behind && (
            <Confirmation checked={accepted} onChange={onAccept}>
              {limitText.notices.acceptBehind(displayPercent(-distance.bps))}
            </Confirmation>
          )}
        </Alert>
      )}
      {short > 0n && (
        <Notice variant="caution" title={tradeText.notices.short}>
          {limitText.notices.short(`${displayAmount(short, from.decimals)} ${from.symbol}`)}
        </Notice>
      )}
      {has('far') && distance && (
        <Notice variant="info" title={limitText.notices.far}>
          {limitText.notices.farWhy(displayPercent(distance.bps))}
        </Notice>
      )}
      {has('dust') && gasBps !== undefined && (
        <Notice variant="caution" title={tradeText.notices.dust}>
          {limitText.notices.dustWhy(displayPercent(gasBps))}
        </Notice>
      )}
      {has('short') && (
        <Notice variant="caution" title={limitText.notices.brief}>
          {limitText.notices.briefWhy}
        </Notice>
      )}
    </>
  )
}
