import { isSameAddress } from '@/lib/address'
import type { Reply } from '@/lib/history/find-replies'
import type { OrderRow } from '@/lib/history/order-row'
import { orderPath } from '@/lib/history/otc/order-link'
import { receiptsOf } from '@/lib/history/receipts-of'
import { receiptPath } from '@/lib/receipt-path'
import type { Run } from '../run/advance-run'

/** A run of an account in this browser, described for a list. */
export type ActiveRun = Pick<Run, 'id' | 'account' | 'chainId' | 'startedAt' | 'status'> & {
  title: string
  path: string
  /** The order or the transaction that a list would show for it. */
  listedAs: string | undefined
  receipt: string | undefined
}

/** `at`: milliseconds since 1970. */
export type Activity =
  | { kind: 'order'; key: string; at: number; path: string; row: OrderRow }
  | { kind: 'reply'; key: string; at: number; path: string; reply: Reply }
  | { kind: 'run'; key: string; at: number; path: string; run: ActiveRun }

/** The maximum number of shown activities. */
const maxShown = 6

/**
 * Lists the newest activities of an account: its orders and swaps as lists show them, an order by
 * its newest fill, replies to its offers, and runs of this browser that no list has. Trades link to
 * their receipt, others to their page.
 */
export const recentActivity = ({
  account,
  rows,
  replies,
  runs,
}: {
  account: string
  rows: readonly OrderRow[]
  replies: readonly Reply[]
  runs: readonly ActiveRun[]
}): Activity[] => {
  const listed = new Set<string>(rows.map(({ hash }) => hash))
  const started = runs
    .filter((run) => isSameAddress(run.account, account) && !(run.listedAs && listed.has(run.listedAs)))
    .map((run): Activity => {
      const path = run.receipt ? receiptPath(run.chainId, run.receipt) : run.path
      return { kind: 'run', key: run.id, at: run.startedAt, path, run }
    })
  const ordered = rows.map((row): Activity => {
    const isFilled = row.filledPercent > 0
    const at = isFilled ? row.updatedAt : row.createdAt
    return { kind: 'order', key: row.hash, at, path: receiptsOf(row).at(-1) ?? row.path, row }
  })
  const answered = replies.map((reply): Activity => {
    const { signed, at } = reply
    return { kind: 'reply', key: signed.hash, at, path: orderPath({ hash: signed.hash, signed }), reply }
  })
  return [...ordered, ...answered, ...started].sort((a, b) => b.at - a.at).slice(0, maxShown)
}
