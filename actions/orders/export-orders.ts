import { formatAmount } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { isoTime } from '@/lib/iso-time'
import { writeCsv } from '../write-csv'
import { fillKey } from './check-fills'
import type { OrderRow } from './order-row'

type TokenName = { symbol: string; decimals: number }

export type ExportDeps = {
  chains: readonly Chain[]
  /** Undefined where no token answers at its address: its amounts are given raw alone. */
  tokenOf: (chainId: number, address: string) => TokenName | undefined
  /** The fills that the chain's logs show, by `fillKey`. */
  shown: ReadonlySet<string>
}

/** An order as it is exported; the names of its fields stay. Raw amounts are whole units of a token's smallest part, times ISO 8601. */
type ExportedOrder = ReturnType<typeof exportOrder>

/** Writes what an export says of one order. `checked`: whether this browser read the fill in the logs of its transaction. */
export const exportOrder = (row: OrderRow, { chains, tokenOf, shown }: ExportDeps) => {
  const side = (address: string, amount: bigint) => {
    const token = tokenOf(row.chainId, address)
    return {
      ...{ token: address, symbol: token?.symbol ?? null, decimals: token?.decimals ?? null },
      ...{ amountRaw: `${amount}`, amount: token ? formatAmount(amount, token.decimals) : null },
    }
  }
  return {
    id: row.surface === 'intent' ? row.id : null,
    ...{ hash: row.hash, kind: row.type, side: row.side, status: row.status ?? 'UNKNOWN' },
    ...{ created: isoTime(row.createdAt), updated: isoTime(row.updatedAt) },
    expires: row.expiresAt === undefined ? null : isoTime(row.expiresAt * 1_000),
    ...{ chainId: row.chainId, chain: chains.find(({ id }) => id === row.chainId)?.name ?? null },
    source: side(row.srcToken, row.srcAmount),
    destination: side(row.destToken, row.destAmount),
    filledPercent: row.filledPercent,
    fills: row.fills.map((fill) => ({
      ...{ transactionHash: fill.transactionHash, spentRaw: fill.spent, receivedRaw: fill.received },
      checked: shown.has(fillKey(row.hash, fill)),
    })),
  }
}

/** By column: what a line of CSV says of an order. Of several fills each has its place in the lists, parted by blanks. */
const columns: Readonly<Record<string, (order: ExportedOrder) => string | number | null>> = {
  ...{ id: ({ id }) => id, hash: ({ hash }) => hash, kind: ({ kind }) => kind, side: ({ side }) => side },
  ...{ status: ({ status }) => status, created: ({ created }) => created, updated: ({ updated }) => updated },
  ...{ expires: ({ expires }) => expires, chain_id: ({ chainId }) => chainId, chain: ({ chain }) => chain },
  source_token: ({ source }) => source.token,
  source_symbol: ({ source }) => source.symbol,
  source_decimals: ({ source }) => source.decimals,
  source_amount_raw: ({ source }) => source.amountRaw,
  source_amount: ({ source }) => source.amount,
  destination_token: ({ destination }) => destination.token,
  destination_symbol: ({ destination }) => destination.symbol,
  destination_decimals: ({ destination }) => destination.decimals,
  destination_amount_raw: ({ destination }) => destination.amountRaw,
  destination_amount: ({ destination }) => destination.amount,
  filled_percent: ({ filledPercent }) => filledPercent,
  fill_transactions: ({ fills }) => fills.map(({ transactionHash }) => transactionHash).join(' '),
  fill_spent_raw: ({ fills }) => fills.map(({ spentRaw }) => spentRaw ?? 'unknown').join(' '),
  fill_received_raw: ({ fills }) => fills.map(({ receivedRaw }) => receivedRaw ?? 'unknown').join(' '),
  fills_checked: ({ fills }) => fills.map(({ checked }) => (checked ? 'yes' : 'no')).join(' '),
}

export type ExportFormat = 'csv' | 'json'

/** Writes orders as a file of a format. */
export const writeOrders = (format: ExportFormat, rows: readonly OrderRow[], deps: ExportDeps): string => {
  const orders = rows.map((row) => exportOrder(row, deps))
  if (format === 'json') return `${JSON.stringify(orders, null, 2)}\n`
  const cellsOf = (order: ExportedOrder) => Object.values(columns).map((read) => String(read(order) ?? ''))
  return writeCsv(Object.keys(columns), orders.map(cellsOf))
}
