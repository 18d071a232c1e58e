import Link from 'next/link'
import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import type { LimitDistance } from '@/actions/intent/limit-distance'
import type { LimitWarning } from '@/actions/limit/judge-limit'
import { displayAmount, displayPercent } from '@/components/trade/display-amount'
import { Alert, AlertTitle, Notice } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import type { Token } from '@/lib/chain/chain'

type LimitNoticesProps = {
  warnings: readonly LimitWarning[]
  distance: LimitDistance | undefined
  from: Token
  to: Token
  // What agents do now for the amount that is exact.
  market: Pick<FrozenIntent, 'side' | 'srcAmount' | 'destAmount'> | undefined
  // Of the order, in basis points.
  gasBps: number | undefined
  // What all open orders and this one need beyond the balance, raw units of `from`.
  short: bigint
  swapPath: string
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

// What a person should know of the limit that is being written. By default: there is nothing to say before there is a price.
export default function LimitNotices(props: LimitNoticesProps) {
  const { warnings, distance, from, to, market, gasBps, short, swapPath, accepted, onAccept } = props
  const has = (warning: LimitWarning) => warnings.includes(warning)
  const behind = has('behind')
  return (
    <>
      {distance && (behind || has('reached')) && (
        <Alert variant={behind ? 'danger' : 'caution'}>
          <AlertTitle>{behind ? `${displayPercent(-distance.bps)} behind the market` : 'It fills at once'}</AlertTitle>
          <p>
            {market &&
              (market.side === 'SELL'
                ? `The market pays ${displayAmount(market.destAmount, to.decimals)} ${to.symbol} now. `
                : `The market asks ${displayAmount(market.srcAmount, from.decimals)} ${from.symbol} now. `)}
            At or behind the market it fills at once, and only your limit is guaranteed.{' '}
            <Link href={swapPath} className="font-medium text-accent hover:underline">
              Swap instead
            </Link>
          </p>
          {behind && (
            <Confirmation checked={accepted} onChange={onAccept}>
              My limit is {displayPercent(-distance.bps)} worse than the market.
            </Confirmation>
          )}
        </Alert>
      )}
      {short > 0n && (
        <Notice variant="caution" title="More promised than you have">
          {displayAmount(short, from.decimals)} {from.symbol} are missing to fill all your open orders. The first to
          reach its price fills; the others wait, suspended, until you top up.
        </Notice>
      )}
      {has('far') && distance && (
        <Notice variant="info" title="Far from the market">
          It fills only if the price rises by {displayPercent(distance.bps)} before the order expires.
        </Notice>
      )}
      {has('dust') && gasBps !== undefined && (
        <Notice variant="caution" title="Small for its gas">
          Whoever fills it keeps about {displayPercent(gasBps)} for gas. It is counted above; a larger order loses less.
        </Notice>
      )}
      {has('short') && (
        <Notice variant="caution" title="Under 10 minutes">
          The market has little time to come to your price.
        </Notice>
      )}
    </>
  )
}
