import type { PoolIndex } from '../market/pool-index'

/** An index that knows no pool: only what is listed is followed. */
export const noIndex: PoolIndex = { deepest: async () => [], ofToken: async () => [] }
