import type { Address } from 'viem'
import type { Surface } from '@/lib/chain/approval/requirements'
import type { Handling } from '@/lib/chain/handler/decode-handling'
import type { FamilyName } from '@/lib/order/families/families'
import type { Schedule } from '@/lib/order/twap'
import type { IntentType } from '../../history/intent/signed-intent'
import { maximumSpent, type TradeTerms } from './trade-terms'
import type { TransferTerms } from './transfer-terms'

/** A vault of the registry with its shown name. */
export type VaultTerms = { strategy: Address; name: string }

/** The terms of an order that the user agreed to place. Raw units. */
export type PlaceTerms = TradeTerms & {
  /** LIMIT orders stay open until the market reaches their limit; the page does not watch them. */
  type: IntentType
  /** The family of the signed struct; a FillableOrder may be filled in parts. */
  family: FamilyName
  /** The schedule of a TWAP: amounts and limit are of all slices, the price is of one. */
  schedule?: Schedule | undefined
  /** The vault in which the source earns while the order is open. */
  vault?: VaultTerms | undefined
  /** The handler's instructions for the bought token. */
  handling?: Handling | undefined
  /** The transfer to another chain, where the amounts of the bought token arrive. */
  transfer?: TransferTerms | undefined
}

/**
 * Returns the surface whose contract takes the source of an order, and the maximum, raw units. The
 * handler of an Aave position takes aTokens, the flash loan's premium, and one unit for rounding.
 *
 * @example
 * maximumTaken({ side: 'SELL', srcAmount: 100n, limit: 90n, handling: undefined })
 * // { surface: 'intent', amount: 100n }
 */
export const maximumTaken = ({
  handling,
  ...terms
}: Pick<PlaceTerms, 'side' | 'srcAmount' | 'limit' | 'handling'>): { surface: Surface; amount: bigint } => {
  const amount = maximumSpent(terms)
  return handling?.kind === 'aave'
    ? { surface: 'aave', amount: amount + handling.maxPremium + 1n }
    : { surface: 'intent', amount }
}
