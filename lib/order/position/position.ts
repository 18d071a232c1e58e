import type { Address } from 'viem'
import { mulDivUp } from '../../amount'
import type { IntentOrder } from '../intent'

/**
 * Where the source of an order earns while the order is open, as its owner signed it: a vault of ERC-4626. `shares` of
 * it are sold with their yield; without `useShares` the source amount alone is sold.
 */
export type SignedPosition = { strategy: Address; shares: bigint; useShares: boolean }

/**
 * The holding of an owner in a vault at a block: shares, and the raw units of the source that all of them would pay
 * after fees.
 */
export type Position = { shares: bigint; worth: bigint }

/**
 * A position may be short of this part of what its order sells, and is sold whole then: a deposit may get fewer shares
 * than were foreseen, because shares grow dearer by the second (`ProductiveSettlement.sol`).
 */
export const maxShortage = 10_000n

/**
 * Returns what an order sells out of a position now, raw units of its source, of the principal alone all that is there:
 * the contract takes the source amount of it. Zero if the position has fewer shares than the order sells.
 *
 * @example
 * soldFrom({ shares: 50n, worth: 110n }, { strategy, shares: 25n, useShares: true }) // 55n
 */
export const soldFrom = ({ shares, worth }: Position, signed: SignedPosition): bigint => {
  if (!signed.useShares) return worth
  if (shares === 0n || shares + signed.shares / maxShortage < signed.shares) return 0n
  return shares <= signed.shares ? worth : (worth * signed.shares) / shares
}

type Amounts = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'>

/**
 * Returns what an order out of a vault sells and owes, when its position pays `sold`: yield is sold at the signed
 * price, rounded up for the owner, and a loss lowers nothing. Raw units.
 *
 * @example
 * amountsOfSold({ srcAmount: 100n, destAmount: 30n, expectedAmount: 31n }, 105n)
 * // { srcAmount: 105n, destAmount: 32n, expectedAmount: 33n }
 */
export const amountsOfSold = ({ srcAmount, destAmount, expectedAmount }: Amounts, sold: bigint): Amounts =>
  sold <= srcAmount
    ? { srcAmount: sold, destAmount, expectedAmount }
    : {
        srcAmount: sold,
        destAmount: mulDivUp(destAmount, sold, srcAmount),
        expectedAmount: mulDivUp(expectedAmount, sold, srcAmount),
      }
