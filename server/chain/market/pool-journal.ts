import type { Hex } from 'viem'
import { namedError } from '@/lib/errors'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'

/** The part of a block header that ties states together. */
export type BlockRef = { number: bigint; hash: Hex; parentHash: Hex; timestamp: bigint }

/** What one block did: the pools it changed, as they were before; undefined for a pool that was not followed before. */
type Entry = { block: BlockRef; before: ReadonlyMap<PoolAddress, Pool | undefined> }

/**
 * Every followed pool at one block, and how to go back: one record of old values per block, at most `depth` of them.
 * Pools read from the chain at a block (`adopt`) have no known past; unwinding below that block drops them into `unread`.
 */
export type PoolJournal = {
  tip: () => BlockRef
  pools: () => ReadonlyMap<PoolAddress, Pool>
  /** The block we hold at a height, if the journal still reaches it. */
  blockAt: (number: bigint) => BlockRef | undefined
  /** Moves one block on. */
  apply: (block: BlockRef, changed: ReadonlyMap<PoolAddress, Pool>) => void
  /**
   * Moves many blocks on, below which it cannot be unwound from then on. `unknown` are pools whose
   * state there has to be read.
   */
  leap: (block: BlockRef, pools: { changed: ReadonlyMap<PoolAddress, Pool>; unknown: ReadonlySet<PoolAddress> }) => void
  /** Goes one block back and names the pools this changed; undefined when the journal is at its end. */
  unwind: () => PoolAddress[] | undefined
  /** Takes pools over that were read from the chain at the tip. */
  adopt: (pools: Iterable<Pool>) => void
  drop: (addresses: Iterable<PoolAddress>) => void
  /** Pools whose state at the tip is not known any more: they were read later than the tip is now. */
  unread: () => ReadonlySet<PoolAddress>
  /** Begins anew at a block. */
  reset: (block: BlockRef, pools: Iterable<Pool>) => void
}

/**
 * Opens a journal at a block.
 *
 * @throws PoolJournal.BrokenChainError from `apply` when a block is not the tip's child.
 * @example
 * const journal = createPoolJournal({ depth: 128, block, pools })
 * journal.apply(next, new Map([[pair.address, pair]]))
 * journal.unwind() // ['0xb4e1...'], and everything is as it was
 */
export const createPoolJournal = (start: { depth: number; block: BlockRef; pools: Iterable<Pool> }): PoolJournal => {
  const { depth } = start
  // The blocks we hold are the base and, on top of it, those of the entries.
  let base = start.block
  let entries: Entry[] = []
  let pools = new Map<PoolAddress, Pool>()
  let readAt = new Map<PoolAddress, bigint>()
  let unread = new Set<PoolAddress>()

  const tip = () => entries.at(-1)?.block ?? base
  const reset: PoolJournal['reset'] = (block, initial) => {
    base = block
    entries = []
    pools = new Map()
    readAt = new Map()
    unread = new Set()
    for (const pool of initial) pools.set(pool.address, pool)
  }
  reset(start.block, start.pools)

  return {
    tip,
    pools: () => pools,
    unread: () => unread,
    reset,
    blockAt: (number) => (number === base.number ? base : entries[Number(number - base.number) - 1]?.block),
    apply: (block, changed) => {
      if (block.parentHash !== tip().hash) throw new BrokenChainError({ tip: tip(), block })
      const before = new Map<PoolAddress, Pool | undefined>()
      for (const [address, pool] of changed) {
        before.set(address, pools.get(address))
        pools.set(address, pool)
      }
      entries.push({ block, before })
      if (entries.length > depth) base = entries.shift()!.block
    },
    leap: (block, { changed, unknown }) => {
      base = block
      entries = []
      for (const [address, pool] of changed) pools.set(address, pool)
      for (const address of unknown) {
        pools.delete(address)
        readAt.delete(address)
        unread.add(address)
      }
    },
    unwind: () => {
      const entry = entries.pop()
      if (entry === undefined) return undefined
      const changed = [...entry.before.keys()]
      for (const [address, pool] of entry.before) {
        if (pool === undefined) pools.delete(address)
        else if (pools.has(address)) pools.set(address, pool)
      }
      for (const [address, number] of readAt) {
        if (number <= tip().number) continue
        readAt.delete(address)
        pools.delete(address)
        unread.add(address)
        changed.push(address)
      }
      return changed
    },
    adopt: (read) => {
      for (const pool of read) {
        pools.set(pool.address, pool)
        readAt.set(pool.address, tip().number)
        unread.delete(pool.address)
      }
    },
    drop: (addresses) => {
      for (const address of addresses) {
        pools.delete(address)
        readAt.delete(address)
        unread.delete(address)
      }
    },
  }
}

export class BrokenChainError extends namedError(
  'PoolJournal.BrokenChainError',
  ({ tip, block }: { tip: BlockRef; block: BlockRef }) => ({
    message: `Block ${block.number} (${block.hash}) names the parent ${block.parentHash}, expected ${tip.hash}.`,
    fix: 'Unwind to the common ancestor first.',
  }),
) {}
