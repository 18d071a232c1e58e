import { numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { createBatchingAnswers } from '../../wallet/testing/batching-wallet'
import { placeIntent } from '../place/place-intent'
import { account, openIntents, planOf } from '../testing/open-intents'
import { cancelTogether } from './cancel-together'

const intents = openIntents()
const place = { chain, account, walletChainId: chain.id }

const placed = async (count: number) => {
  const orders: SignedIntent[] = []
  while (orders.length < count) {
    const nonce = pad(numberToHex(0xca + orders.length), { size: 32, dir: 'right' })
    const run = intents.begin({ fills: false, randomWord: () => nonce })
    await placeIntent(run.deps, planOf())
    orders.push(...run.kept)
  }
  return orders
}
const areUsed = (orders: readonly SignedIntent[]) =>
  Promise.all(orders.map(({ order }) => intents.isNonceUsed(order.nonce)))

describe('cancelTogether', () => {
  test('default: cancels all orders in one request and one transaction', async () => {
    const orders = await placed(3)
    const { answers, batches } = createBatchingAnswers(chain)
    const run = intents.begin({ answers })
    const outcome = await cancelTogether(run.deps, { ...place, orders })
    expect(outcome).toMatchObject({ kind: 'cancelled', transactionHash: expect.any(String) })
    expect([run.steps, run.opened, batches[0]!.calls.length]).toEqual([['batch', 'wait'], ['wallet_sendCalls'], 3])
    expect(await areUsed(orders)).toEqual([true, true, true])
  })

  test('error: Wallet.BatchUnsupportedError cancels nothing', async () => {
    const orders = await placed(2)
    const { answers } = createBatchingAnswers(chain)
    const wallet_sendCalls = () => Promise.reject({ code: 5760, message: 'no' })
    const run = intents.begin({ answers: { ...answers, wallet_sendCalls } })
    const cancelled = cancelTogether(run.deps, { ...place, orders })
    await expect(cancelled).rejects.toMatchObject({ name: 'Wallet.BatchUnsupportedError' })
    expect(await areUsed(orders)).toEqual([false, false])
    expect(await run.deps.batches.can(place)).toBe(false)
  })

  test('error: Transaction.BatchFailedError names the order that a wallet left out', async () => {
    const orders = await placed(2)
    const { answers } = createBatchingAnswers(chain)
    const wallet_sendCalls: (typeof answers)[string] = async ([batch], ask) => {
      const { calls } = batch as { calls: readonly object[] }
      return answers.wallet_sendCalls!([{ ...(batch as object), calls: calls.slice(1) }], ask)
    }
    const run = intents.begin({ answers: { ...answers, wallet_sendCalls } })
    await expect(cancelTogether(run.deps, { ...place, orders })).rejects.toMatchObject({
      message: expect.stringContaining(`“Cancel order ${orders[0]!.hash.slice(0, 10)}…” failed`),
    })
    expect(await areUsed(orders)).toEqual([false, true])
  })
})
