import type { Address } from 'viem'
import type { FamilyName } from '@/lib/order/families/families'
import type { Schedule } from '@/lib/order/twap'
import type { IntentType } from '../../history/intent/signed-intent'
import type { TradeTerms } from './trade-terms'
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
  /** It is paid on another chain: amounts of the token bought are those that arrive there. */
  transfer?: TransferTerms | undefined
}
