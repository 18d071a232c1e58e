import { displayExact } from '@/components/trade/display-amount'
import type { Commitments } from '@/hooks/otc/use-commitments'
import type { Token } from '@/lib/chain/chain'

type StandingOffersProps = Pick<Commitments, 'committed' | 'live' | 'isNone'> & {
  token: Pick<Token, 'symbol' | 'decimals'>
}

// What a revocation would break.
export function StandingOffers({ token: { symbol, decimals }, committed, live, isNone }: StandingOffersProps) {
  if (isNone) return <p className="text-xs text-soft">None of your live offers stands on it.</p>
  if (live === 0)
    return (
      <p className="text-xs text-soft">
        The service does not say which offers stand on it: one that you handed over by its link could not be filled any
        more.
      </p>
    )
  return (
    <p className="text-xs text-soft">
      {live === 1 ? 'One live offer' : `${live} live offers`} of yours{' '}
      {committed > 0n && `for ${displayExact(committed, decimals)} ${symbol} `}
      {live === 1 ? 'stands' : 'stand'} on it. Once it is revoked nobody can fill {live === 1 ? 'it' : 'them'} until you
      approve {symbol} again.
    </p>
  )
}
