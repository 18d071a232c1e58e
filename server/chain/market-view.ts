import { canPay } from '@/lib/routing/pools/can-pay'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import { createMarket, type MarketState, removePools, updateMarket } from '@/lib/routing/state'
import type { BlockRef, PoolJournal } from './pool-journal'

/**
 * What quotes see of a journal at one block: its pools from the first time they can pay something, without those that are set aside.
 * Changes only by `show`, so a quote never sees half a block.
 *
 * @example
 * const view = createMarketView()
 * view.show(journal, { changed: [pair.address], hidden: quarantined })
 * view.block()?.number // 17n
 */
export const createMarketView = () => {
  let state: MarketState = createMarket([])
  let block: BlockRef | undefined
  const hide = (addresses: readonly PoolAddress[]) => {
    if (addresses.some((address) => state.positions.has(address))) state = removePools(state, addresses)
  }
  return {
    state: () => state,
    /** The block that is shown; undefined before the first. */
    block: () => block,
    hide,
    /** Takes the changed pools over from the journal's tip. */
    show: (
      journal: PoolJournal,
      { changed, hidden }: { changed: Iterable<PoolAddress>; hidden: ReadonlySet<PoolAddress> },
    ): void => {
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
      block = journal.tip()
    },
    /** Begins anew with everything the journal holds. */
    reset: (journal: PoolJournal): void => {
      state = createMarket([...journal.pools().values()].filter(canPay))
      block = journal.tip()
    },
  }
}
