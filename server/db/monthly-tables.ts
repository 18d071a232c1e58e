/**
 * Returns the lowest id of a round that opens at a time: ids of rounds sort by their time, and
 * divide the tables of rounds by month. `seconds` are unix seconds.
 *
 * @example
 * roundIdAt(1796083200) // 'r6b0e0e00'
 */
export const roundIdAt = (seconds: number): string => `r${seconds.toString(16).padStart(8, '0')}`

/**
 * Tables in partitions by month, with their key. Parts of a round come before it: none of them
 * outlives it.
 */
export const monthlyTables = [
  { table: 'round_fills', key: 'round_id' },
  { table: 'round_bids', key: 'round_id' },
  { table: 'agent_runs', key: 'round_id' },
  { table: 'rounds', key: 'id' },
] as const
