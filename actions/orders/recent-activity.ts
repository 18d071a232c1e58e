import { isSameAddress } from '@/lib/address'
import { receiptPath } from '@/lib/receipt-path'
import type { Run } from '../run/advance-run'
import type { OrderRow } from './order-row'

/** Something an account started in this browser, in its own words. */
export type ActiveRun = Pick<Run, 'id' | 'account' | 'chainId' | 'startedAt' | 'status'> & {
  title: string
  path: string
  /** The order or the transaction that a list would show of it. */
  listedAs: string | undefined
  receipt: string | undefined
}

/** `at`: milliseconds since 1970. */
export type Activity =
  | { kind: 'order'; key: string; at: number; path: string; row: OrderRow }
  | { kind: 'run'; key: string; at: number; path: string; run: ActiveRun }

/** So many are shown. */
const mostShown = 6

/**
 * What an account did last, the newest first: its orders and swaps as lists show them, and of what this browser started what no list has.
 * What traded leads to its receipt, all else to where it is shown.
 *
 * @example
 * recentActivity({ account, rows, runs: [] })[0]?.path // '/tx/1/0x88df...'
 */
export const recentActivity = ({
  account,
  rows,
  runs,
}: {
  account: string
  rows: readonly OrderRow[]
  runs: readonly ActiveRun[]
}): Activity[] => {
  const listed = new Set<string>(rows.map(({ hash }) => hash))
  const started = runs
    .filter((run) => isSameAddress(run.account, account) && !(run.listedAs && listed.has(run.listedAs)))
    .map((run): Activity => {
      const path = run.receipt ? receiptPath(run.chainId, run.receipt) : run.path
      return { kind: 'run', key: run.id, at: run.startedAt, path, run }
    })
  const ordered = rows
    .slice(0, mostShown)
    .map((row): Activity => ({ kind: 'order', key: row.hash, at: row.createdAt, path: row.path, row }))
  return [...ordered, ...started].sort((a, b) => b.at - a.at).slice(0, mostShown)
}
