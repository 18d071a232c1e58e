import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import { createMarket, type MarketState, removePools, updateMarket } from '@/lib/routing/state'
import type { BlockRef, Ledger } from './ledger'

/**
 * What quotes see of a ledger: its pools that can pay something, without those that are set aside, at one block. Changes only by `show`,
 * so a quote never sees half a block.
 *
 * @example
 * const view = createMarketView()
 * view.show(ledger, { changed: [pair.address], hidden: quarantined })
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
    /** Takes the changed pools over from the ledger's tip. */
    show: (
      ledger: Ledger,
      { changed, hidden }: { changed: Iterable<PoolAddress>; hidden: ReadonlySet<PoolAddress> },
    ): void => {
      const visible: Pool[] = []
      const gone: PoolAddress[] = []
      for (const address of new Set(changed)) {
        const pool = ledger.pools().get(address)
        if (pool && isQuotable(pool) && !hidden.has(address)) visible.push(pool)
        else gone.push(address)
      }
      hide(gone)
      if (visible.length > 0) state = updateMarket(state, visible)
      block = ledger.tip()
    },
    /** Begins anew with everything the ledger holds. */
    reset: (ledger: Ledger): void => {
      state = createMarket([...ledger.pools().values()].filter(isQuotable))
      block = ledger.tip()
    },
  }
}

/** A pool that can pay something; the others are followed, but no quote sees them. */
const isQuotable = (pool: Pool): boolean => {
  switch (pool.kind) {
    case 'v2':
      return pool.reserve0 > 0n && pool.reserve1 > 0n
    case 'v3':
      return pool.sqrtPriceX96 > 0n && pool.ticks.length > 0
    case 'stable':
    case 'weighted':
      return pool.balance0 > 0n && pool.balance1 > 0n
    case 'rfq':
      return pool.remainingMakerAmount > 0n
  }
}
