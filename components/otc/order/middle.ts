import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { mulDivDown, mulDivUp } from '@/lib/amount'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import type { Round } from '@/lib/history/otc/thread'
import type { RfqFill } from '@/lib/order/rfq-fill'

/** An answer half way between two offers; its maker `pays` and `gets` raw units. */
export type Middle = RfqFill & { answered: HashedOrder }

/**
 * Returns an answer half way between the newest offer of the other side and the account's last one:
 * the base amount of the newest at the mean price, rounded by less than one unit for the account.
 * Undefined if the account made no offer, it is not its turn, or the newest is as good as its own.
 *
 * @example
 * middleOf(rounds, { account, baseToken: weth }) // 2,600 asked, 2,400 bid:
 * // { answered, gets: 10n ** 18n, pays: 2_500_000_000n }
 */
export const middleOf = (
  rounds: readonly Round[],
  { account, baseToken }: { account: Address | undefined; baseToken: Address },
): Middle | undefined => {
  const answered = rounds.at(-1)?.signed
  if (answered === undefined || !account || isSameAddress(answered.order.maker, account)) return undefined
  const { taker, makerAsset, makerAmount, takerAmount } = answered.order
  if (!isSameAddress(taker, account) && !isSameAddress(taker, zeroAddress)) return undefined
  const own = rounds.findLast(
    ({ signed: { order } }) => isSameAddress(order.maker, account) && isSameAddress(order.takerAsset, makerAsset),
  )?.signed.order
  // Compares both prices as cross products: what the account pays, times both amounts it gets.
  const [theirs, ours] = [takerAmount * (own?.takerAmount ?? 0n), makerAmount * (own?.makerAmount ?? 0n)]
  if (own === undefined || theirs <= ours) return undefined
  if (isSameAddress(makerAsset, baseToken)) {
    const pays = mulDivDown(theirs + ours, 1n, 2n * own.takerAmount)
    return pays > 0n ? { answered, pays, gets: makerAmount } : undefined
  }
  return { answered, pays: takerAmount, gets: mulDivUp(theirs + ours, 1n, 2n * own.makerAmount) }
}
