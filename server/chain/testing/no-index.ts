import type { PoolIndex } from '../market/pool-index'

/** An index without pools: only listed ones are followed. */
export const noIndex: PoolIndex = { deepest: async () => [], ofToken: async () => [] }
