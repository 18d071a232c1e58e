import { beforeEach, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { listLanes } from '@/lib/api/intent/crossing'
import { getStatus } from '@/lib/api/system/status'
import { estimateTimes } from '@/lib/chain/bridge/transfer-times'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { storeTransfers } from '../../bridge/testing/stored-transfers'
import { createIdleTracker } from '../../chain/testing/idle-tracker'
import { relayOffers } from '../../db/bridge-schema'
import { createTestService } from '../../testing/harness'
import { openTestDatabase } from '../../testing/test-database'

const database = openTestDatabase()
const owner = `0x${'0a'.repeat(20)}` as const
const tokenOf = (chain: Chain, symbol: string) => toLowerAddress(findTokenBySymbol(chain, symbol)!.address)
const [usdc, farUsdc] = [tokenOf(mainnet, 'USDC'), tokenOf(arbitrum, 'USDC')]

const open = () => {
  const chains = [mainnet, arbitrum, base].map((chain) => ({ chain, client: {}, tracker: createIdleTracker(chain) }))
  return createTestService({ chains: chains as never, database: database() })
}
const lanesOf = async (changes: Parameters<ReturnType<typeof open>['ask']>[1] = {}) =>
  (await open().ask(listLanes, { srcChainId: 1, destChainId: arbitrum.id, ...changes })).lanes
const usdcLane = async () => (await lanesOf()).find(({ symbol }) => symbol === 'USDC')!
const fast = { fastPips: 500, fastMaxAmount: 400n, fastFunds: 900n, fastOrigins: [1] }
const offer = async (changes: Partial<typeof relayOffers.$inferInsert> = {}) => {
  const { nowMs } = open().clock
  const terms = { feePips: 50, feeFlat: 7n, maxAmount: 10n ** 10n, funds: 10n ** 11n, heardAtMs: nowMs, ...changes }
  await database()
    .insert(relayOffers)
    .values({ chainId: arbitrum.id, token: farUsdc, account: owner, ...terms })
}

beforeEach(async () => {
  await database().delete(relayOffers)
  await storeTransfers(database(), [])
})

test("default: returns a lane's maximum, fees, times and open transfers", async () => {
  await offer(fast)
  await storeTransfers(database(), [
    { owner, outputAmount: 10n ** 8n },
    { owner, isLate: true },
    { owner, paidAfter: 9 },
  ])
  const timesAt = (speed: 'standard' | 'fast') => ({
    ...estimateTimes({ from: mainnet, to: arbitrum }, { speed }),
    isMeasured: false,
  })
  expect(await usdcLane()).toEqual({
    srcChainId: 1,
    destChainId: arbitrum.id,
    symbol: 'USDC',
    srcToken: usdc,
    destToken: farUsdc,
    isPaused: false,
    obstacle: null,
    maxAmount: `${10n ** 10n}`,
    speeds: [
      { name: 'standard', feePips: 50, feeFlat: '7', ...timesAt('standard') },
      { name: 'fast', feePips: 500, feeFlat: '7', ...timesAt('fast') },
    ],
    open: 2,
    late: 1,
  })
})

test('behavior: promised amounts reduce the maximum', async () => {
  await offer({ funds: 10n ** 9n })
  await storeTransfers(database(), [{ owner, outputAmount: 4n * 10n ** 8n }])
  expect((await usdcLane()).maxAmount).toBe(`${6n * 10n ** 8n}`)
})

test('behavior: no fast speed from a chain on which it waits for as many blocks', async () => {
  await offer({ ...fast, fastOrigins: [1] })
  const lanes = await lanesOf({ srcChainId: base.id })
  expect(lanes.find(({ symbol }) => symbol === 'USDC')!.speeds.map(({ name }) => name)).toEqual(['standard'])
})

test('behavior: a lane without an offer has its reason, no speed and no amount', async () => {
  expect(await usdcLane()).toMatchObject({ obstacle: 'Stopped', maxAmount: '0', speeds: [], isPaused: false })
  await offer({ heardAtMs: open().clock.nowMs - 15_000 })
  expect(await usdcLane()).toMatchObject({ obstacle: 'Stopped', maxAmount: '0', speeds: [] })
  await database().delete(relayOffers)
  await offer({ obstacle: 'AllowanceShort', funds: 0n, maxAmount: 0n })
  expect(await usdcLane()).toMatchObject({ obstacle: 'AllowanceShort', maxAmount: '0' })
})

test('behavior: returns lanes of all pairs of served chains, or of the requested ones', async () => {
  const all = await lanesOf({ srcChainId: undefined, destChainId: undefined })
  const ends = new Set(all.map(({ srcChainId, destChainId }) => `${srcChainId} ${destChainId}`))
  expect(ends.size).toBe(6)
  expect(new Set((await lanesOf({ destChainId: undefined })).map(({ srcChainId }) => srcChainId))).toEqual(new Set([1]))
  expect(await lanesOf({ destChainId: 1 })).toEqual([])
})

test('behavior: answers are cached for two seconds', async () => {
  await offer()
  const { ask, clock } = open()
  const symbolsPaid = async () => {
    const { lanes } = await ask(listLanes, { destChainId: arbitrum.id })
    return lanes.flatMap(({ symbol, obstacle }) => (obstacle === null ? symbol : []))
  }
  expect(await symbolsPaid()).toEqual(['USDC', 'USDC'])
  await database().delete(relayOffers)
  clock.nowMs += 1_999
  expect(await symbolsPaid()).toEqual(['USDC', 'USDC'])
  clock.nowMs += 1
  expect(await symbolsPaid()).toEqual([])
})

test('behavior: the status has the same lanes', async () => {
  await offer(fast)
  const { ask } = open()
  expect((await ask(getStatus, {})).lanes).toEqual((await ask(listLanes, {})).lanes)
})

test('error: UnsupportedChain for a chain that is not served', async () => {
  const refusal = await lanesOf({ destChainId: 10 }).catch((error) => error)
  expect(refusal).toMatchObject({ status: 422, errorType: 'UnsupportedChain' })
})
