import type { Address } from 'viem'
import { mulDivUp } from '../../amount'
import type { IntentOrder } from '../intent'

/**
 * The signed ERC-4626 vault in which the source of an order earns while it is open. `shares` of it
 * are sold with their yield; without `useShares` only the source amount is sold.
 */
export type SignedPosition = { strategy: Address; shares: bigint; useShares: boolean }

/** A holding in a vault at a block: shares, and their worth in raw source units after fees. */
export type Position = { shares: bigint; worth: bigint }

/**
 * The divisor of the shortage that the contract tolerates: a deposit may receive fewer shares than
 * expected, because their price rises continuously (`ProductiveSettlement.sol`).
 */
export const maxShortage = 10_000n

/**
 * Returns what an order sells from a position now, raw units of its source. Without `useShares`
 * this is the whole position, of which the contract takes the source amount. Zero if the position
 * has fewer shares than the order sells.
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
 * Returns what an order from a vault sells and owes if its position pays `sold`: yield is sold at
 * the signed price, rounded up for the owner, and a loss does not lower the minimum. Raw units.
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
