import { describe, expect, test } from 'vitest'
import { type IntentOrder, noBridge } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { relayOffers } from '../../db/bridge-schema'
import { transact } from '../../db/client'
import { openTestDatabase } from '../../testing/test-database'
import { findShortage, lockRelayers } from './reserve-transfers'

const database = openTestDatabase()
const [usdc, weth] = [`0x${'a0'.repeat(20)}`, `0x${'c0'.repeat(20)}`] as const
const nowMs = 1_800_000_000_000
const transferOf = (token: `0x${string}`, amount: bigint, chainId = 42_161, isFast = false) => ({
  chainId,
  token,
  amount,
  isFast,
})
const goingTo = (outputToken: `0x${string}`): { order: IntentOrder } => ({
  order: intentOrderOf({ bridge: { ...noBridge, destinationChainId: 42_161n, outputToken } }),
})

describe('findShortage', () => {
  const offer = (heardAtMs = nowMs) =>
    database()
      .insert(relayOffers)
      .values({
        chainId: 42_161,
        token: usdc,
        account: weth,
        feePips: 50,
        feeFlat: 1n,
        maxAmount: 60n,
        funds: 100n,
        heardAtMs,
      })
      .onConflictDoUpdate({ target: [relayOffers.chainId, relayOffers.token], set: { heardAtMs } })
  const shortageOf = (...transfers: ReturnType<typeof transferOf>[]) =>
    transact(database(), (transaction) => findShortage(transaction, { transfers, nowMs }))

  test('default: nothing is short if each transfer and their sum are within the offer', async () => {
    await offer()
    expect(await shortageOf()).toBeUndefined()
    expect(await shortageOf(transferOf(usdc, 60n), transferOf(usdc, 40n))).toBeUndefined()
  })

  test('error: RelayerShort, one above the maximum, or all above its funds', async () => {
    await offer()
    expect(await shortageOf(transferOf(usdc, 61n))).toBe('RelayerShort')
    expect(await shortageOf(transferOf(usdc, 60n), transferOf(usdc, 41n))).toBe('RelayerShort')
  })

  test('error: RelayerShort, all fast transfers together above the fast funds', async () => {
    const fast = { fastPips: 500, fastMaxAmount: 60n, fastFunds: 50n, fastOrigins: [1] }
    await offer()
    expect(await shortageOf(transferOf(usdc, 1n, 42_161, true))).toBe('RelayerShort')
    await database().update(relayOffers).set(fast)
    expect(await shortageOf(transferOf(usdc, 50n, 42_161, true), transferOf(usdc, 50n))).toBeUndefined()
    expect(await shortageOf(transferOf(usdc, 30n, 42_161, true), transferOf(usdc, 21n, 42_161, true))).toBe(
      'RelayerShort',
    )
  })

  test('error: NoRelayer, for another token, another chain, or an offer that is too old', async () => {
    await offer()
    expect(await shortageOf(transferOf(weth, 1n))).toBe('NoRelayer')
    expect(await shortageOf(transferOf(usdc, 1n, 8453))).toBe('NoRelayer')
    await offer(nowMs - 15_000)
    expect(await shortageOf(transferOf(usdc, 1n))).toBe('NoRelayer')
  })
})

describe('lockRelayers', () => {
  test('default: one transaction at a time promises the funds of a token', async () => {
    const order: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isLocked = () => {}
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve
    })
    const first = transact(database(), async (transaction) => {
      await lockRelayers(transaction, [goingTo(usdc)])
      isLocked()
      await held
      order.push('first')
    })
    await locked
    const second = transact(database(), async (transaction) => {
      await lockRelayers(transaction, [goingTo(usdc)])
      order.push('second')
    })
    await transact(database(), async (transaction) => {
      await lockRelayers(transaction, [goingTo(weth), { order: intentOrderOf() }])
      order.push('other token')
    })
    release()
    await Promise.all([first, second])
    expect(order).toEqual(['other token', 'first', 'second'])
  })

  test('behavior: rounds that need the same tokens in another order never deadlock', async () => {
    const orders = [goingTo(usdc), goingTo(weth)]
    // Avoids `transact`, which would retry after a deadlock.
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database().transaction((transaction) =>
          lockRelayers(transaction, index % 2 === 0 ? orders : orders.toReversed()),
        ),
      ),
    )
  })
})
