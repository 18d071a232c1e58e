import { setTimeout } from 'node:timers/promises'
import { type Address, createPublicClient, custom, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  candidatesAmong,
  listedCandidates,
  type PoolCandidate,
  pairCandidates,
  tokenCandidates,
} from '@/lib/chain/pools/candidates'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { Pool } from '@/lib/routing/pools/pool'
import { type Anvil, startAnvil } from '@/localnet/chain/anvil'
import type { Log, LogLevel } from '../../log'
import { type ChainClient, createChainClient } from '../node/clients'
import type { Clock } from '../node/clock'
import { closeSocket } from '../testing/announced-client'
import { noIndex } from '../testing/no-index'
import { createWorld, type World } from '../testing/world'
import type { PoolIndex } from './pool-index'
import { createPoolTracker, NotReadyError, type PoolTracker, type TrackerLimits } from './pools'
import { snapshotPools } from './snapshot'
import { BusyError } from './unlisted-tokens'

const ether = 10n ** 18n
const clock: Clock = {
  nowMs: Date.now,
  sleep: (ms, signal) => setTimeout(ms, undefined, { ...(signal ? { signal } : {}) }).catch(() => undefined),
}
const seeded = (seed: number) => () => {
  // mulberry32
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

type Line = { level: LogLevel; message: string; fields: Record<string, unknown> }
const recorder = () => {
  const lines: Line[] = []
  const log: Log = (level, message, fields = {}) => void lines.push({ level, message, fields })
  return { lines, log }
}

let anvil: Anvil
let world: World
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  world = await createWorld(anvil)
  const [a, b, c] = world.tokens as [Address, Address, Address]
  await world.confirm(await world.addV2(a, b, 1_000n * ether, 2_000n * ether))
  await world.confirm(await world.addV2(b, c, 500n * ether, 900n * ether))
  await world.confirm(await world.createV3(a, b, 3000))
  await world.confirm(await world.createV3(a, c, 500))
  await addPosition(a, b, 3000, [-60_000, 60_000], 1_000n * ether)
  await addPosition(a, b, 3000, [-1_200, 1_200], 300n * ether)
  await addPosition(a, c, 500, [-887_270, 887_270], 700n * ether)
})
afterAll(() => anvil.stop())

const addPosition = async (...args: Parameters<World['addV3']>) => world.confirm(await world.addV3(...args))

const start = (
  options: {
    client?: ChainClient
    index?: PoolIndex
    limits?: Partial<TrackerLimits>
    seed?: number
    clock?: Clock
    hasSteadyBlocks?: boolean
  } = {},
) => {
  const { lines, log } = recorder()
  const tracker = createPoolTracker({
    client: options.client ?? world.client,
    chain: world.chain,
    index: options.index ?? noIndex,
    clock: options.clock ?? clock,
    hasSteadyBlocks: options.hasSteadyBlocks ?? false,
    log,
    random: seeded(options.seed ?? 1),
    limits: { pollMs: 10, firstBackoffMs: 5, maxBackoffMs: 20, ...options.limits },
  })
  onTestFinished(() => tracker.stop())
  return { tracker, lines }
}

/** Waits for a condition; the test's own time limit ends it. */
const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await setTimeout(5)
}
const head = () => world.client.getBlock({ blockTag: 'latest' })
const atHead = (tracker: PoolTracker) => until(async () => tracker.status().blockHash === (await head()).hash)
/**
 * Reads the pools that can pay from the chain at its head. A pool that was emptied while it was
 * followed stays in the market, but is not read again.
 */
const truth = async (extra: Address[] = []) => {
  const { hash } = await head()
  const candidates = [
    ...listedCandidates(world.chain),
    ...extra.flatMap((token) => tokenCandidates(world.chain, token)),
  ]
  const pools = await snapshotPools(world, { candidates, blockHash: hash })
  return sorted(pools.filter(canPay))
}
const sorted = (pools: readonly Pool[]) => [...pools].sort((a, b) => a.address.localeCompare(b.address))
const expectTruth = async (tracker: PoolTracker, extra: Address[] = []) => {
  await atHead(tracker)
  const pools = await truth(extra)
  expect(pools.length).toBeGreaterThan(0)
  // Pools that a reorganisation made unknown are hidden until they are read again, which takes
  // several attempts if the node fails.
  await until(() => pools.every(({ address }) => tracker.market().state.positions.has(address)))
  expect(sorted(tracker.market().state.pools.filter(canPay))).toEqual(pools)
}

/** Sends one random swap, mint or burn. Returns the hash of its transaction. */
const act = async (random: () => number): Promise<Hex> => {
  const [a, b, c] = world.tokens as [Address, Address, Address]
  const size = ether / 10n + BigInt(Math.floor(random() * 1e6)) * 10n ** 13n
  const [x, y] = random() < 0.5 ? [a, b] : [b, a]
  const [u, v] = random() < 0.5 ? [a, c] : [c, a]
  switch (Math.floor(random() * 7)) {
    case 0:
      return world.swapV2(x, y, size)
    case 1:
      return world.addV2(b, c, size, size)
    case 2:
      return world.swapV3(x, y, 3000, size * 20n)
    case 3:
      return world.swapV3(u, v, 500, size)
    case 4: {
      const lower = Math.floor(random() * 40 - 20) * 60
      return world.addV3(a, b, 3000, [lower, lower + 60 * (1 + Math.floor(random() * 20))], size)
    }
    case 5: {
      const lower = Math.floor(random() * 4_000 - 2_000) * 10
      return world.addV3(a, c, 500, [lower, lower + 10 * (1 + Math.floor(random() * 300))], size)
    }
    default: {
      const id = 1n + BigInt(Math.floor(random() * Number(await world.positionCount())))
      const liquidity = await world.liquidityOf(id)
      if (liquidity === 0n) return world.swapV2(x, y, size)
      return world.removeV3(id, random() < 0.5 ? liquidity : liquidity / 3n + 1n)
    }
  }
}

describe('createPoolTracker', () => {
  test('default', async () => {
    const { tracker } = start()
    await tracker.waitReady()
    await expectTruth(tracker)
    expect(tracker.status()).toMatchObject({ pools: 4, quarantined: 0, stale: false, ageSeconds: 0 })
    const { number, hash, timestamp } = await head()
    expect(tracker.market()).toMatchObject({ blockNumber: number, blockHash: hash, blockTimestamp: timestamp })
  })

  test('behavior: equals the chain after random swaps, mints and burns in many blocks', async () => {
    const { tracker, lines } = start()
    await tracker.waitReady()
    const random = seeded(7)
    for (let round = 0; round < 12; round++) {
      for (let index = 0; index < 5; index++) await world.confirm(await act(random))
      await expectTruth(tracker)
    }
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })

  test('behavior: several transactions of one block and several blocks between two polls', async () => {
    const { tracker } = start({ limits: { pollMs: 200 } })
    await tracker.waitReady()
    const random = seeded(8)
    world.automine(false)
    onTestFinished(() => world.automine(true))
    for (let block = 0; block < 4; block++) {
      const [a, b] = world.tokens as [Address, Address]
      for (let index = 0; index < 4; index++)
        await world.swapV3(a, b, 3000, BigInt(1 + Math.floor(random() * 9)) * ether)
      await world.swapV2(a, b, ether)
      await world.mine()
    }
    await expectTruth(tracker)
  })

  test.each([
    [1, false],
    [3, false],
    [10, false],
    [1, true],
    [3, true],
    [10, true],
  ])('behavior: unwinds a reorganisation of depth %d, transactions mined again: %s', async (depth, again) => {
    const { tracker, lines } = start()
    await tracker.waitReady()
    const random = seeded(depth * 2 + Number(again))
    const hashes: Hex[] = []
    for (let block = 0; block < depth; block++) {
      hashes.push(await act(random))
      await world.confirm(hashes.at(-1)!)
    }
    await expectTruth(tracker)
    const raw = await Promise.all(hashes.map((hash) => world.rpc<Hex>('eth_getRawTransactionByHash', [hash])))
    const news: number[] = []
    tracker.onBlock(({ unwound }) => void news.push(unwound))
    // All of them in the last of the new blocks: other blocks, other hashes, same order.
    await world.reorg(depth, again ? raw.map((tx) => [tx, depth - 1]) : [])
    await expectTruth(tracker)
    expect(Math.max(...news)).toBe(depth)
    expect(lines.some(({ message }) => message === 'blocks unwound')).toBe(true)
    await world.confirm(await act(random))
    await expectTruth(tracker)
  })

  test('behavior: a reorganisation deeper than the journal reads everything again and logs it', async () => {
    const { tracker, lines } = start({ limits: { journalBlocks: 4 } })
    await tracker.waitReady()
    const random = seeded(31)
    for (let block = 0; block < 9; block++) await world.confirm(await act(random))
    await expectTruth(tracker)
    await world.reorg(8)
    await expectTruth(tracker)
    expect(lines.find(({ level }) => level === 'error')?.message).toContain('deeper than the journal')
  })

  test('behavior: a gap too long to replay is read again', async () => {
    const { tracker, lines } = start({ limits: { replayMs: 5 * mainnet.blockMs, pollMs: 300 } })
    await tracker.waitReady()
    await world.confirm(await act(seeded(3)))
    await world.mine(20)
    await expectTruth(tracker)
    expect(lines.some(({ message }) => message.includes('too many blocks'))).toBe(true)
  })

  test('behavior: any gap is followed with a node that drops states and limits logs to 10 blocks', async () => {
    const node = { isAway: false }
    const strict = refusing(async ({ method, params }) => {
      if (node.isAway) return new Error('connection refused')
      if (method === 'eth_getLogs') {
        const [{ fromBlock, toBlock }] = params as [{ fromBlock?: Hex; toBlock?: Hex }]
        if (Number(toBlock ?? 0) - Number(fromBlock ?? 0) >= 10) return answered('limited to a 10 block range')
      }
      if (method === 'eth_call') {
        const [, { blockHash }] = params as [object, { blockHash?: Hex }]
        const block = blockHash && (await world.client.getBlock({ blockHash }))
        if (block && block.number < (await head()).number - 127n) return answered('missing trie node')
      }
      return undefined
    })
    const { tracker, lines } = start({ client: strict, limits: { replayMs: 1_000 * mainnet.blockMs } })
    await tracker.waitReady()
    await expectTruth(tracker)
    const random = seeded(61)
    for (const blocks of [65, 130, 400]) {
      node.isAway = true
      for (let index = 0; index < 5; index++) {
        await world.confirm(await act(random))
        await world.mine(blocks / 5)
      }
      node.isAway = false
      await expectTruth(tracker)
    }
    expect(lines.filter(({ message }) => message.includes('reading all pools again'))).toEqual([])
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('behavior: a pool that was created in a long gap is read at its end', async () => {
    const node = { isAway: false }
    const away = refusing(async () => (node.isAway ? new Error('connection refused') : undefined))
    const { tracker } = start({ client: away })
    await tracker.waitReady()
    node.isAway = true
    const [, b, , d] = world.tokens as [Address, Address, Address, Address]
    await world.confirm(await world.addV2(b, d, 30n * ether, 10n * ether))
    await world.confirm(await world.createV3(b, d, 10_000))
    await addPosition(b, d, 10_000, [-2_000, 2_000], 40n * ether)
    await world.mine(150)
    node.isAway = false
    await expectTruth(tracker)
    const addresses = tracker.market().state.pools.map(({ address }) => address)
    expect(addresses).toContain(world.pairOf(b, d))
    expect(addresses).toContain(world.poolOf(b, d, 10_000))
  })

  test('behavior: a chain that was rolled back is followed', async () => {
    const { tracker } = start({ limits: { behindPolls: 3 } })
    await tracker.waitReady()
    for (const seed of [1, 2, 3]) await world.confirm(await act(seeded(seed)))
    await expectTruth(tracker)
    await world.rpc('anvil_rollback', [2])
    await expectTruth(tracker)
  })

  test('behavior: over a websocket new heads arrive without polling', async () => {
    const client = createChainClient({ chain: world.chain, urls: [anvil.url.replace('http', 'ws')] })
    const { tracker } = start({ client, limits: { announcedPollMs: 3_600_000 } })
    await tracker.waitReady()
    for (const seed of [51, 52, 53]) {
      await world.confirm(await act(seeded(seed)))
      await expectTruth(tracker)
    }
    await tracker.stop()
    await closeSocket(client)
  })

  test('behavior: a node that accepts the subscription and announces nothing is polled', async () => {
    const transport = { ...world.client.transport, type: 'webSocket' }
    const mute = { ...world.client, transport, watchBlockNumber: () => () => {} } as unknown as ChainClient
    const pauses: number[] = []
    const sleep: Clock['sleep'] = (ms, signal) => {
      pauses.push(ms)
      return clock.sleep(ms, signal)
    }
    const { tracker } = start({
      client: mute,
      limits: { announcedPollMs: 100, pollMs: 10 },
      clock: { ...clock, sleep },
    })
    await tracker.waitReady()
    await until(() => pauses.includes(100))
    await world.confirm(await act(seeded(54)))
    await expectTruth(tracker)
    await until(() => pauses.includes(10))
    await tracker.stop()
  })

  test.each([
    ['steady blocks is stale, and says so', true],
    ['blocks that come with transactions is as good as before', false],
  ])('behavior: a head that stands still on a chain of %s', async (_, hasSteadyBlocks) => {
    const { timestamp } = await head()
    // Six slots of Ethereum.
    const now = { ms: Number(timestamp) * 1_000 + 72_000 }
    const { tracker, lines } = start({ hasSteadyBlocks, clock: { ...clock, nowMs: () => now.ms } })
    await tracker.waitReady()
    const looked = tracker.status()
    expect(looked).toMatchObject({ stale: false, isHeadOld: false, failing: undefined })
    now.ms += 1_000
    expect(tracker.status()).toMatchObject({ stale: hasSteadyBlocks, isHeadOld: hasSteadyBlocks, ageSeconds: 1 })
    if (!hasSteadyBlocks) return
    const sinceMs = now.ms - 1_000
    expect(tracker.status().failing).toEqual({
      sinceMs,
      reason: expect.stringContaining('The newest block is 73 s old'),
    })
    const said = () =>
      lines.filter(({ message }) => message.startsWith('the newest block')).map(({ message }) => message)
    await until(() => said().length === 1)
    await world.confirm(await act(seeded(71)))
    now.ms = Number((await head()).timestamp) * 1_000
    await until(() => said().length === 2)
    expect(said()).toEqual(['the newest block is old: there are no prices', 'the newest block is of now again'])
    expect(tracker.status()).toMatchObject({ stale: false, isHeadOld: false, failing: undefined })
  })

  test('behavior: a restarted tracker has the same state', async () => {
    const first = start()
    await first.tracker.waitReady()
    for (const seed of [4, 5, 6]) await world.confirm(await act(seeded(seed)))
    await expectTruth(first.tracker)
    await first.tracker.stop()
    const second = start()
    await second.tracker.waitReady()
    expect(sorted(second.tracker.market().state.pools)).toEqual(sorted(first.tracker.market().state.pools))
  })

  test('behavior: a pool that is created later is followed from its first block', async () => {
    const { tracker } = start()
    await tracker.waitReady()
    const [, , c, d] = world.tokens as [Address, Address, Address, Address]
    await world.confirm(await world.addV2(c, d, 30n * ether, 10n * ether))
    await world.confirm(await world.createV3(c, d, 10_000))
    await addPosition(c, d, 10_000, [-2_000, 2_000], 40n * ether)
    await world.confirm(await world.swapV3(c, d, 10_000, ether))
    await world.confirm(await world.swapV2(d, c, ether))
    await expectTruth(tracker)
    const addresses = tracker.market().state.pools.map(({ address }) => address)
    expect(addresses).toContain(world.pairOf(c, d))
    expect(addresses).toContain(world.poolOf(c, d, 10_000))
    // The creation itself is undone.
    await world.reorg(5)
    await expectTruth(tracker)
    expect(tracker.market().state.pools.map(({ address }) => address)).not.toContain(world.pairOf(c, d))
  })

  test('behavior: a returned market does not change, and is found again by its block', async () => {
    const { tracker } = start()
    await tracker.waitReady()
    await atHead(tracker)
    const before = tracker.market()
    const copy = structuredClone(before.state.pools)
    for (const seed of [11, 12]) await world.confirm(await act(seeded(seed)))
    await expectTruth(tracker)
    expect(before.state.pools).toEqual(copy)
    const newest = tracker.market()
    expect(newest.state.pools).not.toEqual(copy)
    expect(tracker.marketUpTo(newest.blockNumber)).toEqual(newest)
    expect(tracker.marketUpTo(before.blockNumber)).toEqual(before)
    expect(tracker.marketUpTo(0n)).toBeUndefined()
  })

  test('error: Chain.NotReadyError', async () => {
    const { tracker } = start({ client: tampered({ eth_chainId: () => '0x2' }) })
    expect(() => tracker.market()).toThrow(NotReadyError)
    expect(tracker.status()).toMatchObject({ stale: true, pools: 0 })
    const waiting = tracker.waitReady()
    await tracker.stop()
    await expect(waiting).rejects.toThrow(NotReadyError)
  })
})

const answered = (message: string) => Object.assign(new Error(message), { code: -32_000 })

/** A node that answers a request with an error if `refuse` returns one. */
const refusing = (refuse: (request: { method: string; params: unknown }) => Promise<Error | undefined>): ChainClient =>
  createPublicClient({
    chain: world.client.chain,
    cacheTime: 0,
    transport: custom(
      {
        request: async (request) => {
          const error = await refuse(request)
          if (error) throw error
          return world.rpc(request.method, request.params)
        },
      },
      { retryCount: 0 },
    ),
  })

/** A node that lies: for the named methods it returns the function's change of the true answer. */
const tampered = (lies: Record<string, (answer: never, params: never) => unknown>): ChainClient =>
  createPublicClient({
    chain: world.client.chain,
    cacheTime: 0,
    transport: custom(
      {
        request: async ({ method, params }) => {
          const answer = await world.rpc<never>(method, params)
          return lies[method] ? lies[method](answer, params as never) : answer
        },
      },
      { retryCount: 0 },
    ),
  })

describe('createPoolTracker on a node that fails', () => {
  type WireLog = { address: Address; logIndex: Hex }

  test('behavior: one that refuses calls without a receiver is read word by word', async () => {
    const strict = refusing(async ({ method, params }) =>
      method === 'eth_call' && !(params as [{ to?: Address }])[0].to ? answered('missing "to" address') : undefined,
    )
    const { tracker, lines } = start({ client: strict })
    await tracker.waitReady()
    await expectTruth(tracker)
    const [a, b] = world.tokens as [Address, Address]
    await addPosition(a, b, 3000, [-600, 600], ether)
    await expectTruth(tracker)
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })

  test('behavior: logs that come twice count once', async () => {
    const { tracker, lines } = start({
      client: tampered({ eth_getLogs: (logs: WireLog[]) => [...logs, ...logs.toReversed()] }),
    })
    await tracker.waitReady()
    const random = seeded(21)
    for (let index = 0; index < 10; index++) await world.confirm(await act(random))
    await expectTruth(tracker)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('behavior: logs in the wrong order are sorted', async () => {
    const { tracker } = start({ client: tampered({ eth_getLogs: (logs: WireLog[]) => logs.toReversed() }) })
    await tracker.waitReady()
    world.automine(false)
    onTestFinished(() => world.automine(true))
    const [a, b] = world.tokens as [Address, Address]
    for (let index = 0; index < 3; index++) await world.swapV2(a, b, ether)
    await world.mine()
    await expectTruth(tracker)
  })

  test('behavior: late logs are read again', async () => {
    let asked = 0
    const late = tampered({ eth_getLogs: (logs: WireLog[]) => (asked++ % 2 === 0 ? [] : logs) })
    const { tracker, lines } = start({ client: late })
    await tracker.waitReady()
    const random = seeded(22)
    for (let index = 0; index < 6; index++) {
      await world.confirm(await act(random))
      await expectTruth(tracker)
    }
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('behavior: a pool whose logs are withheld is quarantined and read again', async () => {
    const [a, b] = world.tokens as [Address, Address]
    const pair = world.pairOf(a, b)
    const hides = tampered({ eth_getLogs: (logs: WireLog[]) => logs.filter(({ address }) => address !== pair) })
    const { tracker, lines } = start({ client: hides })
    await tracker.waitReady()
    await world.confirm(await world.swapV2(a, b, ether))
    await until(() => lines.some(({ message }) => message === 'pools read again'))
    await expectTruth(tracker)
    const aside = lines.find(({ message }) => message.includes('set aside'))
    expect(aside).toMatchObject({ level: 'error', fields: { pools: [pair] } })
  })

  test('behavior: without header filters a sample finds it', async () => {
    const [a, b] = world.tokens as [Address, Address]
    const pool = world.poolOf(a, b, 3000)
    const blind = tampered({
      eth_getLogs: (logs: WireLog[]) => logs.filter(({ address }) => address !== pool),
      eth_getBlockByNumber: (block: object) => ({ ...block, logsBloom: `0x${'00'.repeat(256)}` }),
    })
    const { tracker, lines } = start({ client: blind, limits: { selfCheckBlocks: 1 } })
    await tracker.waitReady()
    await world.confirm(await world.swapV3(a, b, 3000, 3n * ether))
    // Each block draws one pool of four.
    await until(async () => {
      await world.mine()
      await atHead(tracker)
      return lines.some(({ message }) => message.includes('set aside'))
    })
    await until(() => tracker.status().quarantined === 0)
    await expectTruth(tracker)
  })

  test('behavior: errors never end it; it is stale meanwhile and recovers afterwards', async () => {
    let broken = false
    const flaky = tampered({
      eth_getBlockByNumber: (block: unknown) => {
        if (broken) throw new Error('connection refused')
        return block
      },
    })
    const { tracker, lines } = start({ client: flaky })
    await tracker.waitReady()
    broken = true
    await until(() => tracker.status().stale)
    await world.confirm(await act(seeded(41)))
    broken = false
    await until(() => !tracker.status().stale)
    await expectTruth(tracker)
    expect(lines.some(({ message }) => message === 'following the chain failed')).toBe(true)
  })

  test('behavior: after an error the node is asked for its chain again, and another is not followed', async () => {
    const node = { isAway: false, chainId: '0x1' }
    const swapped = tampered({
      eth_getBlockByNumber: (block: unknown) => {
        if (node.isAway) throw new Error('connection refused')
        return block
      },
      eth_chainId: () => node.chainId,
    })
    const { tracker, lines } = start({ client: swapped })
    await tracker.waitReady()
    const { blockHash } = tracker.market()
    node.isAway = true
    await until(() => lines.some(({ message }) => message === 'following the chain failed'))
    Object.assign(node, { isAway: false, chainId: '0x2105' })
    await world.confirm(await act(seeded(42)))
    const isNoticed = () => lines.some(({ fields }) => String(fields.error).includes('serves chain 8453'))
    await until(() => isNoticed() || tracker.market().blockHash !== blockHash)
    expect(tracker.market().blockHash).toBe(blockHash)
    node.chainId = '0x1'
    await expectTruth(tracker)
  })

  test('behavior: a third of all requests fails during reorganisations, and the state equals the chain', async () => {
    const random = seeded(44)
    const failing = createPublicClient({
      chain: world.client.chain,
      cacheTime: 0,
      transport: custom(
        {
          request: async ({ method, params }) => {
            if (random() < 0.3) throw new Error('503')
            return world.rpc<never>(method, params)
          },
        },
        { retryCount: 0 },
      ),
    })
    const { tracker, lines } = start({
      client: failing,
      limits: { selfCheckBlocks: 1, firstBackoffMs: 1, maxBackoffMs: 2 },
    })
    await tracker.waitReady()
    const [a] = world.tokens as [Address]
    const stranger = await world.createToken()
    await world.confirm(await world.addV2(stranger, a, 50n * ether, 20n * ether))
    await until(() => tracker.ensureToken(stranger).then(Boolean, () => false))
    const acts = seeded(45)
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 3; index++) await world.confirm(await act(acts))
      await world.confirm(await world.swapV2(a, stranger, ether))
      await expectTruth(tracker, [stranger])
      await world.reorg(1 + (round % 3))
      await expectTruth(tracker, [stranger])
    }
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('behavior: an older head of the same chain is lag, not a reorganisation', async () => {
    let lagging: unknown
    const behind = tampered({
      eth_getBlockByNumber: (block: unknown, [at]: [string]) => (at === 'latest' && lagging ? lagging : block),
    })
    const { tracker, lines } = start({ client: behind, limits: { behindPolls: 1_000_000 } })
    await tracker.waitReady()
    const old = await world.rpc('eth_getBlockByNumber', ['latest', false])
    await world.confirm(await act(seeded(42)))
    await atHead(tracker)
    const { blockHash } = tracker.status()
    lagging = old
    let polls = 0
    const clock = setInterval(() => polls++, 10)
    await until(() => polls > 10)
    clearInterval(clock)
    expect(tracker.status().blockHash).toBe(blockHash)
    expect(lines.some(({ message }) => message === 'blocks unwound')).toBe(false)
  })

  test('behavior: a chain that moves between two reads is read again, never mixed', async () => {
    const [a, b] = world.tokens as [Address, Address]
    let moves = 0
    const moving = tampered({})
    const request = moving.request
    const racing = {
      ...moving,
      request: async (call: { method: string; params?: unknown }) => {
        if (call.method === 'eth_getLogs' && moves > 0) {
          moves -= 1
          await world.reorg(2)
        }
        return request(call as never)
      },
    } as ChainClient
    const { tracker } = start({ client: racing })
    await tracker.waitReady()
    const random = seeded(43)
    for (let index = 0; index < 8; index++) await world.confirm(await act(random))
    await atHead(tracker)
    moves = 3
    // A swap may be undone at once by the reorganisation that it triggers, so the test does not
    // wait for its receipt.
    await until(async () => {
      await world.swapV2(a, b, ether)
      await atHead(tracker)
      return moves === 0
    })
    await expectTruth(tracker)
  })
})

describe('ensureToken', () => {
  test('default', async () => {
    const { tracker } = start()
    await tracker.waitReady()
    const [a] = world.tokens as [Address]
    const stranger = await world.createToken()
    await world.confirm(await world.addV2(stranger, a, 50n * ether, 20n * ether))
    const before = tracker.market().state.pools.length
    expect(await tracker.ensureToken(stranger)).toEqual({
      address: stranger,
      symbol: 'TT',
      name: 'Test Token',
      decimals: 18,
    })
    await expectTruth(tracker, [stranger])
    expect(tracker.market().state.pools.length).toBe(before + 1)
    // Its pools are followed from now on, new ones too, and through a reorganisation below the
    // block of its discovery.
    await world.confirm(await world.swapV2(a, stranger, ether))
    await world.confirm(await world.createV3(stranger, a, 3000))
    await addPosition(stranger, a, 3000, [-600, 600], ether)
    await expectTruth(tracker, [stranger])
    await world.reorg(4)
    await expectTruth(tracker, [stranger])
  })

  test('behavior: follows pools with every listed token and of two requested ones, new ones too', async () => {
    const { tracker } = start()
    await tracker.waitReady()
    const listed = world.tokens[1]!
    const [one, other] = [await world.createToken(), await world.createToken()]
    const create = async (a: Address, b: Address) => world.confirm(await world.addV2(a, b, 50n * ether, 20n * ether))
    await create(one, other)
    await Promise.all([one, other].map((token) => tracker.ensureToken(token)))
    await create(one, listed)
    await world.confirm(await world.createV3(one, other, 500))
    await addPosition(one, other, 500, [-600, 600], ether)
    await atHead(tracker)
    const candidates = candidatesAmong(world.chain, [one, other])
    const { hash: blockHash } = await head()
    const found = (await snapshotPools(world, { candidates, blockHash })).filter(canPay)
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(sorted(tracker.market().state.pools.filter(canPay))).toEqual(sorted(found))
  })

  test('behavior: a new pool counts once although the node returns the state of the next block', async () => {
    let mint: (() => Promise<unknown>) | undefined
    const early = tampered({
      eth_call: async (answer: Hex, [call]: [object]) => {
        if (mint === undefined) return answer
        await mint()
        mint = undefined
        return world.rpc('eth_call', [call, 'latest'])
      },
    })
    const { tracker } = start({ client: early })
    await tracker.waitReady()
    const [a] = world.tokens as [Address]
    const stranger = await world.createToken()
    await world.confirm(await world.addV2(stranger, a, 50n * ether, 20n * ether))
    await tracker.ensureToken(stranger)
    await atHead(tracker)
    const minted = new Promise((resolve) => {
      mint = () => addPosition(stranger, a, 3000, [-600, 600], ether).then(resolve)
    })
    await world.confirm(await world.createV3(stranger, a, 3000))
    await minted
    await expectTruth(tracker, [stranger])
  })

  test('behavior: a listed token needs no request', async () => {
    const { tracker } = start()
    await tracker.waitReady()
    expect(await tracker.ensureToken(world.tokens[1]!)).toMatchObject({ symbol: 'T1' })
  })

  test('behavior: the least recently used token is dropped', async () => {
    const { tracker } = start({ limits: { unlistedTokens: 1 } })
    await tracker.waitReady()
    const [a] = world.tokens as [Address]
    const first = await world.createToken()
    const second = await world.createToken()
    await world.confirm(await world.addV2(first, a, ether, ether))
    await world.confirm(await world.addV2(second, a, ether, ether))
    await atHead(tracker)
    await tracker.ensureToken(first)
    expect(tracker.market().state.positions.has(world.pairOf(first, a))).toBe(true)
    await tracker.ensureToken(second)
    expect(tracker.unlistedTokens().map(({ address }) => address)).toEqual([second])
    expect(tracker.market().state.positions.has(world.pairOf(first, a))).toBe(false)
    await expectTruth(tracker, [second])
  })

  test('error: Chain.BusyError', async () => {
    const { tracker } = start({ limits: { discoveries: 1 } })
    await tracker.waitReady()
    const [first, second] = [await world.createToken(), await world.createToken()]
    const running = tracker.ensureToken(first)
    const again = tracker.ensureToken(first)
    await expect(tracker.ensureToken(second)).rejects.toThrow(BusyError)
    expect(await again).toEqual(await running)
    expect(await tracker.ensureToken(second)).toMatchObject({ address: second })
  })

  test.each([
    ['an account', '0x00000000000000000000000000000000deadbeef'],
    ['39 digits', '0x00000000000000000000000000000000deadbee'],
    ['nonsense', 'usdc'],
  ])('error: Chain.NotATokenError for %s', async (_, address) => {
    const { tracker } = start()
    await tracker.waitReady()
    await expect(tracker.ensureToken(address)).rejects.toThrow(NotATokenError)
  })

  test('error: Chain.NotATokenError for a contract that is no token', async () => {
    const { tracker } = start()
    await tracker.waitReady()
    await expect(tracker.ensureToken(world.routers.v3)).rejects.toThrow(NotATokenError)
  })
})

describe('pools of the index', () => {
  /** Returns the place of a pair as an index has it. */
  const pairOf = (a: Address, b: Address): PoolCandidate =>
    pairCandidates(world.chain, a, b).find(({ kind }) => kind === 'v2')!
  const isFollowed = (tracker: PoolTracker, { address }: PoolCandidate) =>
    tracker.market().state.pools.some((pool) => pool.address === address)

  const expectPools = async (tracker: PoolTracker, places: readonly PoolCandidate[]) => {
    await atHead(tracker)
    const { hash: blockHash } = await head()
    const candidates = [...listedCandidates(world.chain), ...places]
    const pools = await snapshotPools(world, { candidates, blockHash })
    expect(sorted(tracker.market().state.pools.filter(canPay))).toEqual(sorted(pools.filter(canPay)))
  }

  test('behavior: the deepest are followed in addition to the listed ones, and dropped later', async () => {
    const [, , c] = world.tokens as [Address, Address, Address]
    const [one, other] = [await world.createToken(), await world.createToken()]
    await world.confirm(await world.addV2(one, other, 50n * ether, 20n * ether))
    await world.confirm(await world.addV2(one, c, 50n * ether, 20n * ether))
    const places = [pairOf(one, other), pairOf(one, c)]
    let deepest = places
    const index: PoolIndex = { deepest: async () => deepest, ofToken: async () => [] }
    const { tracker } = start({ index, limits: { chooseMs: 5, journalBlocks: 4 } })
    await tracker.waitReady()
    await until(() => places.every((place) => isFollowed(tracker, place)))
    await world.confirm(await world.swapV2(one, other, ether))
    const snapshot = await world.rpc('evm_snapshot')
    for (let block = 0; block < 8; block++) await world.confirm(await world.swapV2(one, c, ether))
    await atHead(tracker)
    // Deeper than the journal: everything is read again, these too.
    await world.rpc('evm_revert', [snapshot])
    for (let block = 0; block < 9; block++) await world.confirm(await world.swapV2(c, one, ether))
    await atHead(tracker)
    await until(() => places.every((place) => isFollowed(tracker, place)))
    await expectPools(tracker, places)

    await tracker.ensureToken(other)
    deepest = []
    await until(() => !isFollowed(tracker, places[1]!))
    // Requested tokens stay.
    await expectPools(tracker, [places[0]!])
  })

  test('behavior: an unlisted token has pools with any other, and without the index with listed tokens', async () => {
    const [, listed] = world.tokens as [Address, Address]
    const stranger = await world.createToken()
    const second = await world.createToken()
    const third = await world.createToken()
    for (const [partner, token] of [
      [listed, stranger],
      [third, stranger],
      [listed, second],
      [third, second],
    ] as const)
      await world.confirm(await world.addV2(partner, token, 50n * ether, 20n * ether))
    const [known, beyond] = [pairOf(listed, stranger), pairOf(third, stranger)]
    let isAway = false
    const ofToken = async () => {
      if (isAway) throw new Error('the database is away')
      return [known, beyond]
    }
    const { tracker, lines } = start({ index: { deepest: async () => [], ofToken }, limits: { unlistedTokens: 1 } })
    await tracker.waitReady()
    await tracker.ensureToken(stranger)
    expect([known, beyond].map((place) => isFollowed(tracker, place))).toEqual([true, true])
    isAway = true
    await tracker.ensureToken(second)
    expect([pairOf(listed, second), pairOf(third, second)].map((place) => isFollowed(tracker, place))).toEqual([
      true,
      false,
    ])
    expect(lines.some(({ message }) => message === 'the pools of a token could not be read')).toBe(true)
    // The first one was dropped with all its pools.
    expect([known, beyond].some((place) => isFollowed(tracker, place))).toBe(false)
    await expectTruth(tracker, [second])
  })
})
