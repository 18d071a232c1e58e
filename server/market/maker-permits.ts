import type { Address } from 'viem'
import { smallest } from '@/lib/amount'
import type { SignedFill } from '@/lib/chain/program/fill-orders'
import { needsPermit, readRfqPermit } from '@/lib/chain/rfq/rfq-permit'
import { makerFillOf, takerFillFor } from '@/lib/order/rfq'
import type { Side } from '@/lib/routing/route/route'

type Swap = { side: Side; fromAmount: bigint; toAmount: bigint }

/**
 * Removes makers' permits that a swap does not need. `allowances` are the RFQ contract's, by maker
 * of the bought token, raw units. Each order counts with its maximum for the entire swap, since
 * others may be gone when it is sent; an order's amount is subtracted for the maker's next one.
 *
 * @example
 * const sale = { side: 'SELL', fromAmount: 10n, toAmount: 1n }
 * withNeededPermits([order], sale, new Map([[maker, maxUint256]]))[0].permitMakerAsset // '0x'
 */
export const withNeededPermits = (
  orders: readonly SignedFill[],
  swap: Swap,
  allowances: ReadonlyMap<Address, bigint>,
): SignedFill[] => {
  const left = new Map(allowances)
  return orders.map((signed) => {
    const { order, permitMakerAsset } = signed
    const gives = maxGiven(signed, swap)
    const allowance = left.get(order.maker) ?? 0n
    const permit = needsPermit({ allowance, gives }) ? permitMakerAsset : '0x'
    const allowed = readRfqPermit(permit)?.value ?? allowance
    left.set(order.maker, allowed > gives ? allowed - gives : 0n)
    return { ...signed, permitMakerAsset: permit }
  })
}

const maxGiven = ({ order, takerFill }: SignedFill, { side, fromAmount, toAmount }: Swap): bigint =>
  side === 'SELL'
    ? makerFillOf(order, smallest(takerFill, fromAmount))
    : // As in the contract: an output costs a whole source unit, which may return more.
      makerFillOf(order, takerFillFor(order, smallest(makerFillOf(order, takerFill), toAmount)))
