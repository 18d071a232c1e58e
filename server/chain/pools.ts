import type { Address, Hex } from 'viem'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { type Chain, findToken, type Token } from '@/lib/chain/registry'
import { BaseError } from '@/lib/errors'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import { createMarket, type MarketState, removePools, updateMarket } from '@/lib/routing/state'
import type { Log } from '../log'
import { baseTokens, type Candidate, listedCandidates, pairCandidates, tokenCandidates } from './candidates'
import { assertChain, type ChainClient } from './clients'
import type { Clock } from './clock'
import { follow, readHeader, type Step, unwindTo } from './follow'
import { watchHeads } from './heads'
import { type BlockRef, createLedger, type Ledger } from './ledger'
import type { CreatedPool } from './pool-events'
import { NotATokenError, readToken } from './read-token'
import { createRecent } from './recent'
import { drawSample, findMismatches } from './self-check'
import { snapshotPools } from './snapshot'

/** Every limit of following a chain, by name; a caller may change any of them. Times in milliseconds. */
const trackerLimits = {
  pollMs: 500,
  /** How often the head is asked for when the node announces it by itself. */
  announcedPollMs: 5_000,
  /** Blocks that can be unwound; a deeper reorganisation reads everything again. */
  journalBlocks: 128,
  /** A gap of more blocks is not replayed: everything is read again. */
  replayBlocks: 2_000,
  /** Blocks between two comparisons of a sample with the chain. */
  selfCheckBlocks: 10,
  /** Polls that show an older head of our own chain before it is believed. */
  behindPolls: 10,
  firstBackoffMs: 250,
  maxBackoffMs: 15_000,
  /** After this long without a word from the node, or this many errors in a row, the state is stale. */
  staleMs: 15_000,
  staleErrors: 3,
  unlistedTokens: 256,
  /** Unlisted tokens looked for at once; more are told to come back. */
  discoveries: 8,
  /** Addresses remembered to be no tokens, and for how many blocks. */
  strangers: 1_024,
  strangerBlocks: 50n,
} as const

export type TrackerLimits = {
  readonly [name in keyof typeof trackerLimits]: (typeof trackerLimits)[name] extends bigint ? bigint : number
}

/** The market at one block. A value: a quote may keep it while newer blocks arrive. */
type MarketAt = { state: MarketState; blockNumber: bigint; blockHash: Hex; blockTimestamp: bigint }

type TrackerStatus = {
  blockNumber: bigint
  blockHash: Hex
  /** Seconds since the node last confirmed this block. */
  ageSeconds: number
  pools: number
  quarantined: number
  stale: boolean
}

/** What a step changed. `unwound` counts blocks that left the chain. */
type BlockNews = {
  blockNumber: bigint
  blockHash: Hex
  blockTimestamp: bigint
  unwound: number
  changed: readonly PoolAddress[]
}

export type PoolTracker = {
  /** The market as of the newest applied block; no RPC. Throws Chain.NotReadyError before the first snapshot. */
  market: () => MarketAt
  status: () => TrackerStatus
  /** A listed token, or an unlisted one whose pools are followed from now on. Throws Chain.NotATokenError. */
  ensureToken: (address: string) => Promise<Token>
  /** Unlisted tokens that are followed now. */
  unlistedTokens: () => Token[]
  waitReady: () => Promise<void>
  /** Calls the listener after each step; the answer ends it. */
  onBlock: (listener: (news: BlockNews) => void) => () => void
  stop: () => Promise<void>
}

type TrackerDeps = {
  client: ChainClient
  chain: Chain
  clock: Clock
  log: Log
  random: () => number
  limits?: Partial<TrackerLimits>
}

/**
 * Follows every pool of a chain: reads them all at one block, then applies the logs of each block, unwinds what a reorganisation
 * undid, compares samples with the chain and reads again what differs. Begins at once and never gives up; errors of the node are
 * logged, answered with growing pauses, and show as `stale`.
 *
 * @example
 * const tracker = createPoolTracker({ client, chain, clock, log, random: Math.random })
 * await tracker.waitReady()
 * tracker.market().state.pools.length // 60
 */
export const createPoolTracker = (deps: TrackerDeps): PoolTracker => {
  const { client, chain, clock, log, random } = deps
  const limits: TrackerLimits = { ...trackerLimits, ...deps.limits }
  const stopped = new AbortController()
  const listeners = new Set<(news: BlockNews) => void>()
  const serial = createSerial()

  let ledger: Ledger | undefined
  let market: MarketState = createMarket([])
  let published: BlockRef | undefined
  let confirmedAtMs = clock.nowMs()
  let errors = 0
  let behindPolls = 0
  let lastCheck = 0n
  const quarantined = new Set<PoolAddress>()
  const known = new Map<PoolAddress, Candidate>(listedCandidates(chain).map((place) => [place.address, place]))
  const listed = new Set(known.keys())
  const strangers = createRecent<string, bigint>(limits.strangers)
  const unlisted = createRecent<PoolAddress, Token>(limits.unlistedTokens, (token) => forget(token))
  const suspected = new Set<PoolAddress>()
  const ready = createGate()

  const wanted = (created: CreatedPool): Candidate | undefined => {
    const { token0, token1 } = created
    const isListed = (token: string) => findToken(chain, token) !== undefined
    const isBase = (token: string) => baseTokens(chain).some((base) => isSameAddress(base, token))
    const follows = (token: string, other: string) =>
      isListed(token) ? isListed(other) : unlisted.has(toLowerAddress(token)) && isBase(other)
    if (!follows(token0, token1) && !follows(token1, token0)) return undefined
    return pairCandidates(chain, token0, token1).find(({ address }) => isSameAddress(address, created.pool))
  }

  const forget = (token: PoolAddress) => {
    const gone = tokenCandidates(chain, token)
      .map(({ address }) => address)
      .filter((address) => !listed.has(address))
    for (const address of gone) {
      known.delete(address)
      quarantined.delete(address)
    }
    ledger?.drop(gone)
    market = removePools(market, gone)
  }

  /** Reads everything at the head and begins a new ledger there. */
  const begin = async () => {
    await assertChain(client, chain)
    const { bloom: _, ...block } = await readHeader(client, 'latest')
    const pools = await snapshotPools({ client, chain }, { candidates: [...known.values()], blockHash: block.hash })
    if (ledger) ledger.reset(block, pools)
    else ledger = createLedger({ depth: limits.journalBlocks, block, pools })
    quarantined.clear()
    lastCheck = block.number
    market = createMarket(pools.filter(isQuotable))
    publish(ledger, { unwound: 0, changed: pools.map(({ address }) => address) })
    log('info', 'pools read', { chainId: chain.id, blockNumber: block.number, pools: pools.length })
    ready.open()
  }

  /** Makes the ledger's tip the state that quotes see. */
  const publish = (from: Ledger, { unwound, changed }: { unwound: number; changed: readonly PoolAddress[] }) => {
    const visible: Pool[] = []
    const gone: PoolAddress[] = []
    for (const address of new Set(changed)) {
      const pool = from.pools().get(address)
      if (pool && isQuotable(pool) && !quarantined.has(address)) visible.push(pool)
      else if (market.positions.has(address)) gone.push(address)
    }
    const kept = gone.length > 0 ? removePools(market, gone) : market
    market = visible.length > 0 ? updateMarket(kept, visible) : kept
    published = from.tip()
    const { number: blockNumber, hash: blockHash, timestamp: blockTimestamp } = published
    for (const listener of listeners) {
      try {
        listener({ blockNumber, blockHash, blockTimestamp, unwound, changed })
      } catch (error) {
        log('error', 'a block listener failed', { chainId: chain.id, error: reasonOf(error) })
      }
    }
  }

  /** Reads pools again whose state is unknown or wrong, at the tip, and trusts them from there. */
  const heal = async (from: Ledger): Promise<PoolAddress[]> => {
    const sick = [...new Set([...from.unread(), ...quarantined])]
    if (sick.length === 0) return []
    const candidates = sick.flatMap((address) => known.get(address) ?? [])
    const pools = await snapshotPools({ client, chain }, { candidates, blockHash: from.tip().hash })
    from.drop(sick)
    from.adopt(pools)
    quarantined.clear()
    log('info', 'pools read again', { chainId: chain.id, blockNumber: from.tip().number, pools: sick })
    return sick
  }

  /** Compares suspects and, when it is due, a sample with the chain; sets aside what differs. */
  const check = async (from: Ledger): Promise<PoolAddress[]> => {
    const tip = from.tip()
    const due = tip.number - lastCheck >= BigInt(limits.selfCheckBlocks)
    const sample = due ? drawSample(from.pools(), random) : []
    const pools = new Set([...[...suspected].flatMap((address) => from.pools().get(address) ?? []), ...sample])
    if (pools.size === 0) return []
    const wrong = await findMismatches({ client, chain, random }, { pools: [...pools], blockHash: tip.hash })
    suspected.clear()
    if (due) lastCheck = tip.number
    for (const address of wrong) quarantined.add(address)
    if (wrong.length > 0) {
      log('error', 'pools differ from the chain and are set aside', {
        chainId: chain.id,
        blockNumber: tip.number,
        pools: wrong,
      })
    }
    return wrong
  }

  const step = async (): Promise<boolean> => {
    if (ledger === undefined || errors > 0) await assertChain(client, chain)
    if (ledger === undefined) {
      await begin()
      return true
    }
    const moved = await advance(
      ledger,
      await follow({ client, chain, ledger, wanted, replayBlocks: limits.replayBlocks }),
    )
    confirmedAtMs = clock.nowMs()
    return moved
  }

  const advance = async (from: Ledger, result: Step): Promise<boolean> => {
    if (result.kind === 'lost' || result.kind === 'far') {
      const reason = result.kind === 'lost' ? 'reorganised deeper than the journal' : 'too many blocks behind to replay'
      log('error', `${reason}: reading all pools again`, { chainId: chain.id, ...refOf(from.tip()) })
      await begin()
      return true
    }
    if (result.kind === 'behind') {
      behindPolls += 1
      if (behindPolls < limits.behindPolls) return false
      log('warn', 'the chain went back', { chainId: chain.id, from: from.tip().number, to: result.head.number })
      const unwound = Number(from.tip().number - result.head.number)
      const changed = unwindTo(from, result.head.number)
      publish(from, { unwound, changed: [...changed, ...(await heal(from))] })
      return true
    }
    behindPolls = 0
    if (result.kind === 'same') {
      const healed = await heal(from)
      if (healed.length > 0) publish(from, { unwound: 0, changed: healed })
      return healed.length > 0
    }
    const { unwound, created, suspects } = result
    for (const candidate of created) known.set(candidate.address, candidate)
    for (const address of suspects) suspected.add(address)
    if (unwound > 0) log('warn', 'blocks unwound', { chainId: chain.id, unwound, ...refOf(from.tip()) })
    publish(from, { unwound, changed: result.changed })
    const healed = await heal(from)
    const wrong = await check(from)
    if (healed.length + wrong.length > 0) publish(from, { unwound: 0, changed: [...healed, ...wrong] })
    return result.more || wrong.length > 0
  }

  let wake = new AbortController()
  const unwatch = watchHeads(client, () => wake.abort())
  const pollMs = unwatch ? limits.announcedPollMs : limits.pollMs

  const run = async () => {
    while (!stopped.signal.aborted) {
      let pauseMs: number = pollMs
      try {
        if (await serial(step)) pauseMs = 0
        errors = 0
      } catch (error) {
        errors += 1
        pauseMs = backoffMs(limits, errors, random)
        log('warn', 'following the chain failed', { chainId: chain.id, errors, pauseMs, error: reasonOf(error) })
      }
      if (pauseMs === 0) continue
      await clock.sleep(pauseMs, AbortSignal.any([stopped.signal, ...(errors === 0 ? [wake.signal] : [])]))
      wake = new AbortController()
    }
  }
  const done = run()

  const discover = async (address: PoolAddress): Promise<Token> => {
    if (ledger === undefined) throw new NotReadyError({ chainId: chain.id })
    const token = await readToken({ client, chain }, { address, at: { blockTag: 'latest' } }).catch((error) => {
      if (error instanceof NotATokenError && ledger) strangers.set(address, ledger.tip().number)
      throw error
    })
    await serial(async () => {
      if (ledger === undefined) return
      const candidates = tokenCandidates(chain, address)
      const pools = await snapshotPools({ client, chain }, { candidates, blockHash: ledger.tip().hash })
      for (const candidate of candidates) known.set(candidate.address, candidate)
      ledger.adopt(pools)
      unlisted.set(address, token)
      publish(ledger, { unwound: 0, changed: pools.map((pool) => pool.address) })
    })
    return token
  }
  const underWay = new Map<PoolAddress, Promise<Token>>()

  return {
    market: () => {
      if (published === undefined) throw new NotReadyError({ chainId: chain.id })
      const { number: blockNumber, hash: blockHash, timestamp: blockTimestamp } = published
      return { state: market, blockNumber, blockHash, blockTimestamp }
    },
    status: () => {
      const silentMs = clock.nowMs() - confirmedAtMs
      return {
        blockNumber: published?.number ?? 0n,
        blockHash: published?.hash ?? '0x',
        ageSeconds: Math.max(0, Math.floor(silentMs / 1_000)),
        pools: market.pools.length,
        quarantined: quarantined.size,
        stale: published === undefined || silentMs > limits.staleMs || errors >= limits.staleErrors,
      }
    },
    ensureToken: async (input) => {
      if (!isAddress(input)) throw new NotATokenError({ address: input as Address, chainId: chain.id })
      const address = toLowerAddress(input)
      const token = findToken(chain, address) ?? unlisted.get(address)
      if (token) return token
      const refusedAt = strangers.get(address)
      if (refusedAt !== undefined && published && published.number - refusedAt < limits.strangerBlocks) {
        throw new NotATokenError({ address, chainId: chain.id })
      }
      const running = underWay.get(address)
      if (running) return running
      if (underWay.size >= limits.discoveries) throw new BusyError({ chainId: chain.id, limit: limits.discoveries })
      const started = discover(address).finally(() => underWay.delete(address))
      underWay.set(address, started)
      return started
    },
    unlistedTokens: () => [...unlisted.keys()].flatMap((address) => unlisted.get(address) ?? []),
    waitReady: () => ready.opened,
    onBlock: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      stopped.abort()
      ready.close(new NotReadyError({ chainId: chain.id }))
      unwatch?.()
      listeners.clear()
      await done
    },
  }
}

/** A pool that can pay something; the others are followed, but no quote sees them. */
const isQuotable = (pool: Pool): boolean => {
  if (pool.kind === 'v2') return pool.reserve0 > 0n && pool.reserve1 > 0n
  if (pool.kind === 'v3') return pool.sqrtPriceX96 > 0n && pool.ticks.length > 0
  return pool.balance0 > 0n && pool.balance1 > 0n
}

const backoffMs = ({ firstBackoffMs, maxBackoffMs }: TrackerLimits, errors: number, random: () => number): number =>
  Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(errors - 1, 20)) * (0.5 + random() / 2)

const refOf = ({ number, hash }: BlockRef) => ({ blockNumber: number, blockHash: hash })

// The whole message of an RPC error carries the node's url, and with it an operator's key: only the reason is told.
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { shortMessage, details } = error as { shortMessage?: unknown; details?: unknown }
  return typeof shortMessage === 'string' ? `${error.name}: ${shortMessage} ${details ?? ''}` : error.message
}

/** Runs one task after another, in order of arrival. */
const createSerial = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <result>(task: () => Promise<result>): Promise<result> => {
    const run = last.then(task, task)
    last = run.catch(() => undefined)
    return run
  }
}

/** A promise that others wait for; closing it fails those who wait. */
const createGate = () => {
  let open: () => void = () => undefined
  let close: (error: Error) => void = () => undefined
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve
    close = reject
  })
  opened.catch(() => undefined)
  return { opened, open: () => open(), close: (error: Error) => close(error) }
}

export class NotReadyError extends BaseError {
  constructor({ chainId }: { chainId: number }) {
    super(`The pools of chain ${chainId} have not been read yet.`, {
      fix: 'Wait for the chain to be ready, then ask again.',
    })
    this.name = 'Chain.NotReadyError'
  }
}

export class BusyError extends BaseError {
  constructor({ chainId, limit }: { chainId: number; limit: number }) {
    super(`${limit} unlisted tokens are being looked for on chain ${chainId} already.`, {
      fix: 'Ask again in a few seconds.',
    })
    this.name = 'Chain.BusyError'
  }
}
