import { createMarket, type MarketState, removePools, updateMarket } from '@/lib/routing/market/state'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import type { BlockRef, PoolJournal } from './pool-journal'

/**
 * Seconds of block time for which shown markets stay known, for facts that exist only at an older
 * block.
 */
export const keptSeconds = 15n

type Shown = { state: MarketState; block: BlockRef }

/**
 * Creates the view that quotes have of a journal at one block: its pools from the first time that
 * they can pay, without quarantined ones. It changes only by `show`, so a quote never sees half a
 * block. Earlier markets of the same pools stay known for some seconds of block time, unless a
 * reorganisation undid them or a pool was quarantined.
 *
 * @example
 * const view = createMarketView()
 * view.show(journal, { changed: [pair.address], hidden: quarantined })
 * view.block()?.number // 17n
 */
export const createMarketView = () => {
  let state: MarketState = createMarket([])
  let block: BlockRef | undefined
  /** The newest first. */
  let earlier: Shown[] = []
  const hide = (addresses: readonly PoolAddress[]) => {
    if (addresses.some((address) => state.positions.has(address))) state = removePools(state, addresses)
  }
  return {
    state: () => state,
    /** Returns the shown block; undefined before the first. */
    block: () => block,
    /** Returns the newest shown market at or below this block, if still known. */
    upTo: (number: bigint): Shown | undefined =>
      (block === undefined ? [] : [{ state, block }, ...earlier]).find((shown) => shown.block.number <= number),
    hide,
    /** Copies the changed pools from the journal's tip. */
    show: (
      journal: PoolJournal,
      { changed, hidden }: { changed: Iterable<PoolAddress>; hidden: ReadonlySet<PoolAddress> },
    ): void => {
      const before = block && { state, block }
      const visible: Pool[] = []
      const gone: PoolAddress[] = []
      for (const address of new Set(changed)) {
        const pool = journal.pools().get(address)
        // An emptied pool stays and pays nothing: removing it would renumber all pools.
        if (pool && !hidden.has(address) && (canPay(pool) || state.positions.has(address))) visible.push(pool)
        else gone.push(address)
      }
      hide(gone)
      if (visible.length > 0) state = updateMarket(state, visible)
      const tip = journal.tip()
      block = tip
      earlier = [...(before ? [before] : []), ...earlier].filter(
        (shown) =>
          shown.block.number < tip.number &&
          tip.timestamp - shown.block.timestamp <= keptSeconds &&
          journal.blockAt(shown.block.number)?.hash === shown.block.hash &&
          shown.state.positions === state.positions,
      )
    },
    /** Starts again with all pools of the journal. */
    reset: (journal: PoolJournal): void => {
      state = createMarket([...journal.pools().values()].filter(canPay))
      block = journal.tip()
      earlier = []
    },
  }
}
