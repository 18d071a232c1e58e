import { and, eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, type Hex, pad, parseEventLogs } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { landingAbi } from '@/lib/chain/abi.generated'
import { type Arrival, landedOrderOf, landingMessage } from '@/lib/chain/bridge/landing'
import { releaseCall } from '@/lib/chain/bridge/release-call'
import { hashRelay, type RelayData } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { landedHashOf } from '@/lib/chain/intent/landed-hash'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { roles } from '@/localnet/accounts'
import type { GasMarket } from '../../chain/market/gas-cost'
import { readState } from '../../chain/market/read-state'
import { bridgeLegs } from '../../db/bridge-schema'
import { settlementOrders } from '../../db/intent-schema'
import { agentRuns, roundBids, roundFills } from '../../db/round-schema'
import { getTimeline } from '../../intent/get-timeline'
import { owner, usdc, weth } from '../../intent/testing/intent-desk'
import { clientOf } from '../../ledger/testing/fake-chain'
import { createMortal } from '../../ledger/testing/mortal'
import { snapshotRows } from '../../testing/snapshot-rows'
import { announceSettlers } from '../send/settler-nonces'
import { laneTables } from '../testing/fake-settler'
import { openSettlingDesk } from '../testing/settling-desk'
import { type ReleaseMemory, releaseArrivals } from './release-arrivals'

const desk = openSettlingDesk()
const landing = toLowerAddress(mainnet.contracts.landing!)
const recipient = `0x${'5a'.repeat(20)}` as const
const amount = 300_000_000n
let deposits = 0n

let mortal: ReturnType<typeof createMortal>
beforeAll(() => {
  mortal = createMortal({
    url: desk.database.url(),
    ask: (request) => desk.client().request(request as never),
  })
})
afterAll(() => mortal.close())

/** The tables that rounds and releases write, and those that these depend on, references first. */
const tables = [roundFills, roundBids, agentRuns, bridgeLegs, ...laneTables]

/**
 * Kills a process at each step of `work`, each time from the same rows, before another one does the
 * same work. In each case exactly one settlement of an order is open. Returns the number of steps.
 */
const dieEverywhere = async (
  orderHash: Hex,
  { work }: { work: (changes?: Parameters<typeof desk.settling>[0]) => Promise<unknown> },
): Promise<number> => {
  const { goBack, digest } = await snapshotRows(desk.database(), tables)
  const doomed = {
    database: mortal.database,
    served: { ...desk.served(), client: clientOf(mortal.ask) },
    newId: () => 'doomed',
  }
  const left = new Set<string>()
  let steps = Number.POSITIVE_INFINITY
  for (let step = 0; step <= steps; step++) {
    await goBack()
    mortal.killAt(step)
    await work(doomed).then(
      () => {
        steps = mortal.steps()
      },
      () => undefined,
    )
    // Another process finds only rows, so each state of these is continued once.
    const known = await digest()
    if (left.has(known)) continue
    left.add(known)
    await work()
    const open = await desk
      .database()
      .select()
      .from(settlementOrders)
      .where(and(eq(settlementOrders.orderHash, orderHash), eq(settlementOrders.isInFlight, true)))
    expect({ step, open: open.length }).toEqual({ step, open: 1 })
  }
  expect(left.size).toBeGreaterThan(1)
  // The last state is the one before the work.
  await goBack()
  await work()
  return steps
}

/** Pays a deposit of another chain to the landing contract, and returns what it reported. */
const land = async (minAmount: bigint, secondsToSell = 600n): Promise<{ arrival: Arrival; relay: RelayData }> => {
  const terms = { destToken: toLowerAddress(weth), quoted: amount, minAmount, secondsToSell }
  const relay: RelayData = {
    depositor: pad(owner.address),
    recipient: pad(landing),
    exclusiveRelayer: pad('0x'),
    inputToken: pad(usdc),
    outputToken: pad(usdc),
    inputAmount: amount,
    outputAmount: amount,
    originChainId: 42_161n,
    depositId: ++deposits,
    fillDeadline: Number((await desk.now()) + 3_600n),
    exclusivityDeadline: 0,
    message: landingMessage(recipient, terms),
  }
  const args = [relay, relay.originChainId, pad(roles.relayer)] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const { logs, status } = await desk.client().act({ from: roles.relayer, to: mainnet.contracts.spokePool, data })
  expect(status).toBe('success')
  const [event] = parseEventLogs({ abi: landingAbi, eventName: 'Arrived', logs })
  const { arrival, orderHash } = event!.args
  const place = { chainId: 1, intent: mainnet.contracts.intent, landing }
  expect(landedHashOf(arrival, place)).toBe(orderHash)
  return { arrival, relay }
}

/** Stores the order of an arrival as the service does. */
const store = ({ arrival }: Awaited<ReturnType<typeof land>>) =>
  desk.store(landedOrderOf(arrival, landing), { signer: 'presigned' })

/** Stores the transfer of an arrival, of some order of another chain. */
const storeTransfer = async ({ relay }: Awaited<ReturnType<typeof land>>, landedHash: `0x${string}`) => {
  const origin = await desk.store({ nonce: deposits + 1_000n })
  const hash = pad(`0x${deposits}`)
  const at = { blockNumber: 1n, blockHash: hash, blockSeconds: 1n, logIndex: 0, transactionHash: hash }
  const token = toLowerAddress(usdc)
  await desk
    .database()
    .insert(bridgeLegs)
    .values({
      ...at,
      relayHash: hashRelay(relay, 1),
      orderHash: origin.orderHash,
      chainId: 42_161,
      destChainId: 1,
      part: 0n,
      transferId: relay.depositId,
      owner: recipient,
      recipient: landing,
      message: relay.message,
      inputToken: token,
      inputAmount: amount,
      outputToken: token,
      outputAmount: amount,
      fillDeadline: BigInt(relay.fillDeadline),
      isAsked: true,
      state: 'arrived',
      fillTransaction: hash,
      fillBlock: 1n,
      paidAmount: amount,
      paidTo: landing,
      landedHash,
    })
}

/** Opens one process that releases arrivals; `gasPrice` in wei sets the cost of its gas. */
const openKeeper = ({ gasPrice, ...changes }: { gasPrice?: bigint } & Parameters<typeof desk.settling>[0] = {}) => {
  const memory: ReleaseMemory = { refused: new Map() }
  return {
    memory,
    look: async () => {
      const deps = desk.settling(changes)
      const market: GasMarket = await readState(desk.served())
      const readMarket = async () => ({ ...market, ...(gasPrice && { gasPriceWei: gasPrice }) })
      const cursor = { ...(await desk.cursorOf())!, chainId: 1 }
      const releasing = { ...deps, accounts: deps.keys.accounts, readMarket }
      return releaseArrivals(releasing, { cursor, readLanes: () => desk.lanesAt(changes), memory, nowMs: desk.nowMs() })
    },
  }
}

const balanceOf = (token: Address, of: Address = recipient) => desk.balanceOf(token, of)
const last = async (purpose = 'release') => (await desk.settlements()).filter((one) => one.purpose === purpose).at(-1)!

beforeEach(async () => {
  await desk.database().delete(bridgeLegs)
})

/** Stores an arrival that expired unsold. */
const landUnsold = async () => {
  const arrived = await land(10n ** 30n)
  const { orderHash } = await store(arrived)
  await storeTransfer(arrived, orderHash)
  await desk.mineAt(arrived.arrival.deadline + 60n)
  await desk.see()
  expect(await desk.look(orderHash)).toMatchObject({ status: 'EXPIRED' })
  return { ...arrived, orderHash }
}

test('default: a round awards what arrived like any order, and its recipient is paid', async () => {
  const arrived = await land(10n ** 16n)
  await desk.see()
  const { orderHash } = await store(arrived)
  expect(await desk.look(orderHash)).toMatchObject({ status: 'PENDING', owner: landing })
  desk.wait()
  await desk.round()
  await desk.settleAndSee()
  expect(await desk.look(orderHash)).toMatchObject({ status: 'COMPLETED' })
  expect(await last('settle')).toMatchObject({ agent: 'amm', state: 'mined' })
  // About 300 dollars of ether, after gas.
  expect(await balanceOf(weth)).toBeGreaterThan(9n * 10n ** 16n)
  expect(await balanceOf(usdc, landing)).toBe(0n)
})

test('default: what is not sold in time goes to the recipient, once', async () => {
  const { orderHash } = await landUnsold()
  const before = await balanceOf(usdc)
  const keeper = openKeeper()
  expect(await keeper.look()).toBe(1)
  expect(await last()).toMatchObject({ purpose: 'release', agent: 'keeper', state: 'open', roundId: null })
  // In flight: nothing is decided twice, also by another process.
  expect([await keeper.look(), await openKeeper().look()]).toEqual([0, 0])
  await desk.settleAndSee()
  expect(await last()).toMatchObject({ purpose: 'release', state: 'mined' })
  expect((await balanceOf(usdc)) - before).toBe(amount)
  expect(await balanceOf(usdc, landing)).toBe(0n)
  const { events } = await getTimeline({ database: desk.database() }, { hash: orderHash })
  expect(events.map(({ label }) => label)).not.toContain('sent')
})

test('behavior: an arrival worth less than gas is released an hour after its deadline', async () => {
  const { arrival, orderHash } = await landUnsold()
  const keeper = openKeeper({ gasPrice: 10n ** 14n })
  expect(await keeper.look()).toBe(0)
  expect(keeper.memory.refused.get(orderHash)?.reason).toBe('NotWorthItsGas')
  await desk.mineAt(arrival.deadline + 3_600n)
  await desk.see()
  expect(await keeper.look()).toBe(0)
  desk.wait(60_000)
  expect(await keeper.look()).toBe(1)
  await desk.settleAndSee()
  expect(await last()).toMatchObject({ purpose: 'release', state: 'mined' })
})

test('behavior: nothing is sent for an arrival that somebody else released', async () => {
  const { arrival, orderHash } = await landUnsold()
  await desk.client().act({ from: roles.trader, to: landing, data: releaseCall(arrival) })
  await desk.see()
  const keeper = openKeeper()
  expect(await keeper.look()).toBe(0)
  expect(keeper.memory.refused.get(orderHash)?.reason).toBe('UnknownArrival')
})

test('behavior: a process may crash at any step of the release of an arrival, which is paid once', async () => {
  const { orderHash } = await landUnsold()
  const before = await balanceOf(usdc)
  const steps = await dieEverywhere(orderHash, { work: (changes) => openKeeper(changes).look() })
  expect(steps).toBeGreaterThan(8)
  await desk.settleAndSee()
  expect((await balanceOf(usdc)) - before).toBe(amount)
  expect(await balanceOf(usdc, landing)).toBe(0n)
  expect(await openKeeper().look()).toBe(0)
})

test('behavior: a process may crash at any step of the auction of an arrival, which is sold once', async () => {
  const arrived = await land(10n ** 16n)
  await desk.see()
  const { orderHash } = await store(arrived)
  desk.wait()
  await announceSettlers(desk.settling(), { agents: [{ name: 'amm' }], nowMs: desk.nowMs() })
  const before = await balanceOf(weth)
  const steps = await dieEverywhere(orderHash, { work: (changes) => desk.round(changes, { asked: new Map() }) })
  expect(steps).toBeGreaterThan(8)
  await desk.settleAndSee()
  expect(await desk.look(orderHash)).toMatchObject({ status: 'COMPLETED' })
  expect((await balanceOf(weth)) - before).toBeGreaterThan(9n * 10n ** 16n)
  expect(await balanceOf(usdc, landing)).toBe(0n)
})
