import { beforeEach, expect, test } from 'vitest'
import { getCrossing } from '@/lib/api/intent/crossing'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { noBridge } from '@/lib/order/intent'
import { savePromise, takePromise } from '../../agents/relayers/promises'
import { farToken, openCrossing, owner, sold } from '../../bridge/testing/fake-crossing'
import { createIdleTracker } from '../../chain/testing/idle-tracker'
import { relayFills } from '../../db/bridge-schema'
import { settlementAttempts, settlements } from '../../db/intent-schema'
import { createTestService } from '../../testing/harness'
import { openTestDatabase } from '../../testing/test-database'
import { usdc } from '../testing/intent-desk'

const database = openTestDatabase()
let world: Awaited<ReturnType<typeof openCrossing>>
beforeEach(async () => {
  world = await openCrossing(database())
})

const ask = (hash: string) => {
  const chains = [world.near, world.far].map(({ deps: { chain, client } }) => ({
    chain,
    client,
    tracker: createIdleTracker(chain),
  }))
  return createTestService({ chains: chains as never, database: database() }).ask(getCrossing, { hash })
}
type Order = Awaited<ReturnType<typeof world.store>>
const look = ({ orderHash }: Order) => ask(orderHash)
const send = async (given: Parameters<typeof world.store>[0] = {}) => {
  const order = await world.store(given)
  world.settle(order)
  await world.follow()
  return order
}
const timeOf = (seconds: bigint) => new Date(Number(seconds) * 1_000).toISOString()

test('default: returns the sent and due amounts, the usual time, and the followed blocks', async () => {
  const order = await send()
  const [leg] = await world.legs()
  expect(await look(order)).toEqual({
    orderHash: order.orderHash,
    srcChainId: 1,
    destChainId: 42161,
    transfers: [
      {
        part: '0',
        transferId: `${leg!.transferId}`,
        relayHash: leg!.relayHash,
        state: 'sent',
        isLate: false,
        deposit: {
          transaction: leg!.transactionHash,
          block: Number(leg!.blockNumber),
          at: timeOf(leg!.blockSeconds),
        },
        inputToken: usdc,
        inputAmount: `${sold}`,
        outputToken: farToken,
        outputAmount: `${leg!.outputAmount}`,
        fillDeadline: Number(leg!.blockSeconds) + 3_600,
        recipient: owner,
        payment: null,
        refund: null,
        sale: null,
      },
    ],
    // The pools are unknown, so the value counts as the largest: 32 blocks, and one to pay it.
    time: {
      p50Ms: 32 * mainnet.blockMs + arbitrum.blockMs,
      p90Ms: 2 * (32 * mainnet.blockMs + arbitrum.blockMs),
      isMeasured: false,
    },
    heads: [world.near, world.far].map(({ fake, deps: { chain } }) => {
      const { number, timestamp } = fake.tip()
      return { chainId: chain.id, block: Number(number), at: timeOf(timestamp) }
    }),
  })
})

test('default: returns a payment of the other chain that another relayer made', async () => {
  const order = await send()
  world.pay(world.relayOf(order))
  await world.follow()
  const [leg] = await world.legs()
  const { number, timestamp } = world.far.fake.tip()
  const { transfers } = await look(order)
  expect(transfers).toMatchObject([
    {
      state: 'paid',
      payment: {
        transaction: leg!.fillTransaction,
        block: Number(number),
        at: timeOf(timestamp),
        amount: `${leg!.outputAmount}`,
        recipient: owner,
        isByVenue: false,
      },
      refund: null,
      sale: null,
    },
  ])
})

test('behavior: a payment of our relayer is by the venue', async () => {
  const order = await send()
  world.pay(world.relayOf(order))
  await world.follow()
  const [leg] = await world.legs()
  const { relayHash, fillTransaction, outputAmount: amount, inputAmount: owed } = leg!
  const id = 'payment'
  const sent = { id, chainId: 42161, account: owner, nonce: 0, agent: 'relayer', data: '0x' as const, gas: 1n }
  await database()
    .insert(settlements)
    .values({ ...sent, purpose: 'relay', state: 'mined', minedBlock: 1n, createdAtMs: 0, deadlineSeconds: 1n })
  await database()
    .insert(settlementAttempts)
    .values({ settlementId: id, transactionHash: fillTransaction!, kind: 'settle', raw: '0x', maxFee: 1n, tip: 0n })
  const from = { originChainId: 1, originToken: usdc, owed, isInFlight: false, isPaid: true, createdAtMs: 0 }
  await database()
    .insert(relayFills)
    .values({ settlementId: id, relayHash, chainId: 42161, token: farToken, amount, ...from })
  expect((await look(order)).transfers[0]!.payment!.isByVenue).toBe(true)
  for (const table of [relayFills, settlementAttempts, settlements]) await database().delete(table)
})

test('behavior: a payment without its event has the due amount and no block', async () => {
  const order = await send()
  const { ask: askFake } = world.far.fake
  world.far.serve(async (request) => (request.method === 'eth_getLogs' ? [] : askFake(request)))
  world.pay(world.relayOf(order))
  await world.follow()
  const unknown = { transaction: null, block: null, at: null, isByVenue: null }
  expect((await look(order)).transfers).toMatchObject([{ state: 'paid', payment: { ...unknown, recipient: owner } }])
  world.far.serve()
  world.far.fake.mine()
  await world.follow()
  expect((await look(order)).transfers[0]!.payment!.at).not.toBeNull()
})

test('behavior: returns a late transfer and its refund', async () => {
  const order = await send()
  world.passDeadline(world.relayOf(order))
  await world.follow()
  expect((await look(order)).transfers).toMatchObject([{ state: 'sent', isLate: true, refund: null }])
  world.refund(sold)
  await world.follow()
  const [leg] = await world.legs()
  const { timestamp } = world.near.fake.tip()
  expect((await look(order)).transfers).toMatchObject([
    {
      state: 'refunded',
      payment: null,
      refund: {
        transaction: leg!.refundTransaction,
        chainId: 1,
        token: usdc,
        amount: `${sold}`,
        at: timeOf(timestamp),
      },
    },
  ])
})

test('behavior: a reorganisation removes the time of the payment', async () => {
  const order = await send()
  world.pay(world.relayOf(order))
  await world.follow()
  world.far.fake.rewind(1)
  world.far.fake.mine(7n)
  await world.follow()
  expect((await world.legs())[0]).toMatchObject({ state: 'sent', paidSeconds: null })
  expect((await look(order)).transfers[0]!.payment).toBeNull()
})

test('behavior: slices are transfers by their number', async () => {
  const schedule = { slices: 3n, interval: 60n }
  const order = await world.store({ schedule, srcAmount: 300n, destAmount: 3n * sold, expectedAmount: 3n * sold })
  world.settle(order, 0n)
  world.near.fake.mine(60n)
  world.settle(order, 1n)
  await world.follow()
  expect((await look(order)).transfers.map(({ part }) => part)).toEqual(['0', '1'])
})

test('behavior: an order on one chain has no transfers and no times', async () => {
  const order = await world.store({ bridge: noBridge })
  const one = await look(order)
  expect(one).toMatchObject({ srcChainId: 1, destChainId: 1, transfers: [], time: null })
  expect(one.heads).toHaveLength(1)
})

test('error: NotFound for an unknown order and a malformed hash', async () => {
  for (const hash of [`0x${'12'.repeat(32)}`, 'nonsense'])
    expect(await ask(hash).catch((error) => error)).toMatchObject({ status: 404 })
})

test('behavior: returns the promise of a relayer, and whether it was kept', async () => {
  const order = await send()
  const { orderHash } = order
  const [leg] = await world.legs()
  const lane = { chainId: 1, destChainId: 42161, outputToken: farToken }
  const terms = { relayer: 'nimble', maxAmount: 10n ** 12n, fee: 104_000n, paysWithinSeconds: 96, createdAtMs: 1 }
  await savePromise(database(), { id: 'promise', ...lane, ...terms })
  await database().transaction((transaction) => takePromise(transaction, { orderHash, id: 'promise', nowMs: 1 }))
  const promise = { relayer: 'nimble', fee: '104000', payBy: timeOf(leg!.blockSeconds + 96n) }
  expect((await look(order)).transfers[0]!.promise).toEqual({ ...promise, outcome: 'open' })
  world.pay(world.relayOf(order))
  await world.follow()
  expect((await look(order)).transfers[0]!.promise).toEqual({ ...promise, outcome: 'kept' })
})
