import { toLowerAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { PlaceTerms } from '../intent-run'

type Pair = 'srcToken' | 'destToken' | 'srcSymbol' | 'destSymbol' | 'srcDecimals' | 'destDecimals'

/** The two tokens of a trade, as its terms name them. */
export const pairOf = (from: Token, to: Token): Pick<PlaceTerms, Pair> => ({
  srcToken: toLowerAddress(from.address),
  destToken: toLowerAddress(to.address),
  srcSymbol: from.symbol,
  destSymbol: to.symbol,
  srcDecimals: from.decimals,
  destDecimals: to.decimals,
})
