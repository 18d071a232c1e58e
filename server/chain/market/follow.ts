import { isDeepStrictEqual } from 'node:util'
import { BaseError, BlockNotFoundError, type Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'
import { poolContractOf } from '@/lib/chain/pools/pool-contract-of'
import { namedError } from '@/lib/errors'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import type { BlockReads } from '../node/block-reads'
import type { ChainClient } from '../node/clients'
import { blocksPerStep, readContractLogs } from '../node/contract-logs'
import { readLogs } from '../node/read-logs'
import { type Bloom, type BloomMark, bloomMark, mayContain, parseBloom } from './bloom'
import {
  applyPoolLog,
  type ChainLog,
  type CreatedPool,
  decodeCreatedPool,
  followedTopics,
  poolOf,
  stateTopics,
} from './pool-events'
import type { BlockRef, PoolJournal } from './pool-journal'
import { changesUnlogged, poolsToReread } from './reread-pools'
import { snapshotPools } from './snapshot'

/** The limits of one step, and of checking headers' filters. */
const followLimits = {
  /**
   * Blocks whose headers and states one step reads. Nodes forget the states of blocks that are 128
   * below their head, so that a longer way is leapt by logs alone.
   */
  blocks: 64,
  /** A longer step leaves lost logs to the samples. */
  filteredBlocks: 8,
  /** Filters of busy chains match by chance: at most this many pools are compared for it. */
  suspects: 16,
} as const

type FollowDeps = {
  client: ChainClient
  chain: Chain
  /** The reads that are made at each block. */
  reads?: BlockReads | undefined
  journal: PoolJournal
  /** A longer gap is not replayed: reading everything again is cheaper. */
  replayBlocks: bigint
  /** Returns the place of a newly created pool if it is followed. */
  wanted: (created: CreatedPool) => PoolCandidate | undefined
}

/** A header with the filter of its logs. */
export type Header = BlockRef & { bloom: Bloom }

/** The result of a step. `suspects` are pools whose logs the node may have withheld. */
export type FollowStep =
  | { kind: 'same' }
  /** The node is at an older block of our own chain; it lags, or the chain was rolled back. */
  | { kind: 'behind'; head: Header }
  | {
      kind: 'moved'
      unwound: number
      changed: PoolAddress[]
      created: PoolCandidate[]
      suspects: PoolAddress[]
      more: boolean
    }
  /**
   * The logs of many blocks were applied, and the head is still ahead. Pools that have to be read
   * are unread in the journal: of such old blocks nodes have logs and no states.
   */
  | { kind: 'leapt'; unwound: number; changed: PoolAddress[]; created: PoolCandidate[] }
  /** The chain and our journal have no block in common: read everything again. */
  | { kind: 'lost' }
  /** The gap is too long: reading everything again is cheaper than replaying it. */
  | { kind: 'far' }

/**
 * Moves the journal towards the head of the chain by one step: finds the common ancestor, reads
 * headers and logs after it, and unwinds and applies them at once when all of it is complete and
 * consistent. An error leaves the journal unchanged.
 *
 * @throws Chain.MixedBlocksError if the chain moved while it was read; viem's errors if the node
 * fails.
 * @example
 * await follow({ client, chain, reads, journal, wanted, replayBlocks: 300n })
 * // { kind: 'moved', unwound: 0, changed: ['0xb4e1...'], ... }
 */
export const follow = async (deps: FollowDeps): Promise<FollowStep> => {
  const { client, journal } = deps
  const head = await readHeader(client, 'latest')
  const tip = journal.tip()
  if (head.hash === tip.hash) return { kind: 'same' }
  if (head.number < tip.number && journal.blockAt(head.number)?.hash === head.hash) return { kind: 'behind', head }
  if (head.number - tip.number > deps.replayBlocks) return { kind: 'far' }

  const ancestor = await findAncestor(deps, head)
  if (ancestor === undefined) return { kind: 'lost' }
  if (head.number - ancestor.number > BigInt(followLimits.blocks)) return leap(deps, { ancestor, head })
  const headers = await readHeaders(client, ancestor, head)
  const addresses = writersOf(deps)
  const logs = await readLogs({ client }, { blocks: headers, addresses })
  const last = headers.at(-1)!
  // A run is read by number: if its last block is still the same, so is every block before it.
  if (headers.length > 1 && (await readHeader(client, last.number)).hash !== last.hash) throw new MovedChainError(last)

  const suspects = await readWithheld(deps, headers, logs)
  const plan = await readPlan(deps, headers, logs)
  const unwound = unwindTo(journal, ancestor.number)
  const applied = applyPlan(journal, plan)
  return {
    kind: 'moved',
    unwound: Number(tip.number - ancestor.number),
    changed: [...new Set([...unwound, ...applied.changed])],
    created: plan.flatMap(({ created }) => created.map(({ candidate }) => candidate)),
    suspects: [...new Set([...suspects, ...applied.unreadable])],
    more: journal.tip().number < head.number,
  }
}

/**
 * Applies the logs of the blocks above an ancestor, up to those whose states are read, in few
 * requests.
 */
const leap = async (
  deps: FollowDeps,
  { ancestor, head }: { ancestor: BlockRef; head: Header },
): Promise<FollowStep> => {
  const { client, journal, wanted } = deps
  const of = { addresses: writersOf(deps), topics: [followedTopics] } as const
  const to = smallest(head.number - BigInt(followLimits.blocks), ancestor.number + blocksPerStep({ client }, of))
  const { bloom: _, ...last } = await readHeader(client, to)
  const logs = await readContractLogs({ client }, { at: { fromBlock: ancestor.number + 1n, toBlock: to }, ...of })
  // The logs were requested by number: unchanged ends mean unchanged blocks between them.
  for (const end of [ancestor, last])
    if ((await readHeader(client, end.number)).hash !== end.hash) throw new MovedChainError(end)

  const created = logs.flatMap((log) => {
    const found = decodeCreatedPool(log)
    const candidate = found && wanted(found)
    return candidate ? [candidate] : []
  })
  const tip = journal.tip()
  const unwound = unwindTo(journal, ancestor.number)
  const changed = new Map<PoolAddress, Pool>()
  const unreadable = applyLogs(journal, logs.toSorted(earlierFirst), changed)
  const unknown = new Set([...unreadable, ...created.map(({ address }) => address)])
  for (const address of unknown) changed.delete(address)
  journal.leap(last, { changed, unknown })
  return {
    kind: 'leapt',
    unwound: Number(tip.number - ancestor.number),
    changed: [...new Set([...unwound, ...changed.keys(), ...unknown])],
    created,
  }
}

const earlierFirst = (a: ChainLog, b: ChainLog) =>
  a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : Number(a.blockNumber - b.blockNumber)

/**
 * Unwinds to a height in the journal, and returns the pools that this changed.
 *
 * @example
 * unwindTo(journal, 17n) // ['0xb4e1...']
 */
export const unwindTo = (journal: PoolJournal, number: bigint): PoolAddress[] => {
  const changed: PoolAddress[] = []
  while (journal.tip().number > number) changed.push(...(journal.unwind() ?? []))
  return changed
}

/**
 * Reads the header of a block.
 *
 * @throws viem's BlockNotFoundError when the node has no such block.
 * @example
 * await readHeader(client, 'latest')
 * // { number: 17n, hash: '0x...', parentHash: '0x...', timestamp: 1700000000n, bloom }
 */
export const readHeader = async (client: ChainClient, at: bigint | 'latest'): Promise<Header> => {
  const block = await client.getBlock(at === 'latest' ? { blockTag: at } : { blockNumber: at })
  const { number, hash, parentHash, timestamp, logsBloom } = block
  if (number === null || hash === null) throw new PendingBlockError()
  return { number, hash, parentHash, timestamp, bloom: parseBloom(logsBloom) }
}

/**
 * Reads the header of a block, or undefined where the node has no block of that height: it was
 * replaced by a shorter branch, the node was set back, or it has pruned its history.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await findHeader(client, 19_000_000n) // undefined, of a node that is at block 17
 */
export const findHeader = async (client: ChainClient, number: bigint): Promise<Header | undefined> => {
  try {
    return await readHeader(client, number)
  } catch (error) {
    if (isBlockUnknown(error)) return undefined
    throw error
  }
}

/**
 * The code of "pruned history unavailable", which nodes answer for blocks that they have dropped
 * (EIP-4444).
 */
const prunedHistoryCode = 4444

const isBlockUnknown = (error: unknown): boolean =>
  error instanceof BlockNotFoundError ||
  (error instanceof BaseError &&
    error.walk((cause) => (cause as { code?: unknown }).code === prunedHistoryCode) !== null)

/**
 * Finds the oldest block that a node has, not below `from`, by bisection: nodes drop their history
 * from its beginning.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await findOldest(client, { from: 0n, head })).number // 0n, of a node with all of its history
 */
export const findOldest = async <head extends { number: bigint }>(
  client: ChainClient,
  { from, head }: { from: bigint; head: head },
): Promise<head | Header> => {
  let oldest: head | Header = (await findHeader(client, from)) ?? head
  for (let lowest = from + 1n; lowest < oldest.number; ) {
    const middle = lowest + (oldest.number - lowest) / 2n
    const found = await findHeader(client, middle)
    if (found) oldest = found
    else lowest = middle + 1n
  }
  return oldest
}

const writersOf = ({ chain, journal }: FollowDeps): PoolAddress[] => [
  ...new Set([...journal.pools().values()].map(poolContractOf)),
  ...sharedWritersOf(chain),
]

/** Returns the contracts that emit logs of many pools: factories, vaults and managers. */
const sharedWritersOf = (chain: Chain): PoolAddress[] =>
  chain.dexes.flatMap((dex) => {
    if (dex.kind === 'v4') return [toLowerAddress(dex.manager)]
    if (dex.kind === 'balancer') return [toLowerAddress(dex.vault)]
    return 'factory' in dex ? [toLowerAddress(dex.factory)] : []
  })

const vaultsOf = (chain: Chain): PoolAddress[] =>
  chain.dexes.flatMap((dex) => (dex.kind === 'balancer' ? [toLowerAddress(dex.vault)] : []))

const findAncestor = async ({ client, journal }: FollowDeps, head: Header): Promise<BlockRef | undefined> => {
  const tip = journal.tip()
  if (head.parentHash === tip.hash) return tip
  const shorter = head.number < tip.number ? head : tip
  for (let number = shorter.number; ; number--) {
    const ours = journal.blockAt(number)
    if (ours === undefined) return undefined
    // A block that the node lacks was replaced.
    const theirs = number === head.number ? head : await findHeader(client, number)
    if (theirs?.hash === ours.hash) return ours
  }
}

const readHeaders = async (client: ChainClient, ancestor: BlockRef, head: Header): Promise<Header[]> => {
  const count = Math.min(followLimits.blocks, Number(head.number - ancestor.number))
  const numbers = Array.from({ length: count }, (_, index) => ancestor.number + 1n + BigInt(index))
  const headers = await Promise.all(
    numbers.map((number) => (number === head.number ? head : readHeader(client, number))),
  )
  headers.forEach((header, index) => {
    const parent = index === 0 ? ancestor : headers[index - 1]!
    if (header.parentHash !== parent.hash || header.number !== parent.number + 1n) throw new MovedChainError(header)
  })
  return headers
}

// A node may serve a header before its logs are indexed, or lose logs. The header's filter shows
// which pools must have emitted logs: those are read once more, and a pool that still has none is a
// suspect, to be compared with the chain.
const readWithheld = async (
  { client, chain, journal }: FollowDeps,
  headers: readonly Header[],
  logs: Map<Hex, ChainLog[]>,
): Promise<PoolAddress[]> => {
  const suspects = new Set<PoolAddress>()
  const vaults = vaultsOf(chain)
  if (headers.length > followLimits.filteredBlocks) return []
  for (const header of headers) {
    if (header.bloom === undefined) continue
    const known = logs.get(header.hash) ?? []
    const heard = new Set(known.map(poolOf))
    const silent = [...journal.pools().values()].filter(
      (pool) => !heard.has(pool.address) && mayHaveChanged(header, pool, vaults),
    )
    if (silent.length === 0) continue
    const quiet = silent.map(({ address }) => address)
    // A vault's logs are those of all its pools: known ones are skipped.
    const writers = [...new Set(silent.map(poolContractOf))]
    const addresses = silent.some(({ kind }) => kind === 'weighted') ? [...writers, ...vaults] : writers
    const again = (await readLogs({ client }, { blocks: [header], addresses })).get(header.hash) ?? []
    const more = again.filter((log) => !heard.has(poolOf(log)))
    const all = [...known, ...more].sort((a, b) => a.logIndex - b.logIndex)
    logs.set(header.hash, all)
    const found = new Set(more.map(poolOf))
    for (const address of quiet) if (!found.has(address)) suspects.add(address)
  }
  return [...suspects].slice(0, followLimits.suspects)
}

const marks = new Map<Hex, BloomMark>()
const markOf = (value: Hex): BloomMark => {
  const known = marks.get(value)
  if (known) return known
  const mark = bloomMark(value)
  if (marks.size >= 100_000) marks.clear()
  marks.set(value, mark)
  return mark
}
const mayHaveChanged = ({ bloom }: Header, pool: Pool, vaults: readonly PoolAddress[]): boolean => {
  const has = (value: Hex) => mayContain(bloom, markOf(value))
  const isNamed = pool.kind === 'weighted' && has(pool.poolId) && vaults.some(has)
  if (pool.kind === 'v4' && !has(pool.manager)) return false
  return (isNamed || has(pool.address)) && stateTopics[pool.kind].some((topic: Hex) => has(topic))
}

/** A block with everything that is read before it is applied. */
export type Planned = {
  block: BlockRef
  logs: readonly ChainLog[]
  created: readonly { candidate: PoolCandidate; pool: Pool | undefined }[]
  read: ReadonlyMap<PoolAddress, Pool>
}

const readPlan = async (
  deps: FollowDeps,
  headers: readonly Header[],
  logs: ReadonlyMap<Hex, ChainLog[]>,
): Promise<Planned[]> => {
  const plan: Planned[] = []
  for (const { bloom: _, ...block } of headers) {
    const own = logs.get(block.hash) ?? []
    const candidates = own.flatMap((log) => {
      const created = decodeCreatedPool(log)
      const candidate = created && deps.wanted(created)
      return candidate ? [candidate] : []
    })
    const { hash: blockHash } = block
    const isLast = blockHash === headers.at(-1)!.hash
    const unlogged = isLast ? poolsToReread(deps.chain, deps.journal) : []
    const stable = stablePoolsIn(deps.journal, own)
    const toRead = [...new Map([...stable, ...unlogged].map((place) => [place.address, place])).values()]
    const reads = isLast ? deps.reads : undefined
    const found = await snapshotPools(deps, { candidates: [...candidates, ...toRead], blockHash, reads })
    const byAddress = new Map(found.map((pool) => [pool.address, pool]))
    const created = candidates.map((candidate) => ({ candidate, pool: byAddress.get(candidate.address) }))
    const read = new Map(
      toRead.flatMap(({ address }) => {
        const pool = byAddress.get(address)
        return pool && !isSameState(pool, deps.journal.pools().get(address)) ? [[address, pool] as const] : []
      }),
    )
    plan.push({ block, logs: own, created, read })
    // The filter of this run did not have the new pool's address: the next step reads the rest with
    // it.
    if (created.length > 0) break
  }
  return plan
}

const stablePoolsIn = (journal: PoolJournal, logs: readonly ChainLog[]): PoolCandidate[] => {
  const addresses = new Set(logs.map(({ address }) => address))
  return [...addresses].flatMap((address): PoolCandidate[] => {
    const pool = journal.pools().get(address)
    return pool?.kind === 'stable' ? [{ kind: 'stable', address: pool.address, dex: pool.dex }] : []
  })
}

/** An unchanged pool stays the same object, which saves deriving its data again. */
const isSameState = (pool: Pool, before: Pool | undefined): boolean =>
  before !== undefined &&
  changesUnlogged(pool) &&
  Object.entries(pool).every(([field, value]) => isSameValue(value, before[field as keyof Pool]))

/** The other coins of a pool, and its base pool, are read into new objects. */
const isSameValue = (value: unknown, before: unknown): boolean =>
  value === before || (typeof value === 'object' && isDeepStrictEqual(value, before))

/**
 * Applies the blocks of a plan to the journal. Returns the changed pools, and those with logs that
 * cannot be decoded.
 *
 * @throws PoolJournal.BrokenChainError when a block is not the child of the one before it.
 * @example
 * applyPlan(journal, [{ block, logs: [sync], created: [], read: new Map() }]).changed // Set(1) { '0xb4e1...' }
 */
export const applyPlan = (
  journal: PoolJournal,
  plan: readonly Planned[],
): { changed: ReadonlySet<PoolAddress>; unreadable: ReadonlySet<PoolAddress> } => {
  const all = new Set<PoolAddress>()
  const unreadable = new Set<PoolAddress>()
  for (const { block, logs, created, read } of plan) {
    const changed = new Map<PoolAddress, Pool>(read)
    for (const address of applyLogs(journal, logs, changed)) unreadable.add(address)
    for (const { pool } of created) if (pool) changed.set(pool.address, pool)
    journal.apply(block, changed)
    for (const address of changed.keys()) all.add(address)
  }
  return { changed: all, unreadable }
}

/** Applies logs to the pools in `changed`. Returns the pools with logs that cannot be decoded. */
const applyLogs = (
  journal: PoolJournal,
  logs: readonly ChainLog[],
  changed: Map<PoolAddress, Pool>,
): ReadonlySet<PoolAddress> => {
  const unreadable = new Set<PoolAddress>()
  for (const log of logs) {
    const address = poolOf(log)
    const pool = changed.get(address) ?? journal.pools().get(address)
    if (pool === undefined || pool.kind === 'stable') continue
    try {
      const next = applyPoolLog(pool, log)
      if (next !== undefined && next !== 'read') changed.set(pool.address, next)
    } catch {
      // A log that cannot be decoded leaves the pool unknown, not the chain.
      unreadable.add(pool.address)
    }
  }
  return unreadable
}

export class MovedChainError extends namedError(
  'Chain.MovedChainError',
  ({ number, hash }: { number: bigint; hash: Hex }) => ({
    message: `Block ${number} (${hash}) was replaced while it was read.`,
    fix: 'Read the new chain from the common ancestor.',
  }),
) {}

export class PendingBlockError extends namedError('Chain.PendingBlockError', {
  message: 'The node answered with a pending block, expected a mined one.',
  fix: 'Ask again, or use another node.',
}) {}
