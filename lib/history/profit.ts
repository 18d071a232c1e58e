import { mulDivDown } from '@/lib/amount'
import type { OrderRow } from './order-row'
import { type PairDecimals, worthOf } from './outcome'

/** The units that a sale consumes first: the oldest. */
export const profitMethod = 'FIFO'

/** Units bought together, raw; `cost` is undefined if their dollars were not stored. */
type Lot = { amount: bigint; cost: bigint | undefined }

/** Proceeds and known cost of a token's sales, in dollars with 18 decimals. */
export type Realised = {
  proceeds: bigint
  cost: bigint
  /** The amount sold without a known cost or known dollars: it is in neither sum. */
  unmatched: bigint
}

/** The sums of a token's trades. */
export type TokenProfit = Realised & {
  chainId: number
  token: string
  bought: bigint
  sold: bigint
  /** The remaining units of purchases, with the cost of the known part. */
  held: bigint
  heldCost: bigint
  heldWithoutCost: bigint
}

/** The profits of trades: by token in trading order, and by hash of the selling order. */
export type Profit = {
  tokens: readonly TokenProfit[]
  byOrder: ReadonlyMap<string, Realised>
  /** The number of omitted fills, with unknown amounts or refunded by a bridge. */
  leftOut: number
}

export type ProfitDeps = {
  decimalsOf: (row: OrderRow) => PairDecimals
  /** Returns the asset of a token: the native and the wrapped one are the same. */
  assetOf: (chainId: number, token: string) => string
}

/**
 * Computes realised profit and loss of fills, first in, first out. Each fill consumes the oldest
 * units of its source and buys units of its destination; `worthOf` values both. Payments to another
 * account are consumed and not bought. Units that no listed trade bought have no cost, and are not
 * in the profit.
 *
 * @example
 * profitOf(rows, deps).tokens[0]
 * // { token: weth, proceeds: 3200n * 10n ** 18n, cost: 3000n * 10n ** 18n, ... }
 */
export const profitOf = (rows: readonly OrderRow[], { decimalsOf, assetOf }: ProfitDeps): Profit => {
  const tokens = new Map<string, Omit<TokenProfit, 'held' | 'heldCost' | 'heldWithoutCost'> & { lots: Lot[] }>()
  const openToken = (chainId: number, address: string) => {
    const token = assetOf(chainId, address)
    const key = `${chainId} ${token}`
    const known = tokens.get(key)
    if (known) return known
    const empty = { chainId, token, bought: 0n, sold: 0n, proceeds: 0n, cost: 0n, unmatched: 0n, lots: [] as Lot[] }
    tokens.set(key, empty)
    return empty
  }
  const byOrder = new Map<string, Realised>()
  let leftOut = 0
  for (const { row, fill } of inTime(rows)) {
    const { spent, received } = fill
    if (spent === null || received === null || row.refunds || BigInt(spent) === 0n) {
      leftOut += 1
      continue
    }
    const worth = worthOf(fill, decimalsOf(row))
    const source = openToken(row.chainId, row.srcToken)
    const given = giveUp(source.lots, { amount: BigInt(spent), worth })
    source.sold += BigInt(spent)
    addTo(source, given)
    const ofOrder = byOrder.get(row.hash) ?? { proceeds: 0n, cost: 0n, unmatched: 0n }
    addTo(ofOrder, given)
    byOrder.set(row.hash, ofOrder)
    if (row.receiver !== undefined || BigInt(received) === 0n) continue
    const destination = openToken(row.destChainId, row.destToken)
    destination.bought += BigInt(received)
    destination.lots.push({ amount: BigInt(received), cost: worth })
  }
  return { tokens: [...tokens.values()].map(closeToken), byOrder, leftOut }
}

/** Sorts all fills, the oldest first; one without a time uses the last change of its order. */
const inTime = (rows: readonly OrderRow[]) =>
  rows
    .flatMap((row) => row.fills.map((fill, index) => ({ row, fill, index, at: fill.at ?? row.updatedAt })))
    .sort((a, b) => a.at - b.at || (a.row.hash < b.row.hash ? -1 : a.row.hash > b.row.hash ? 1 : a.index - b.index))

/** Removes units from the oldest lots at their share of the cost, rounded down. */
const giveUp = (lots: Lot[], { amount, worth }: { amount: bigint; worth: bigint | undefined }): Realised => {
  let [left, matched, cost] = [amount, 0n, 0n]
  for (let lot = lots[0]; left > 0n && lot; lot = lots[0]) {
    const taken = lot.amount < left ? lot.amount : left
    left -= taken
    if (lot.cost !== undefined) {
      const part = mulDivDown(lot.cost, taken, lot.amount)
      lot.cost -= part
      if (worth !== undefined) [matched, cost] = [matched + taken, cost + part]
    }
    lot.amount -= taken
    if (lot.amount === 0n) lots.shift()
  }
  return { proceeds: mulDivDown(worth ?? 0n, matched, amount), cost, unmatched: amount - matched }
}

const addTo = (sums: Realised, { proceeds, cost, unmatched }: Realised) => {
  sums.proceeds += proceeds
  sums.cost += cost
  sums.unmatched += unmatched
}

const closeToken = ({
  lots,
  ...sums
}: Omit<TokenProfit, 'held' | 'heldCost' | 'heldWithoutCost'> & { lots: Lot[] }) => ({
  ...sums,
  held: lots.reduce((sum, { amount }) => sum + amount, 0n),
  heldCost: lots.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n),
  heldWithoutCost: lots.reduce((sum, { amount, cost }) => (cost === undefined ? sum + amount : sum), 0n),
})
