import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { OpenIntent } from '../../agents/agent'
import { type FarToken, farKey, type Promised, readPromised, readRelayOffers } from '../../agents/relay-offers'
import type { Transaction } from '../../db/client'
import { lockName } from '../../ledger/store'

/** A transfer of an order, with the most that is expected to arrive, raw units, and if it is paid fast. */
export type Transfer = FarToken & { amount: bigint; isFast: boolean }

/**
 * Locks the funds of relayers for the tokens of these orders to the end of this transaction:
 * rounds of several chains promise the same funds. All are locked at once and in one order, so that
 * two transactions never wait for each other.
 *
 * @example
 * await lockRelayers(transaction, intents)
 */
export const lockRelayers = async (
  transaction: Transaction,
  intents: readonly Pick<OpenIntent, 'order'>[],
): Promise<void> => {
  const names = new Set(intents.filter(({ order }) => isBridged(order)).map(({ order }) => farKey(farTokenOf(order))))
  for (const name of [...names].toSorted()) await lockName(transaction, `relayer ${name}`)
}

/**
 * Returns why the relayer cannot promise these transfers beside those that it is due to pay;
 * undefined where it can. `NoRelayer`: it makes no offer now. `RelayerShort`: its funds are promised
 * to others, or one is above what it pays at once. Its funds are locked (`lockRelayers`), so what is
 * awarded in this transaction is counted by the next one that asks.
 *
 * @example
 * const transfers = [{ chainId: 42161, token: usdc, amount: 1_000_000n, isFast: false }]
 * await findShortage(transaction, { transfers, nowMs }) // undefined
 */
export const findShortage = async (
  transaction: Transaction,
  { transfers, nowMs }: { transfers: readonly Transfer[]; nowMs: number },
): Promise<'NoRelayer' | 'RelayerShort' | undefined> => {
  if (transfers.length === 0) return undefined
  const offers = await readRelayOffers(transaction, { nowMs })
  const asked = new Map<string, Promised>()
  for (const transfer of transfers) {
    const key = farKey(transfer)
    const offer = offers.get(key)
    if (offer === undefined) return 'NoRelayer'
    const { amount, isFast } = transfer
    const before = asked.get(key) ?? (await readPromised(transaction, transfer))
    const after = { all: before.all + amount, fast: before.fast + (isFast ? amount : 0n) }
    asked.set(key, after)
    if (amount > offer.maxAmount || after.all > offer.funds) return 'RelayerShort'
    // Its next round asks for the standard speed in its place.
    if (isFast && after.fast > (offer.fast?.funds ?? 0n)) return 'RelayerShort'
  }
  return undefined
}

/**
 * Returns the token that arrives of an order with a bridge, on its chain.
 *
 * @example
 * farTokenOf(order) // { chainId: 42161, token: '0xaf88...' }
 */
export const farTokenOf = ({ bridge }: OpenIntent['order']): FarToken => ({
  chainId: Number(bridge.destinationChainId),
  token: bridge.outputToken,
})
