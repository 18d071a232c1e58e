import type { Address } from 'viem'
import { smallest } from '@/lib/amount'
import type { SignedFill } from '@/lib/chain/program/fill-orders'
import { needsPermit, readRfqPermit } from '@/lib/chain/rfq/rfq-permit'
import { makerFillOf, takerFillFor } from '@/lib/order/rfq'
import type { Side } from '@/lib/routing/route/route'

type Swap = { side: Side; fromAmount: bigint; toAmount: bigint }

/**
 * Leaves out the makers' permits that a swap does not need. `allowances`: what the RFQ contract may pull from each maker of the token that
 * the orders give, raw units. An order is taken to give as much as the whole swap could want of it, since another one may be gone when it
 * is sent; what a maker gives by one order is not there for the next.
 *
 * @example
 * withNeededPermits([order], { side: 'SELL', fromAmount: 10n, toAmount: 1n }, new Map([[maker, 2n ** 256n - 1n]]))[0].permitMakerAsset // '0x'
 */
export const withNeededPermits = (
  orders: readonly SignedFill[],
  swap: Swap,
  allowances: ReadonlyMap<Address, bigint>,
): SignedFill[] => {
  const left = new Map(allowances)
  return orders.map((signed) => {
    const { order, permitMakerAsset } = signed
    const gives = mostGiven(signed, swap)
    const allowance = left.get(order.maker) ?? 0n
    const permit = needsPermit({ allowance, gives }) ? permitMakerAsset : '0x'
    const allowed = readRfqPermit(permit)?.value ?? allowance
    left.set(order.maker, allowed > gives ? allowed - gives : 0n)
    return { ...signed, permitMakerAsset: permit }
  })
}

const mostGiven = ({ order, takerFill }: SignedFill, { side, fromAmount, toAmount }: Swap): bigint =>
  side === 'SELL'
    ? makerFillOf(order, smallest(takerFill, fromAmount))
    : // As the contract does it: what is asked for costs a whole unit, which may bring more.
      makerFillOf(order, takerFillFor(order, smallest(makerFillOf(order, takerFill), toAmount)))
