import { toLowerAddress } from '@/lib/address'
import { formatAmount, mulDivDown } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { isoTime } from '@/lib/iso-time'
import { writeCsv } from '../write-csv'
import type { Executed, OrderRow } from './order-row'
import { fillKey } from './order-row'

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
  const chainOf = (chainId: number) => chains.find(({ id }) => id === chainId)
  const side = (chainId: number, address: OrderRow['srcToken'], amount: bigint) => {
    const token = tokenOf(chainId, address)
    const chain = chainOf(chainId)
    return {
      ...{ token: address, symbol: token?.symbol ?? null, decimals: token?.decimals ?? null },
      looksLike: (chain && token && namesakeOf(chain, { ...token, address: toLowerAddress(address) })?.symbol) ?? null,
      ...{ amountRaw: `${amount}`, amount: token ? formatAmount(amount, token.decimals) : null },
    }
  }
  const [source, destination] = [
    side(row.chainId, row.srcToken, row.srcAmount),
    side(row.destChainId, row.destToken, row.destAmount),
  ]
  const priceOf = ({ src, dest }: Executed) =>
    source.decimals === null || destination.decimals === null
      ? null
      : priceText({ raw: src, decimals: source.decimals }, { raw: dest, decimals: destination.decimals })
  return {
    id: row.surface === 'intent' ? row.id : null,
    ...{ hash: row.hash, kind: row.type, side: row.side, status: row.status ?? 'UNKNOWN' },
    ...{ created: isoTime(row.createdAt), updated: isoTime(row.updatedAt) },
    expires: row.expiresAt === undefined ? null : isoTime(row.expiresAt * 1_000),
    chainId: row.chainId,
    chain: chainOf(row.chainId)?.name ?? null,
    destinationChainId: row.destChainId,
    destinationChain: chainOf(row.destChainId)?.name ?? null,
    source,
    destination,
    // The limit of a swap is in its receipt alone.
    limitPrice: row.surface === 'market' ? null : priceOf({ src: row.srcAmount, dest: row.destAmount }),
    filledPercent: row.filledPercent,
    executed: row.executed
      ? {
          source: side(row.chainId, row.srcToken, row.executed.src),
          destination: side(row.destChainId, row.destToken, row.executed.dest),
          price: priceOf(row.executed),
        }
      : null,
    fills: row.fills.map((fill) => ({
      ...{ transactionHash: fill.transactionHash, spentRaw: fill.spent, receivedRaw: fill.received },
      checked: shown.has(fillKey(row.hash, fill)),
      destinationTransactionHash: fill.farTransaction ?? null,
    })),
    refunds: (row.refunds ?? []).map(({ transactionHash, chainId, token, amount }) => ({
      transactionHash,
      chainId,
      ...side(chainId, token, amount),
    })),
  }
}

/** Digits of a price after the point. */
const priceDigits = 18

/** Writes the price of one whole source unit as decimal text, rounded down; null if none was given. */
const priceText = (src: { raw: bigint; decimals: number }, dest: { raw: bigint; decimals: number }): string | null =>
  src.raw === 0n
    ? null
    : formatAmount(
        mulDivDown(dest.raw, 10n ** BigInt(src.decimals + priceDigits), src.raw * 10n ** BigInt(dest.decimals)),
        priceDigits,
      )

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
  limit_price: ({ limitPrice }) => limitPrice,
  executed_source_amount_raw: ({ executed }) => executed?.source.amountRaw ?? null,
  executed_source_amount: ({ executed }) => executed?.source.amount ?? null,
  executed_destination_amount_raw: ({ executed }) => executed?.destination.amountRaw ?? null,
  executed_destination_amount: ({ executed }) => executed?.destination.amount ?? null,
  executed_price: ({ executed }) => executed?.price ?? null,
  source_looks_like: ({ source }) => source.looksLike,
  destination_looks_like: ({ destination }) => destination.looksLike,
  destination_chain_id: ({ destinationChainId }) => destinationChainId,
  destination_chain: ({ destinationChain }) => destinationChain,
  // Empty on one chain; else a place for each fill.
  fill_destination_transactions: ({ chainId, destinationChainId, fills }) =>
    chainId === destinationChainId
      ? null
      : fills.map(({ destinationTransactionHash }) => destinationTransactionHash ?? 'none').join(' '),
  refund_transactions: ({ refunds }) => refunds.map(({ transactionHash }) => transactionHash).join(' '),
  refund_chain_ids: ({ refunds }) => refunds.map(({ chainId }) => chainId).join(' '),
  refund_tokens: ({ refunds }) => refunds.map(({ token }) => token).join(' '),
  refund_amounts_raw: ({ refunds }) => refunds.map(({ amountRaw }) => amountRaw).join(' '),
}

export type ExportFormat = 'csv' | 'json'

/** Writes orders as a file of a format. */
export const writeOrders = (format: ExportFormat, rows: readonly OrderRow[], deps: ExportDeps): string => {
  const orders = rows.map((row) => exportOrder(row, deps))
  if (format === 'json') return `${JSON.stringify(orders, null, 2)}\n`
  const cellsOf = (order: ExportedOrder) => Object.values(columns).map((read) => String(read(order) ?? ''))
  return writeCsv(Object.keys(columns), orders.map(cellsOf))
}
