import { toLowerAddress } from '@/lib/address'
import { formatAmount, mulDivDown } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { isoTime } from '@/lib/iso-time'
import { writeCsv } from '../write-csv'
import type { Executed, OrderRow } from './order-row'
import { fillKey } from './order-row'
import { outcomeOf } from './outcome'
import { type Profit, profitMethod, type TokenProfit } from './profit'

type TokenName = { symbol: string; decimals: number }

export type ExportDeps = {
  chains: readonly Chain[]
  /** Undefined if there is no token at the address: its amounts are exported raw only. */
  tokenOf: (chainId: number, address: string) => TokenName | undefined
  /** The fills that were found in the chain's logs, by `fillKey`. */
  shown: ReadonlySet<string>
  /** Covers all orders of the account, as a sale may consume units of other orders. */
  profit: Profit
}

/** An exported order with fixed field names. Amounts in smallest units, times ISO 8601. */
type ExportedOrder = ReturnType<typeof exportOrder>

/** Returns the exported fields of an order. `checked`: the logs show the fill. */
export const exportOrder = (row: OrderRow, { chains, tokenOf, shown, profit }: ExportDeps) => {
  const chainOf = (chainId: number) => chains.find(({ id }) => id === chainId)
  const side = (chainId: number, address: OrderRow['srcToken'], amount: bigint) => {
    const token = tokenOf(chainId, address)
    const chain = chainOf(chainId)
    return {
      token: address,
      symbol: token?.symbol ?? null,
      decimals: token?.decimals ?? null,
      looksLike: (chain && token && namesakeOf(chain, { ...token, address: toLowerAddress(address) })?.symbol) ?? null,
      amountRaw: `${amount}`,
      amount: token ? formatAmount(amount, token.decimals) : null,
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
  const outcome = outcomeOf(row, { src: source.decimals ?? undefined, dest: destination.decimals ?? undefined })
  const amountOf = (raw: bigint | undefined) =>
    raw === undefined
      ? null
      : row.side === 'SELL'
        ? side(row.destChainId, row.destToken, raw)
        : side(row.chainId, row.srcToken, raw)
  const realised = profit.byOrder.get(row.hash)
  return {
    id: row.surface === 'intent' ? row.id : null,
    hash: row.hash,
    kind: row.type,
    side: row.side,
    status: row.status ?? 'UNKNOWN',
    created: isoTime(row.createdAt),
    updated: isoTime(row.updatedAt),
    expires: row.expiresAt === undefined ? null : isoTime(row.expiresAt * 1_000),
    chainId: row.chainId,
    chain: chainOf(row.chainId)?.name ?? null,
    destinationChainId: row.destChainId,
    destinationChain: chainOf(row.destChainId)?.name ?? null,
    source,
    destination,
    limitPrice: row.limit ? priceOf(row.limit) : null,
    filledPercent: row.filledPercent,
    executed: row.executed
      ? {
          source: side(row.chainId, row.srcToken, row.executed.src),
          destination: side(row.destChainId, row.destToken, row.executed.dest),
          price: priceOf(row.executed),
          // Dollars at the blocks of the fills; null where no price was stored.
          valueUsd: dollarsText(outcome?.usd),
          fee: amountOf(outcome?.fee),
          feeUsd: dollarsText(outcome?.feeUsd),
          betterThanQuote: amountOf(outcome?.againstQuote?.amount),
          betterThanQuoteBps: outcome?.againstQuote?.bps ?? null,
          betterThanQuoteUsd: dollarsText(outcome?.againstQuote?.usd),
          betterThanLimitBps: outcome?.againstLimit?.bps ?? null,
        }
      : null,
    // In the order's source token; amounts without a known cost are in neither sum.
    realised: realised
      ? {
          method: profitMethod,
          proceedsUsd: dollarsText(realised.proceeds),
          costUsd: dollarsText(realised.cost),
          profitUsd: dollarsText(realised.proceeds - realised.cost),
          withoutCost: side(row.chainId, row.srcToken, realised.unmatched),
        }
      : null,
    fills: row.fills.map((fill) => ({
      transactionHash: fill.transactionHash,
      spentRaw: fill.spent,
      receivedRaw: fill.received,
      checked: shown.has(fillKey(row.hash, fill)),
      time: fill.at === undefined ? null : isoTime(fill.at),
      sourceUsd: fill.srcUsd ?? null,
      destinationUsd: fill.destUsd ?? null,
      destinationTransactionHash: fill.farTransaction ?? null,
    })),
    refunds: (row.refunds ?? []).map(({ transactionHash, chainId, token, amount }) => ({
      transactionHash,
      chainId,
      ...side(chainId, token, amount),
    })),
  }
}

const dollarsText = (usd: bigint | undefined): string | null => (usd === undefined ? null : formatAmount(usd, 18))

/** Digits of a price after the point. */
const priceDigits = 18

/** Returns the price of one whole source unit, rounded down; null if none was spent. */
const priceText = (src: { raw: bigint; decimals: number }, dest: { raw: bigint; decimals: number }): string | null =>
  src.raw === 0n
    ? null
    : formatAmount(
        mulDivDown(dest.raw, 10n ** BigInt(src.decimals + priceDigits), src.raw * 10n ** BigInt(dest.decimals)),
        priceDigits,
      )

/** The CSV columns of an order. Columns with one value per fill are lists separated by blanks. */
const columns: Columns<ExportedOrder> = {
  id: ({ id }) => id,
  hash: ({ hash }) => hash,
  kind: ({ kind }) => kind,
  side: ({ side }) => side,
  status: ({ status }) => status,
  created: ({ created }) => created,
  updated: ({ updated }) => updated,
  expires: ({ expires }) => expires,
  chain_id: ({ chainId }) => chainId,
  chain: ({ chain }) => chain,
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
  // Empty on one chain; else one value per fill.
  fill_destination_transactions: ({ chainId, destinationChainId, fills }) =>
    chainId === destinationChainId
      ? null
      : fills.map(({ destinationTransactionHash }) => destinationTransactionHash ?? 'none').join(' '),
  refund_transactions: ({ refunds }) => refunds.map(({ transactionHash }) => transactionHash).join(' '),
  refund_chain_ids: ({ refunds }) => refunds.map(({ chainId }) => chainId).join(' '),
  refund_tokens: ({ refunds }) => refunds.map(({ token }) => token).join(' '),
  refund_amounts_raw: ({ refunds }) => refunds.map(({ amountRaw }) => amountRaw).join(' '),
  fill_times: ({ fills }) => fills.map(({ time }) => time ?? 'unknown').join(' '),
  fill_source_usd: ({ fills }) => fills.map(({ sourceUsd }) => sourceUsd ?? 'unknown').join(' '),
  fill_destination_usd: ({ fills }) => fills.map(({ destinationUsd }) => destinationUsd ?? 'unknown').join(' '),
  executed_value_usd: ({ executed }) => executed?.valueUsd ?? null,
  fee_symbol: ({ executed }) => executed?.fee?.symbol ?? null,
  fee_amount_raw: ({ executed }) => executed?.fee?.amountRaw ?? null,
  fee_amount: ({ executed }) => executed?.fee?.amount ?? null,
  fee_usd: ({ executed }) => executed?.feeUsd ?? null,
  better_than_quote_amount: ({ executed }) => executed?.betterThanQuote?.amount ?? null,
  better_than_quote_bps: ({ executed }) => executed?.betterThanQuoteBps ?? null,
  better_than_quote_usd: ({ executed }) => executed?.betterThanQuoteUsd ?? null,
  better_than_limit_bps: ({ executed }) => executed?.betterThanLimitBps ?? null,
  profit_method: ({ realised }) => realised?.method ?? null,
  realised_proceeds_usd: ({ realised }) => realised?.proceedsUsd ?? null,
  realised_cost_usd: ({ realised }) => realised?.costUsd ?? null,
  realised_profit_usd: ({ realised }) => realised?.profitUsd ?? null,
  without_cost_amount_raw: ({ realised }) => realised?.withoutCost.amountRaw ?? null,
  without_cost_amount: ({ realised }) => realised?.withoutCost.amount ?? null,
}

export type ExportFormat = 'csv' | 'json'

/** Formats orders as a file of the given format. */
export const writeOrders = (format: ExportFormat, rows: readonly OrderRow[], deps: ExportDeps): string => {
  const orders = rows.map((row) => exportOrder(row, deps))
  return writeTable(format, orders, columns)
}

type Columns<item> = Readonly<Record<string, (item: item) => string | number | null>>

const writeTable = <item>(format: ExportFormat, items: readonly item[], columns: Columns<item>): string => {
  if (format === 'json') return `${JSON.stringify(items, null, 2)}\n`
  const cellsOf = (item: item) => Object.values(columns).map((read) => String(read(item) ?? ''))
  return writeCsv(Object.keys(columns), items.map(cellsOf))
}

type ExportedProfit = ReturnType<typeof exportProfit>

const exportProfit = (item: TokenProfit, { chains, tokenOf, profit }: ExportDeps, note: string) => {
  const token = tokenOf(item.chainId, item.token)
  const amount = (raw: bigint) => (token ? formatAmount(raw, token.decimals) : null)
  return {
    chainId: item.chainId,
    chain: chains.find(({ id }) => id === item.chainId)?.name ?? null,
    token: item.token,
    symbol: token?.symbol ?? null,
    decimals: token?.decimals ?? null,
    method: profitMethod,
    boughtRaw: `${item.bought}`,
    bought: amount(item.bought),
    soldRaw: `${item.sold}`,
    sold: amount(item.sold),
    proceedsUsd: dollarsText(item.proceeds),
    costUsd: dollarsText(item.cost),
    realisedProfitUsd: dollarsText(item.proceeds - item.cost),
    soldWithoutCostRaw: `${item.unmatched}`,
    soldWithoutCost: amount(item.unmatched),
    heldRaw: `${item.held}`,
    held: amount(item.held),
    heldCostUsd: dollarsText(item.heldCost),
    heldWithoutCostRaw: `${item.heldWithoutCost}`,
    heldWithoutCost: amount(item.heldWithoutCost),
    fillsLeftOut: profit.leftOut,
    note,
  }
}

const profitColumns: Columns<ExportedProfit> = {
  chain_id: ({ chainId }) => chainId,
  chain: ({ chain }) => chain,
  token: ({ token }) => token,
  symbol: ({ symbol }) => symbol,
  decimals: ({ decimals }) => decimals,
  method: ({ method }) => method,
  bought_raw: ({ boughtRaw }) => boughtRaw,
  bought: ({ bought }) => bought,
  sold_raw: ({ soldRaw }) => soldRaw,
  sold: ({ sold }) => sold,
  proceeds_usd: ({ proceedsUsd }) => proceedsUsd,
  cost_usd: ({ costUsd }) => costUsd,
  realised_profit_usd: ({ realisedProfitUsd }) => realisedProfitUsd,
  sold_without_cost_raw: ({ soldWithoutCostRaw }) => soldWithoutCostRaw,
  sold_without_cost: ({ soldWithoutCost }) => soldWithoutCost,
  held_raw: ({ heldRaw }) => heldRaw,
  held: ({ held }) => held,
  held_cost_usd: ({ heldCostUsd }) => heldCostUsd,
  held_without_cost_raw: ({ heldWithoutCostRaw }) => heldWithoutCostRaw,
  held_without_cost: ({ heldWithoutCost }) => heldWithoutCost,
  fills_left_out: ({ fillsLeftOut }) => fillsLeftOut,
  note: ({ note }) => note,
}

/**
 * Formats realised profit and loss by token as a file of the given format. Each line contains
 * `note`, which names what the sums leave out.
 *
 * @example
 * writeProfit('csv', deps, note).split('\r\n')[0]
 * // 'chain_id,chain,token,symbol,decimals,method,bought_raw,...'
 */
export const writeProfit = (format: ExportFormat, deps: ExportDeps, note: string): string =>
  writeTable(
    format,
    deps.profit.tokens.map((item) => exportProfit(item, deps, note)),
    profitColumns,
  )
