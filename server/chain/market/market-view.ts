import { createMarket, type MarketState, removePools, updateMarket } from '@/lib/routing/market/state'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import type { BlockRef, PoolJournal } from './pool-journal'

/** For so many seconds of blocks what was shown stays known, for what is known of an older block only. */
export const keptSeconds = 15n

type Shown = { state: MarketState; block: BlockRef }

/**
 * What quotes see of a journal at one block: its pools from the first time they can pay something, without those that are set aside.
 * Changes only by `show`, so a quote never sees half a block. What it showed before of the same pools stays known for some seconds of
 * blocks, unless a reorganisation undid it or a pool was set aside.
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
    /** The block that is shown; undefined before the first. */
    block: () => block,
    /** The newest that was shown of a block not above this one, if it is still known. */
    upTo: (number: bigint): Shown | undefined =>
      (block === undefined ? [] : [{ state, block }, ...earlier]).find((shown) => shown.block.number <= number),
    hide,
    /** Takes the changed pools over from the journal's tip. */
    show: (
      journal: PoolJournal,
      { changed, hidden }: { changed: Iterable<PoolAddress>; hidden: ReadonlySet<PoolAddress> },
    ): void => {
      const before = block && { state, block }
      const visible: Pool[] = []
      const gone: PoolAddress[] = []
      for (const address of new Set(changed)) {
        const pool = journal.pools().get(address)
        // A pool that was emptied stays, and pays nothing: to take it out would number all pools anew.
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
    /** Begins anew with everything the journal holds. */
    reset: (journal: PoolJournal): void => {
      state = createMarket([...journal.pools().values()].filter(canPay))
      block = journal.tip()
      earlier = []
    },
  }
}
