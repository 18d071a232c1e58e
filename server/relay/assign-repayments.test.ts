import type { Address, Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { bridgeRefunds } from '../db/bridge-schema'
import { overdueAfterMs } from '../relay-times'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { matchRepayments } from './assign-repayments'
import { createFakeOrigin, type FakeOrigin, originUsdc } from './testing/fake-origin'
import { createPaidChain, emptyRelays, type FakeRelay, openFakeRelay, type PaidChain } from './testing/fake-relay'

const hash = (number: number): Hex => callOf('0x', number)
const entry = (number: number, amount: bigint) => ({ transactionHash: hash(number), amount })
const owed = (...amounts: bigint[]) => amounts.map((amount, at) => ({ id: 'abcdef'[at]!, owed: amount }))

describe('matchRepayments', () => {
  const match = (...given: Parameters<typeof matchRepayments>) =>
    matchRepayments(...given).map(({ transactionHash, ids }) => [Number(transactionHash), ids.join('')])

  test('default: each entry repays the oldest payments that add up to it', () => {
    expect(match(owed(2n, 3n, 4n, 4n), [entry(1, 5n), entry(2, 4n), entry(3, 4n)])).toEqual([
      [1, 'ab'],
      [2, 'c'],
      [3, 'd'],
    ])
  })

  test('behavior: a run may start after the oldest payment', () => {
    expect(match(owed(2n, 3n, 4n), [entry(1, 7n), entry(2, 2n)])).toEqual([
      [1, 'bc'],
      [2, 'a'],
    ])
  })

  test('behavior: an amount that does not add up exactly is not assigned', () => {
    expect(match(owed(2n, 3n), [entry(1, 4n), entry(2, 6n), entry(3, 1n)])).toEqual([])
    expect(match([], [entry(1, 4n)])).toEqual([])
    expect(match(owed(2n), [])).toEqual([])
  })
})

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'

let chain: PaidChain
let origin: FakeOrigin
let relay: FakeRelay
/** Deposits and pays a transfer for each of these amounts. */
const payFor = async (...amounts: bigint[]) => {
  for (const sent of amounts) origin.deposit({ owner, sent, due: sent - 1_000_000n })
  origin.mine(2)
  await relay.followOrigin()
  await relay.pay()
  await relay.send()
  chain.mine()
  await relay.follow()
  await relay.end()
}
beforeEach(async () => {
  await emptyRelays(database())
  chain = createPaidChain(keys().accounts[0]!)
  origin = createFakeOrigin()
  relay = openFakeRelay({ chain, origin, database: database(), keys: keys(), holder: 'worker' })
  for (let look = 0; look < 2; look++) await relay.follow()
  await relay.hear()
})

const repay = (number: number, amount: bigint, change: Partial<typeof bridgeRefunds.$inferInsert> = {}) =>
  database()
    .insert(bridgeRefunds)
    .values({
      chainId: 42161,
      blockNumber: BigInt(number),
      blockHash: hash(number),
      blockSeconds: 1n,
      logIndex: 0,
      transactionHash: hash(number),
      position: 0,
      account: relay.account,
      token: originUsdc,
      amount,
      isDeferred: false,
      ...change,
    })
const repaid = async () =>
  (await relay.fills()).map(({ fill }) => fill.repaidTransaction && Number(fill.repaidTransaction))

describe('assignRepayments', () => {
  test('default: a bundle repays the payments that add up to its entry', async () => {
    // Transfers of one block are paid in the order of their hashes.
    for (const sent of [100_000_000n, 200_000_000n, 400_000_000n]) await payFor(sent)
    await repay(1, 300_000_000n)
    await relay.assign()
    expect(await repaid()).toEqual([1, 1, null])
    await repay(2, 400_000_000n)
    await relay.assign()
    await relay.assign()
    expect(await repaid()).toEqual([1, 1, 2])
  })

  test('behavior: an entry repays once', async () => {
    await payFor(100_000_000n, 100_000_000n)
    await repay(1, 100_000_000n)
    await relay.assign()
    await relay.assign()
    expect(await repaid()).toEqual([1, null])
  })

  test('behavior: entries of other accounts, tokens and chains, and deferred ones repay nothing', async () => {
    await payFor(100_000_000n)
    await repay(1, 100_000_000n, { account: owner })
    await repay(2, 100_000_000n, { token: owner })
    await repay(3, 100_000_000n, { chainId: 10 })
    await repay(4, 100_000_000n, { isDeferred: true })
    await repay(5, 99_999_999n)
    await relay.assign()
    expect(await repaid()).toEqual([null])
  })

  test('behavior: a repayment that a reorganisation removed is owed again, and repaid by the new bundle', async () => {
    await payFor(100_000_000n)
    await repay(1, 100_000_000n)
    await relay.assign()
    await database().delete(bridgeRefunds)
    await relay.assign()
    expect(await repaid()).toEqual([null])
    await repay(2, 100_000_000n)
    await relay.assign()
    expect(await repaid()).toEqual([2])
  })

  test('behavior: a payment that a reorganisation removed is not repaid', async () => {
    await payFor(100_000_000n)
    await repay(1, 100_000_000n)
    await relay.assign()
    chain.rewind(1)
    chain.demand(1_000n)
    for (let blocks = 0; blocks < 2; blocks++) chain.mine()
    await relay.follow()
    await relay.end()
    expect(await relay.fills()).toMatchObject([{ fill: { isPaid: false, repaidTransaction: null } }])
    await relay.assign()
    expect(await repaid()).toEqual([null])
  })

  test('behavior: repaid funds can be used again', async () => {
    relay = openFakeRelay({
      chain,
      origin,
      database: database(),
      keys: keys(),
      holder: 'worker',
      limit: { minBalance: 0n, maxTransfer: 10n ** 12n, maxInFlight: 500_000_000n, pips: 0, fast: undefined },
    })
    await payFor(400_000_000n, 400_000_000n)
    expect(await relay.fills()).toHaveLength(1)
    await repay(1, 400_000_000n)
    await relay.assign()
    expect(await relay.pay()).toBe(1)
  })

  test('behavior: logs once what is owed for more than six hours', async () => {
    await payFor(100_000_000n)
    const [{ fill }] = (await relay.fills()) as [Awaited<ReturnType<typeof relay.fills>>[number]]
    await relay.assign(fill.createdAtMs + overdueAfterMs)
    expect(relay.logged).toEqual([])
    await relay.assign(fill.createdAtMs + overdueAfterMs + 1)
    await relay.assign(fill.createdAtMs + overdueAfterMs + 2)
    expect(relay.logged).toMatchObject([
      { level: 'warn', event: 'a payment of a transfer is not repaid', facts: { owed: '100000000' } },
    ])
  })
})
