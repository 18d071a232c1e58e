import type { OrderRow } from './order-row'

/** How much of each order was filled, percent by hash. */
export type FilledByHash = ReadonlyMap<string, number>

export const filledByHash = (rows: readonly OrderRow[]): FilledByHash =>
  new Map(rows.map(({ hash, filledPercent }) => [hash, filledPercent]))

/** The orders of which more is filled than before. What was not known before is no news. */
export const findFilled = (rows: readonly OrderRow[], before: FilledByHash): readonly OrderRow[] =>
  rows.filter(({ hash, filledPercent }) => filledPercent > (before.get(hash) ?? filledPercent))
