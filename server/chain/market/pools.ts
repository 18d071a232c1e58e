import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import {
  arePaired,
  listedCandidates,
  type PoolCandidate,
  pairCandidates,
  tokenCandidates,
} from '@/lib/chain/pools/candidates'
import { poolContractOf } from '@/lib/chain/pools/pool-contract-of'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { namedError } from '@/lib/errors'
import type { MarketState } from '@/lib/routing/market/state'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import { type Log, publicReason } from '../../log'
import { readToken } from '../facts/read-token'
import { type BlockReads, createBlockReads } from '../node/block-reads'
import { assertChain, type ChainClient } from '../node/clients'
import type { Clock } from '../node/clock'
import { createGate, createSerial } from '../node/serial'
import { type FollowStep, follow, readHeader, unwindTo } from './follow'
import { watchHeads } from './heads'
import { createMarketView } from './market-view'
import type { CreatedPool } from './pool-events'
import { choosePools, type PoolIndex } from './pool-index'
import { type BlockRef, createPoolJournal, type PoolJournal } from './pool-journal'
import { probeTaxes } from './probe-taxes'
import { drawSample, findMismatches, randomOf } from './self-check'
import { snapshotPools } from './snapshot'
import { createUnlistedTokens } from './unlisted-tokens'

/** The limits of following a chain; a caller may change any of them. Times in milliseconds. */
const trackerLimits = {
  pollMs: 500,
  /** The poll interval while the node announces heads. */
  announcedPollMs: 5_000,
  /** Blocks that can be unwound; a deeper reorganisation reads everything again. */
  journalBlocks: 128,
  /**
   * The longest gap that is replayed, as the blocks of this time. After a longer one everything is
   * read again.
   */
  replayMs: 3_600_000,
  /** Blocks between two comparisons of a sample with the chain. */
  selfCheckBlocks: 10,
  /** Polls that must show an older head of our own chain before it is accepted. */
  behindPolls: 10,
  firstBackoffMs: 250,
  maxBackoffMs: 4_000,
  /** The longest wait of a stop for a pending request. */
  stopMs: 2_000,
  /**
   * The state is stale after this time without an answer of the node, or this many errors in a row.
   */
  staleMs: 15_000,
  staleErrors: 3,
  /** The age of the newest block from which it is stale, in block times: the node has stopped. */
  staleBlocks: 6,
  /** The deepest pools of the index to follow in addition to the listed ones; see `choosePools`. */
  indexedPools: 2_000,
  chooseMs: 60_000,
  /** Chosen pools that are read at once: a new block waits for them. */
  chosenAtOnce: 4,
  unlistedTokens: 256,
  /**
   * Pools of the index to follow for each unlisted token, in addition to those with listed tokens.
   */
  poolsOfToken: 32,
  /** Blocks after which a requested unlisted token is read again, since its taxes may change. */
  unlistedBlocks: 300n,
  /** The maximum of simultaneous discoveries of unlisted tokens; more are refused. */
  discoveries: 8,
  /** The maximum of cached addresses that are no tokens, and for how many blocks. */
  strangers: 1_024,
  strangerBlocks: 50n,
} as const

export type TrackerLimits = {
  readonly [name in keyof typeof trackerLimits]: (typeof trackerLimits)[name] extends bigint ? bigint : number
}

/** The market at one block. It is immutable: a quote may use it while newer blocks arrive. */
type MarketStateAt = { state: MarketState; blockNumber: bigint; blockHash: Hex; blockTimestamp: bigint }

type TrackerStatus = {
  blockNumber: bigint
  blockHash: Hex
  /** Seconds since the node last confirmed this block. */
  ageSeconds: number
  pools: number
  quarantined: number
  /** True if no price is current: the node is silent, or its newest block is old. */
  stale: boolean
  /** True if the node answers and its newest block is too old. */
  isHeadOld: boolean
  /** The first failure in a row (unix milliseconds), and the reason of the last one. */
  failing?: { sinceMs: number; reason: string } | undefined
}

/** The changes of a step. `unwound` counts blocks that left the chain. */
type BlockNews = {
  blockNumber: bigint
  blockHash: Hex
  blockTimestamp: bigint
  unwound: number
  changed: readonly PoolAddress[]
}

export type PoolTracker = {
  /**
   * Returns the market of the newest applied block, without RPC. Throws Chain.NotReadyError before
   * the first snapshot.
   */
  market: () => MarketStateAt
  /** Returns the newest recent market at or below this block, or undefined. */
  marketUpTo: (blockNumber: bigint) => MarketStateAt | undefined
  status: () => TrackerStatus
  /**
   * Returns a listed token, or an unlisted one whose pools are followed from now on; a token that
   * is not as expected is read again, at most once a block. Throws Chain.NotATokenError.
   */
  ensureToken: (address: string, isExpected?: (token: Token) => boolean) => Promise<Token>
  /** Returns the unlisted tokens that are followed now. */
  unlistedTokens: () => readonly Token[]
  waitReady: () => Promise<void>
  /** Calls the listener after each step. Returns the function that ends it. */
  onBlock: (listener: (news: BlockNews) => void) => () => void
  stop: () => Promise<void>
}

/**
 * Returns the age from which the newest block of a chain with steady blocks is old, milliseconds.
 *
 * @example
 * maxHeadAgeOf(mainnet) // 72000
 */
export const maxHeadAgeOf = (
  { blockMs }: Pick<Chain, 'blockMs'>,
  { staleMs, staleBlocks }: Pick<TrackerLimits, 'staleMs' | 'staleBlocks'> = trackerLimits,
): number => Math.max(staleMs, staleBlocks * blockMs)

type TrackerDeps = {
  client: ChainClient
  chain: Chain
  index: PoolIndex
  /** The reads that are made at each block; by default this tracker's own. */
  reads?: BlockReads | undefined
  /**
   * True if the chain has a block every `blockMs`, so that an older head means a node that stands
   * still. False by default, and for local chains, whose blocks come with transactions.
   */
  hasSteadyBlocks?: boolean
  clock: Clock
  log: Log
  random: () => number
  limits?: Partial<TrackerLimits>
}

/**
 * Follows the listed pools of a chain and the best others: reads them at one block, applies the
 * logs of each block, unwinds reorganised blocks, compares samples with the chain and reads
 * differing pools again. Starts at once and never gives up; errors of the node are logged, cause
 * growing pauses, and show as `stale`.
 *
 * @example
 * const tracker = createPoolTracker({ client, chain, index, clock, log, random: Math.random })
 * await tracker.waitReady()
 * tracker.market().state.pools.length // 60
 */
export const createPoolTracker = (deps: TrackerDeps): PoolTracker => {
  const { client, chain, index, clock, log, random, hasSteadyBlocks = false } = deps
  const { reads = createBlockReads({ client, chain }) } = deps
  const limits: TrackerLimits = { ...trackerLimits, ...deps.limits }
  const chainId = chain.id
  const maxHeadAgeMs = maxHeadAgeOf(chain, limits)
  const stopped = new AbortController()
  const listeners = new Set<(news: BlockNews) => void>()
  const serial = createSerial()
  const ready = createGate()
  const view = createMarketView()

  let journal: PoolJournal | undefined
  let confirmedAtMs = clock.nowMs()
  let errors = 0
  let failing: TrackerStatus['failing']
  let behindPolls = 0
  let lastCheck = 0n
  /** All places of pools that are, or may be, followed. */
  const places = new Map<PoolAddress, PoolCandidate>(listedCandidates(chain).map((place) => [place.address, place]))
  const listed = new Set(places.keys())
  /** Followed because the index ranks them as deep. */
  const chosen = new Set<PoolAddress>()
  /** Known to differ from the chain: hidden until read again. */
  const quarantined = new Set<PoolAddress>()
  /** Pools to compare with the chain in the next step. */
  const suspected = new Set<PoolAddress>()
  /** The changes of leaps towards the head, which quotes see with the first block near it. */
  const leapt = { unwound: 0, changed: new Set<PoolAddress>() }

  /** Shows the journal's tip to quotes, and notifies the listeners. */
  const publish = (from: PoolJournal, step: { unwound?: number; changed: readonly PoolAddress[] }) => {
    const unwound = leapt.unwound + (step.unwound ?? 0)
    const changed = [...new Set([...leapt.changed, ...step.changed])]
    leapt.unwound = 0
    leapt.changed.clear()
    view.show(from, { changed, hidden: quarantined })
    const { number: blockNumber, hash: blockHash, timestamp: blockTimestamp } = from.tip()
    for (const listener of listeners) {
      try {
        listener({ blockNumber, blockHash, blockTimestamp, unwound, changed })
      } catch (error) {
        log('error', 'a block listener failed', { chainId, error: publicReason(error) })
      }
    }
  }

  /** Reads everything at the head and starts a new journal there. */
  const begin = async () => {
    await assertChain(client, chain)
    const { bloom: _, ...block } = await readHeader(client, 'latest')
    // They return some at a time: no caller waits for them.
    letGo([...chosen])
    const candidates = [...places.values()]
    const pools = await snapshotPools({ client, chain }, { candidates, blockHash: block.hash })
    if (journal) journal.reset(block, pools)
    else journal = createPoolJournal({ depth: limits.journalBlocks, block, pools })
    quarantined.clear()
    suspected.clear()
    lastCheck = block.number
    confirmedAtMs = clock.nowMs()
    view.reset(journal)
    publish(journal, { changed: pools.map(({ address }) => address) })
    log('info', 'pools read', { chainId, blockNumber: block.number, pools: pools.length })
    ready.open()
  }

  /** Reads pools with an unknown or wrong state again at the tip. */
  const heal = async (from: PoolJournal): Promise<boolean> => {
    const sick = [...new Set([...from.unread(), ...quarantined])]
    if (sick.length === 0) return false
    const candidates = sick.flatMap((address) => places.get(address) ?? [])
    const pools = await snapshotPools({ client, chain }, { candidates, blockHash: from.tip().hash })
    from.drop(sick)
    from.adopt(pools)
    quarantined.clear()
    publish(from, { changed: sick })
    log('info', 'pools read again', { chainId, blockNumber: from.tip().number, pools: sick })
    return true
  }

  /**
   * Compares suspects and, when it is due, a sample with the chain; quarantines those that differ.
   */
  const check = async (from: PoolJournal): Promise<boolean> => {
    const { number: blockNumber, hash: blockHash } = from.tip()
    const every = BigInt(limits.selfCheckBlocks)
    const due = blockNumber / every > lastCheck / every
    // All replicas draw the same sample, so that one of them reads for all.
    const draw = randomOf(blockHash)
    const sample = due ? drawSample(from.pools(), draw) : []
    const pools = new Set([
      ...[...suspected].toSorted().flatMap((address) => from.pools().get(address) ?? []),
      ...sample,
    ])
    if (pools.size === 0) return false
    const wrong = await findMismatches({ client, chain, random: draw }, { pools: [...pools], blockHash })
    suspected.clear()
    if (due) lastCheck = blockNumber
    if (wrong.length === 0) return false
    for (const address of wrong) quarantined.add(address)
    publish(from, { changed: wrong })
    log('error', 'pools differ from the chain and are set aside', { chainId, blockNumber, pools: wrong })
    return true
  }

  /**
   * Runs one step; returns true if more can be done at once. Changes are published before the next
   * request to the node.
   */
  const step = async (): Promise<boolean> => {
    if (journal === undefined || errors > 0) await assertChain(client, chain)
    if (journal === undefined) {
      await begin()
      return true
    }
    const replayBlocks = BigInt(Math.ceil(limits.replayMs / chain.blockMs))
    const result = await follow({ client, chain, reads, journal, wanted, replayBlocks })
    // The state is old until the head is reached.
    if (result.kind !== 'leapt' && !(result.kind === 'moved' && result.more)) confirmedAtMs = clock.nowMs()
    behindPolls = result.kind === 'behind' ? behindPolls + 1 : 0
    switch (result.kind) {
      case 'same':
        return heal(journal)
      case 'moved':
        return settle(journal, result)
      case 'leapt': {
        for (const place of result.created) places.set(place.address, place)
        for (const address of result.changed) leapt.changed.add(address)
        leapt.unwound += result.unwound
        return true
      }
      case 'behind': {
        if (behindPolls < limits.behindPolls) return false
        behindPolls = 0
        const unwound = Number(journal.tip().number - result.head.number)
        publish(journal, { unwound, changed: unwindTo(journal, result.head.number) })
        log('warn', 'the chain went back', { chainId, unwound, ...refOf(journal.tip()) })
        return heal(journal)
      }
      case 'lost':
      case 'far': {
        const reason =
          result.kind === 'lost' ? 'reorganised deeper than the journal' : 'too many blocks behind to replay'
        log('error', `${reason}: reading all pools again`, { chainId, ...refOf(journal.tip()) })
        await begin()
        return true
      }
    }
  }

  const settle = async (
    from: PoolJournal,
    { unwound, created, suspects, changed, more }: Extract<FollowStep, { kind: 'moved' }>,
  ) => {
    for (const place of created) places.set(place.address, place)
    for (const address of suspects) suspected.add(address)
    publish(from, { unwound, changed })
    if (unwound > 0) log('warn', 'blocks unwound', { chainId, unwound, ...refOf(from.tip()) })
    await heal(from)
    return (await check(from)) || more
  }

  /** Stops following pools that only the index chose. */
  const letGo = (addresses: readonly PoolAddress[]) => {
    for (const address of addresses) chosen.delete(address)
    dropPools(addresses.filter((address) => !isOfUnlisted(places.get(address))))
  }

  const dropPools = (addresses: readonly PoolAddress[]) => {
    for (const address of addresses) {
      places.delete(address)
      quarantined.delete(address)
    }
    journal?.drop(addresses)
    view.hide(addresses)
  }

  const isOfUnlisted = (place: PoolCandidate | undefined) =>
    place !== undefined && 'token0' in place && (tokens.has(place.token0) || tokens.has(place.token1))

  /** Follows the pools that the index ranks now, some at a time between the blocks. */
  const choose = async () => {
    const { add, drop } = await choosePools(index, { chosen, listed, limit: limits.indexedPools })
    if (drop.length > 0) await serial(async () => letGo(drop))
    for (let start = 0; start < add.length && !stopped.signal.aborted; start += limits.chosenAtOnce)
      await serial(async () => {
        const candidates = add.slice(start, start + limits.chosenAtOnce)
        const from = journal!
        const pools = await snapshotPools({ client, chain }, { candidates, blockHash: from.tip().hash })
        for (const place of candidates) {
          places.set(place.address, place)
          chosen.add(place.address)
        }
        from.adopt(pools)
        publish(from, { changed: pools.map(({ address }) => address) })
      })
    if (add.length + drop.length > 0)
      log('info', 'pools chosen', { chainId, chosen: chosen.size, added: add.length, dropped: drop.length })
  }

  const tokens = createUnlistedTokens({
    chain,
    limits,
    blockNumber: () => journal?.tip().number ?? 0n,
    discover: async (address) => {
      if (journal === undefined) throw new NotReadyError({ chainId })
      const from = journal
      const token = await readToken({ client, chain }, { address, at: { blockTag: 'latest' } })
      return serial(async () => {
        const candidates = await placesOf(address)
        // Unlisted tokens have few pools with each other: only existing ones are followed.
        const others = tokens.list().filter((token) => token.address !== address && tokens.has(token.address))
        const between = others.flatMap((token) => pairCandidates(chain, address, token.address))
        const blockHash = from.tip().hash
        const pools = await snapshotPools({ client, chain }, { candidates: [...candidates, ...between], blockHash })
        const found = pools.map((pool) => pool.address)
        const holders = [...new Set(pools.map(poolContractOf))]
        const taxes = await probeTaxes({ client, chain }, { token: address, pools: holders, blockHash })
        const kept = between.filter((place) => found.includes(place.address))
        for (const place of [...candidates, ...kept]) places.set(place.address, place)
        from.adopt(pools)
        publish(from, { changed: found })
        return { ...token, ...taxes }
      })
    },
    forget: (address) => {
      const own = [...places.values()].filter(
        (place) => 'token0' in place && (place.token0 === address || place.token1 === address),
      )
      const gone = own.filter(
        (place) => !listed.has(place.address) && !chosen.has(place.address) && !isOfUnlisted(place),
      )
      dropPools(gone.map((place) => place.address))
    },
  })

  /**
   * Returns the places of an unlisted token's pools, existing or possible, without the index if it
   * cannot be read.
   */
  const placesOf = async (token: Address): Promise<PoolCandidate[]> => {
    const indexed = await index.ofToken(token, limits.poolsOfToken).catch((error) => {
      log('warn', 'the pools of a token could not be read', { chainId, token, error: publicReason(error) })
      return []
    })
    return [...new Map([...tokenCandidates(chain, token), ...indexed].map((place) => [place.address, place])).values()]
  }

  const wanted = ({ pool, ...created }: CreatedPool): PoolCandidate | undefined => {
    const [token0, token1] = [poolTokenOf(chain, created.token0), poolTokenOf(chain, created.token1)]
    if (!arePaired(chain, token0, token1, tokens.has)) return undefined
    return pairCandidates(chain, token0, token1).find(({ address }) => isSameAddress(address, pool))
  }

  let wake = new AbortController()
  /** False after a block that was not announced: an open connection may lead to a lagging node. */
  let isAnnouncing = true
  const heads = watchHeads(client, () => {
    isAnnouncing = true
    wake.abort()
  })

  const headAgeMs = () => clock.nowMs() - Number(view.block()?.timestamp ?? 0n) * 1_000
  /** Returns the error of a node that answers and whose head is old. */
  const findOldHead = (): OldHeadError | undefined =>
    hasSteadyBlocks && view.block() !== undefined && headAgeMs() > maxHeadAgeMs
      ? new OldHeadError({ ageMs: headAgeMs(), maxAgeMs: maxHeadAgeMs })
      : undefined
  let wasHeadOld = false
  const logHeadAge = () => {
    const error = findOldHead()
    if (wasHeadOld === (error !== undefined)) return
    wasHeadOld = !wasHeadOld
    const facts = { chainId, blockNumber: view.block()?.number, ageSeconds: Math.floor(headAgeMs() / 1_000) }
    if (error) log('error', 'the newest block is old: there are no prices', facts)
    else log('info', 'the newest block is of now again', facts)
  }

  const run = async () => {
    while (!stopped.signal.aborted) {
      const isAwake = wake.signal.aborted
      wake = new AbortController()
      const before = journal?.tip().hash
      let pauseMs: number = limits.pollMs
      try {
        if (await serial(step)) pauseMs = 0
        if (!isAwake && before !== undefined && journal?.tip().hash !== before) isAnnouncing = wake.signal.aborted
        if (pauseMs > 0 && heads && !heads.isLost() && isAnnouncing) pauseMs = limits.announcedPollMs
        errors = 0
        failing = undefined
        logHeadAge()
      } catch (error) {
        errors += 1
        failing = { sinceMs: failing?.sinceMs ?? clock.nowMs(), reason: publicReason(error) }
        pauseMs = backoffMs(limits, errors, random)
        log('warn', 'following the chain failed', { chainId, errors, pauseMs, error: failing.reason })
      }
      if (pauseMs === 0) continue
      await clock.sleep(pauseMs, AbortSignal.any([stopped.signal, ...(errors === 0 ? [wake.signal] : [])]))
    }
  }

  const chooseRepeatedly = async () => {
    await ready.opened.catch(() => undefined)
    while (!stopped.signal.aborted) {
      await choose().catch((error) => log('warn', 'choosing pools failed', { chainId, error: publicReason(error) }))
      await clock.sleep(limits.chooseMs, stopped.signal)
    }
  }
  const done = Promise.all([run(), chooseRepeatedly()])

  return {
    market: () => {
      const block = view.block()
      if (block === undefined) throw new NotReadyError({ chainId })
      return toMarketAt({ state: view.state(), block })
    },
    marketUpTo: (blockNumber) => {
      const shown = view.upTo(blockNumber)
      return shown && toMarketAt(shown)
    },
    status: () => {
      const silentMs = clock.nowMs() - confirmedAtMs
      const block = view.block()
      const isSilent = block === undefined || silentMs > limits.staleMs || errors >= limits.staleErrors
      const oldHead = isSilent ? undefined : findOldHead()
      const sinceMs = Number(block?.timestamp ?? 0n) * 1_000 + maxHeadAgeMs
      return {
        blockNumber: block?.number ?? 0n,
        blockHash: block?.hash ?? '0x',
        ageSeconds: Math.max(0, Math.floor(silentMs / 1_000)),
        pools: view.state().pools.length,
        quarantined: quarantined.size,
        stale: isSilent || oldHead !== undefined,
        isHeadOld: oldHead !== undefined,
        failing: failing ?? (oldHead && { sinceMs, reason: publicReason(oldHead) }),
      }
    },
    ensureToken: tokens.ensure,
    unlistedTokens: tokens.list,
    waitReady: () => ready.opened,
    onBlock: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      stopped.abort()
      ready.close(new NotReadyError({ chainId }))
      heads?.stop()
      listeners.clear()
      const ended = new AbortController()
      await Promise.race([done, clock.sleep(limits.stopMs, ended.signal)])
      ended.abort()
    },
  }
}

const backoffMs = ({ firstBackoffMs, maxBackoffMs }: TrackerLimits, errors: number, random: () => number): number =>
  Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(errors - 1, 20)) * (0.5 + random() / 2)

const toMarketAt = ({ state, block }: { state: MarketState; block: BlockRef }): MarketStateAt => {
  const { number: blockNumber, hash: blockHash, timestamp: blockTimestamp } = block
  return { state, blockNumber, blockHash, blockTimestamp }
}

const refOf = ({ number, hash }: BlockRef) => ({ blockNumber: number, blockHash: hash })

export class OldHeadError extends namedError(
  'Chain.OldHeadError',
  ({ ageMs, maxAgeMs }: { ageMs: number; maxAgeMs: number }) => ({
    message: `The newest block is ${Math.floor(ageMs / 1_000)} s old, expected at most ${maxAgeMs / 1_000} s.`,
    fix: 'The node stands still, or is still syncing: ask another one.',
  }),
) {}

export class NotReadyError extends namedError('Chain.NotReadyError', ({ chainId }: { chainId: number }) => ({
  message: `The pools of chain ${chainId} have not been read yet.`,
  fix: 'Wait for the chain to be ready, then ask again.',
})) {}
