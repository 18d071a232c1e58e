import type { Hex } from 'viem'
import { namedError } from '@/lib/errors'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'

/** The fields of a block header that link blocks. */
export type BlockRef = { number: bigint; hash: Hex; parentHash: Hex; timestamp: bigint }

/**
 * The changes of one block: its pools as they were before; undefined for a pool that was not
 * followed before.
 */
type Entry = { block: BlockRef; before: ReadonlyMap<PoolAddress, Pool | undefined> }

/**
 * The followed pools at one block, with one record of old values per block for unwinding, at most
 * `depth` of them. Pools read from the chain at a block (`adopt`) have no known past; unwinding
 * below that block moves them into `unread`.
 */
export type PoolJournal = {
  tip: () => BlockRef
  pools: () => ReadonlyMap<PoolAddress, Pool>
  /** Returns the block at a height, if the journal still reaches it. */
  blockAt: (number: bigint) => BlockRef | undefined
  /** Moves one block forward. */
  apply: (block: BlockRef, changed: ReadonlyMap<PoolAddress, Pool>) => void
  /**
   * Moves many blocks forward, below which it cannot be unwound afterwards. `unknown` are pools
   * whose state there has to be read.
   */
  leap: (block: BlockRef, pools: { changed: ReadonlyMap<PoolAddress, Pool>; unknown: ReadonlySet<PoolAddress> }) => void
  /**
   * Moves one block back and returns the pools that this changed; undefined at the journal's end.
   */
  unwind: () => PoolAddress[] | undefined
  /** Adds pools that were read from the chain at the tip. */
  adopt: (pools: Iterable<Pool>) => void
  drop: (addresses: Iterable<PoolAddress>) => void
  /** Returns the pools with an unknown state at the tip: they were read at a block above it. */
  unread: () => ReadonlySet<PoolAddress>
  /** Starts again at a block. */
  reset: (block: BlockRef, pools: Iterable<Pool>) => void
}

/**
 * Opens a journal at a block.
 *
 * @throws PoolJournal.BrokenChainError from `apply` if a block is not the tip's child.
 * @example
 * const journal = createPoolJournal({ depth: 128, block, pools })
 * journal.apply(next, new Map([[pair.address, pair]]))
 * journal.unwind() // ['0xb4e1...'], in its old state
 */
export const createPoolJournal = (start: { depth: number; block: BlockRef; pools: Iterable<Pool> }): PoolJournal => {
  const { depth } = start
  // The journal's blocks are the base and, on top of it, those of the entries.
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
