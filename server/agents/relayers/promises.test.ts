import { eq } from 'drizzle-orm'
import { pad, toHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import type { Speed } from '@/lib/order/bridge/speeds'
import { storeTransfers } from '../../bridge/testing/stored-transfers'
import { bridgeLegs, relayerPromises } from '../../db/bridge-schema'
import { outsideAgents } from '../../db/round-schema'
import { chainCursors } from '../../db/schema'
import { openTestDatabase } from '../../testing/test-database'
import { registerAgent } from '../outside/register-agent'
import { deleteOldPromises, findHeldFee, promiseLastsMs, readPromises, savePromise, takePromise } from './promises'
import { readRelayers } from './read-relayers'

const database = openTestDatabase()
const owner = '0x00000000000000000000000000000000000a11ce'
const outputToken = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
/** The block of the first deposit of `storeTransfers`, whose orders are named 1, 2, ... */
const firstSeconds = 1_700_000_000
const nowMs = firstSeconds * 1_000 + 500_000
const nameOf = (number: number) => toHex(number, { size: 32 })
const isOrder = (order: number) => eq(bridgeLegs.orderHash, nameOf(order))
const lane = { chainId: 1, destChainId: arbitrum.id, outputToken } as const

const promise = (id: string, changes: Partial<typeof relayerPromises.$inferInsert> = {}) =>
  savePromise(database(), {
    id,
    relayer: 'nimble',
    ...lane,
    maxAmount: 1_000n,
    fee: 10n,
    paysWithinSeconds: 60,
    createdAtMs: nowMs,
    ...changes,
  })
const take = (orderHash: `0x${string}`, id: string | undefined, atMs = nowMs) =>
  database().transaction((transaction) => takePromise(transaction, { orderHash, id, nowMs: atMs }))
type Finding = { amount?: bigint; trusted?: string[]; taken?: string[]; atMs?: number; speed?: Speed; isSold?: boolean }
const find = (changes: Finding = {}) => {
  const { amount = 900n, trusted = ['nimble', 'quick'], taken = [], atMs = nowMs } = changes
  const { speed = 'standard', isSold = false } = changes
  const order = { orderHash: nameOf(1), ...lane, amount, speed, isSold }
  return findHeldFee(database(), { order, trusted, taken, nowMs: atMs })
}
const followTo = async (seconds: number) => {
  const head = { number: 1n, hash: pad('0x01'), timestamp: BigInt(seconds), logsWatchedSince: 0n }
  await database().delete(chainCursors)
  await database()
    .insert(chainCursors)
    .values({ chainId: arbitrum.id, ...head })
}

beforeEach(async () => {
  for (const table of [relayerPromises, outsideAgents]) await database().delete(table)
  await followTo(firstSeconds)
})

describe('findHeldFee', () => {
  test('default: the lowest fee of a relayer in good standing that covers the amount', async () => {
    await promise('dear', { fee: 12n })
    await promise('small', { fee: 1n, maxAmount: 899n })
    await promise('blocked', { fee: 2n, relayer: 'false-one' })
    await promise('elsewhere', { fee: 3n, destChainId: 8453 })
    await promise('over', { fee: 4n, createdAtMs: nowMs - promiseLastsMs })
    await promise('best', { relayer: 'quick' })
    await promise('fast', { fee: 5n, speed: 'fast' })
    await promise('sold', { fee: 6n, isSold: true })
    expect(await find()).toEqual({ id: 'best', relayer: 'quick', fee: 10n, maxAmount: 1_000n })
    expect(await find({ taken: ['best'] })).toMatchObject({ id: 'dear' })
    expect(await find({ speed: 'fast' })).toMatchObject({ id: 'fast' })
    expect(await find({ isSold: true })).toMatchObject({ id: 'sold' })
    expect(await find({ speed: 'fast', isSold: true })).toBe(undefined)
    expect(await find({ amount: 1_001n })).toBe(undefined)
    expect(await find({ atMs: nowMs + promiseLastsMs })).toBe(undefined)
  })
})

describe('takePromise', () => {
  test('default: gives a promise to one order, which may take it again', async () => {
    await promise('one')
    expect(await take(nameOf(1), 'one')).toBe(true)
    expect(await take(nameOf(2), 'one')).toBe(false)
    expect(await take(nameOf(1), 'one')).toBe(true)
    expect(await find()).toMatchObject({ id: 'one' })
  })

  test('behavior: an award with another fee frees the promise of before', async () => {
    await promise('one')
    await promise('two')
    expect(await take(nameOf(1), 'one')).toBe(true)
    expect(await take(nameOf(1), 'two')).toBe(true)
    expect(await take(nameOf(2), 'one')).toBe(true)
    expect(await take(nameOf(2), undefined)).toBe(true)
    expect((await database().select().from(relayerPromises)).map(({ id, orderHash }) => [id, orderHash])).toEqual(
      expect.arrayContaining([
        ['one', null],
        ['two', nameOf(1)],
      ]),
    )
  })

  test('behavior: a promise that is over is not taken', async () => {
    await promise('one')
    expect(await take(nameOf(1), 'one', nowMs + promiseLastsMs)).toBe(false)
  })
})

describe('what became of promises', () => {
  const register = (name: string) =>
    registerAgent(
      { database: database(), secret: Buffer.alloc(32, 7), nowMs },
      { name, url: 'https://nimble.example', allowPrivate: false, does: 'relays' },
    )
  const outcomes = async () => {
    const promises = await readPromises(database(), [1, 2, 3, 4, 5].map(nameOf))
    return [1, 2, 3, 4, 5].map((order) => promises.get(nameOf(order))?.outcome)
  }

  test('default: follow from the blocks of both chains: kept, broken, late, unknown, open', async () => {
    const transfers = [
      { owner, paidAfter: 60 },
      { owner, paidAfter: 61 },
      { owner },
      { owner, paidAfter: 5 },
      { owner },
    ]
    await storeTransfers(database(), transfers as Parameters<typeof storeTransfers>[1])
    for (const order of [1, 2, 3, 4, 5]) {
      await promise(`promise ${order}`, { paysWithinSeconds: order === 5 ? 600 : 60 })
      await take(nameOf(order), `promise ${order}`)
    }
    await register('nimble')
    await register('other-one')
    expect(await outcomes()).toEqual(['kept', 'broken', 'open', 'kept', 'open'])
    await followTo(firstSeconds + 2 + 61)
    // The event of the fourth payment is not found yet.
    const unknown = { paidSeconds: null, fillTransaction: null, paidAmount: null, paidTo: null }
    await database().update(bridgeLegs).set(unknown).where(isOrder(4))
    expect(await outcomes()).toEqual(['kept', 'broken', 'broken', null, 'open'])
    const dueSeconds = firstSeconds + 2 + 60
    const [nimble, other] = await readRelayers(database(), { nowMs })
    expect(nimble).toEqual({
      name: 'nimble',
      url: 'https://nimble.example',
      keyVersion: 1,
      counts: { kept: 1, broken: 2, open: 1, brokenSeconds: dueSeconds },
      blockedUntilMs: dueSeconds * 1_000 + 2 * 3_600_000,
    })
    expect(other).toMatchObject({ name: 'other-one', blockedUntilMs: undefined })
    // It is over in time, and a promise that is seven days old does not count.
    const later = dueSeconds * 1_000 + 2 * 3_600_000
    expect((await readRelayers(database(), { nowMs: later }))[0]!.blockedUntilMs).toBe(undefined)
    expect((await readRelayers(database(), { nowMs: nowMs + 8 * 24 * 3_600_000 }))[0]!.counts.broken).toBe(0)
  })

  test('behavior: a reorganisation that takes the transfer takes its outcome', async () => {
    await storeTransfers(database(), [{ owner }])
    await promise('one')
    await take(nameOf(1), 'one')
    await register('nimble')
    await followTo(firstSeconds + 61)
    expect((await readRelayers(database(), { nowMs }))[0]!.counts.broken).toBe(1)
    await database().delete(bridgeLegs)
    expect((await readRelayers(database(), { nowMs }))[0]!.counts).toEqual({
      kept: 0,
      broken: 0,
      open: 0,
      brokenSeconds: null,
    })
  })
})

test('default: unused promises are deleted when they are over, others after eight days', async () => {
  await promise('unused')
  await promise('used')
  await take(nameOf(1), 'used')
  const ids = async () => (await database().select().from(relayerPromises)).map(({ id }) => id).toSorted()
  await deleteOldPromises(database(), { nowMs: nowMs + promiseLastsMs - 1 })
  expect(await ids()).toEqual(['unused', 'used'])
  await deleteOldPromises(database(), { nowMs: nowMs + promiseLastsMs })
  expect(await ids()).toEqual(['used'])
  await deleteOldPromises(database(), { nowMs: nowMs + promiseLastsMs + 8 * 24 * 3_600_000 })
  expect(await ids()).toEqual([])
})
