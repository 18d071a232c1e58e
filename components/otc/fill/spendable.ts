import { fillGas, networkCost } from '@/actions/wallet/read/network-cost'

type Holdings = {
  /** Raw units; undefined while not read. */
  balance: bigint | undefined
  /** What can be wrapped into the token: the native balance, wei, and what a unit of gas costs. Undefined: it is another token. */
  wrapped: { native: bigint | undefined; gasPrice: bigint | undefined } | undefined
}

/**
 * The most that a fill can pay, raw units: of what is wrapped first, all but what the network will ask for the fill. Undefined while
 * it is not known.
 *
 * @example
 * spendable({ balance: 5n, wrapped: { native: 10n ** 18n, gasPrice: 10n ** 9n } }) // 999637000000000005n
 */
export const spendable = ({ balance, wrapped }: Holdings): bigint | undefined => {
  if (balance === undefined || !wrapped) return balance
  const { native, gasPrice } = wrapped
  if (native === undefined || gasPrice === undefined) return undefined
  const kept = networkCost(gasPrice, fillGas)
  return native > kept ? balance + native - kept : balance
}
