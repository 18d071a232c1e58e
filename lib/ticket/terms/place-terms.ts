import type { Address } from 'viem'
import type { Surface } from '@/lib/chain/approval/requirements'
import type { Handling } from '@/lib/chain/handler/decode-handling'
import type { FamilyName } from '@/lib/order/families/families'
import type { Schedule } from '@/lib/order/twap'
import type { IntentType } from '../../history/intent/signed-intent'
import { maximumSpent, type TradeTerms } from './trade-terms'
import type { TransferTerms } from './transfer-terms'

/** A vault of the registry, by the name that was shown. */
export type VaultTerms = { strategy: Address; name: string }

/** The terms of an order that a person agreed to place. Raw units. */
export type PlaceTerms = TradeTerms & {
  /** LIMIT rests until the market reaches its limit, and is not watched by the page that placed it. */
  type: IntentType
  /** A FillableOrder may be filled in parts. */
  family: FamilyName
  /** It is filled over time: amounts and limit are of all slices, and the price that it is built of is of one. */
  schedule?: Schedule | undefined
  /** Its source earns in a vault while it waits, and is sold with its yield. */
  vault?: VaultTerms | undefined
  /** A handler of the venue completes it with what is bought. */
  handling?: Handling | undefined
  /** It is paid on another chain: amounts of the token bought are those that arrive there. */
  transfer?: TransferTerms | undefined
}

/**
 * Returns which contract takes the source of an order, as a surface, and the most that it takes, raw units. The handler
 * of a position in Aave takes aTokens, with the premium of a flash loan, and one unit more where Aave rounds.
 *
 * @example
 * takenBy({ side: 'SELL', srcAmount: 100n, limit: 90n, handling: undefined }) // { surface: 'intent', amount: 100n }
 */
export const takenBy = ({
  handling,
  ...terms
}: Pick<PlaceTerms, 'side' | 'srcAmount' | 'limit' | 'handling'>): { surface: Surface; amount: bigint } => {
  const amount = maximumSpent(terms)
  return handling?.kind === 'aave'
    ? { surface: 'aave', amount: amount + handling.maxPremium + 1n }
    : { surface: 'intent', amount }
}
