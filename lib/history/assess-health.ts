import type { Address, Hex } from 'viem'
import { findObstacles } from './intent/derive-shown-status'
import type { OrderRow, SignedRow } from './order-row'

/** The contract that an open order lets take its source. */
export type OrderSpender = 'intent' | 'rfq'
export type AskedFunds = { token: Address; spender: OrderSpender }

/** Returns the key of funds among those of one chain and account. */
export const fundsKey = ({ token, spender }: AskedFunds): string => `${spender} ${token}`

/**
 * Returns the contract that takes the source of an order.
 *
 * @example
 * spenderOfRow(offer) // 'rfq'
 */
export const spenderOfRow = ({ surface }: Pick<OrderRow, 'surface'>): OrderSpender =>
  surface === 'otc' ? 'rfq' : 'intent'

/** Balance and allowance for a spender, raw units; both the deposit for the native token. */
export type Funds = { balance: bigint; allowance: bigint }

/** Returns the funds; undefined if they are not known. */
export type FundsOf = (chainId: number, asked: AskedFunds) => Funds | undefined

/** The funds behind an open order. Raw units of its source. */
export type Health = Funds & {
  needs: bigint
  /** The amount that older orders of the same token take before it. */
  before: bigint
  /** The missing amount and its kind; the balance first. */
  short: { of: 'balance' | 'allowance'; by: bigint } | undefined
}

/** True if an open order takes its source from the wallet or the escrow. */
const counts = (row: OrderRow): row is SignedRow => {
  if (row.surface === 'otc') return ['PENDING', 'SUSPENDED'].includes(row.status ?? '')
  if (row.surface !== 'intent' || !['PENDING', 'ACTIVE', 'SUSPENDED'].includes(row.status ?? '')) return false
  return row.record ? !('strategy' in row.record.order) : row.kept?.position === undefined
}

/**
 * Compares open orders of one account with its funds: each depends on what the older ones of its
 * token and spender leave, as balance and allowance are shared. An order with a permit needs no
 * allowance. The chain settles one of the orders with the same nonce: together they take the larger
 * amount.
 *
 * @example
 * assessHealth(rows, fundsOf).get(hash)?.short // { of: 'allowance', by: 120n }
 */
export const assessHealth = (rows: readonly OrderRow[], fundsOf: FundsOf): ReadonlyMap<string, Health> => {
  const taken = new Map<string, bigint>()
  const takenByNonce = new Map<string, bigint>()
  const oldestFirst = rows.filter(counts).toSorted((a, b) => a.createdAt - b.createdAt)
  return new Map(
    oldestFirst.flatMap((row): [string, Health][] => {
      const { chainId, srcToken, srcLeft: needs } = row
      const asked = { token: srcToken, spender: spenderOfRow(row) }
      const funds = fundsOf(chainId, asked)
      if (!funds) return []
      const key = `${chainId} ${fundsKey(asked)}`
      const nonceKey = `${key} ${nonceOf(row)}`
      const ofNonce = takenByNonce.get(nonceKey) ?? 0n
      const before = (taken.get(key) ?? 0n) - ofNonce
      const needed = needs > ofNonce ? needs : ofNonce
      takenByNonce.set(nonceKey, needed)
      taken.set(key, before + needed)
      return [[row.hash, { ...funds, needs, before, short: shortOf(row, funds, before) }]]
    }),
  )
}

/** Each offer is filled separately, whatever its nonce. */
const nonceOf = (row: SignedRow) =>
  row.surface === 'otc' ? row.hash : (row.record?.order.nonce ?? row.kept?.order.nonce)

const permitOf = (row: SignedRow): Hex =>
  (row.surface === 'otc' ? row.record?.permitMakerAsset : (row.record?.order.permit ?? row.kept?.order.permit)) ?? '0x'

/** Returns the shortage after older orders, by the same rule as the order's page. */
const shortOf = (row: SignedRow, { balance, allowance }: Funds, before: bigint): Health['short'] => {
  const { srcToken, srcLeft } = row
  const permit = permitOf(row)
  const onChain = {
    isNonceUsed: false,
    isPreSigned: true,
    balance: less(balance, before),
    allowance: less(allowance, before),
  }
  const live = { status: 'ACTIVE', order: { srcToken, permit }, left: srcLeft, onChain, events: [] } as const
  for (const obstacle of findObstacles(live))
    if (obstacle.kind === 'balance' || obstacle.kind === 'allowance' || obstacle.kind === 'deposit')
      return { of: obstacle.kind === 'deposit' ? 'balance' : obstacle.kind, by: obstacle.needed - obstacle.held }
  return undefined
}

const less = (a: bigint, b: bigint): bigint => (a > b ? a - b : 0n)
