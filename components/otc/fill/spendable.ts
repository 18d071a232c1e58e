import { fillGas, networkCost } from '@/actions/wallet/read/network-cost'

type Holdings = {
  /** Raw units; undefined while not read. */
  balance: bigint | undefined
  /** Native balance and gas price, wei; undefined unless the token is the wrapped native one. */
  wrapped: { native: bigint | undefined; gasPrice: bigint | undefined } | undefined
}

/**
 * Returns the largest amount that a fill can pay, raw units: the balance, and the native balance
 * minus the network cost of the fill. Undefined while it is not known.
 *
 * @example
 * spendable({ balance: 5n, wrapped: { native: 10n ** 18n, gasPrice: 10n ** 9n } })
 * // 999637000000000005n
 */
export const spendable = ({ balance, wrapped }: Holdings): bigint | undefined => {
  if (balance === undefined || !wrapped) return balance
  const { native, gasPrice } = wrapped
  if (native === undefined || gasPrice === undefined) return undefined
  const cost = networkCost(gasPrice, fillGas)
  return native > cost ? balance + native - cost : balance
}
