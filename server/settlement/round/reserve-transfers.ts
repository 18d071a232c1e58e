import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { OpenIntent } from '../../agents/agent'
import { type FarToken, farKey, type Promised, readPromised, readRelayOffers } from '../../agents/relay-offers'
import type { Transaction } from '../../db/client'
import { lockName } from '../../ledger/store'

/** A transfer of an order: the maximum that is expected to arrive, raw units, and its speed. */
export type Transfer = FarToken & { amount: bigint; isFast: boolean }

/**
 * Locks the funds of relayers for the tokens of these orders until the end of this transaction,
 * since rounds of several chains promise the same funds. The locks have one order, which prevents
 * deadlocks.
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
 * Returns why the relayer cannot promise these transfers in addition to those that it has to pay,
 * or undefined if it can. `NoRelayer`: it makes no offer now. `RelayerShort`: its funds are
 * promised to others, or one transfer is above its maximum. Its funds are locked (`lockRelayers`),
 * so the next transaction counts the awards of this one.
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
    // The next round asks for the standard speed instead.
    if (isFast && after.fast > (offer.fast?.funds ?? 0n)) return 'RelayerShort'
  }
  return undefined
}

/**
 * Returns the token and chain on which a cross-chain order arrives.
 *
 * @example
 * farTokenOf(order) // { chainId: 42161, token: '0xaf88...' }
 */
export const farTokenOf = ({ bridge }: OpenIntent['order']): FarToken => ({
  chainId: Number(bridge.destinationChainId),
  token: bridge.outputToken,
})
