import type { Address, Hex } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { smallest } from '../amount'

/** The struct that a maker signs. Raw units; `expiry` in unix seconds, 0 for never. */
export type RfqOrder = {
  nonceAndMeta: bigint
  expiry: bigint
  makerAsset: Address
  takerAsset: Address
  maker: Address
  /** The zero address lets anyone fill. */
  taker: Address
  makerAmount: bigint
  takerAmount: bigint
}

/** The states; PENDING and SUSPENDED are live. Only a reorganisation leaves the others. */
export const rfqStates = ['PENDING', 'SUSPENDED', 'FULFILLED', 'CANCELLED', 'EXPIRED'] as const
export type RfqState = (typeof rfqStates)[number]

/** An event of an order: a fill, in raw units of makerAsset, or a cancellation by any account. */
export type RfqEvent = {
  orderHash: Hex
  maker: Address
  transactionHash: Hex
  blockNumber: bigint
  logIndex: number
} & ({ kind: 'filled'; makerAmount: bigint } | { kind: 'cancelled' })

/** The history of an order on the chain. */
export type RfqHistory = { filled: bigint; isCancelled: boolean; transactionHash: Hex | null }

const maxUint256 = 2n ** 256n - 1n
const nonceBits = 96n
const addressBits = 160n

/**
 * Packs the first field of an order: the maker in the upper bits, a nonce below 2^96.
 *
 * @example
 * packNonceAndMeta({ maker: '0x0000000000000000000000000000000000000001', nonce: 7n })
 * // 2n ** 96n + 7n
 */
export const packNonceAndMeta = ({ maker, nonce }: { maker: Address; nonce: bigint }): bigint =>
  (BigInt(maker) << nonceBits) | BigInt.asUintN(Number(nonceBits), nonce)

/**
 * Returns the intended recipient from the first field. Two layouts are in use: maker and nonce, for
 * which it is the taker; and nonce and recipient (reference: contracts.md 3.6). The upper 160 bits
 * distinguish them.
 *
 * @example
 * takerFromMeta({ nonceAndMeta: packNonceAndMeta({ maker, nonce: 7n }), maker, taker }) // taker
 */
export const takerFromMeta = ({ nonceAndMeta, maker, taker }: RfqOrder): Address =>
  nonceAndMeta >> nonceBits === BigInt(maker) ? toLowerAddress(taker) : lowAddressOf({ nonceAndMeta })

/**
 * Returns the low 160 bits of the first field as an address: the only user that the published
 * router accepts. For an order with its maker in the upper bits this is an unusable address.
 *
 * @example
 * lowAddressOf({ nonceAndMeta: (7n << 160n) | 1n }) // '0x0000000000000000000000000000000000000001'
 */
export const lowAddressOf = ({ nonceAndMeta }: Pick<RfqOrder, 'nonceAndMeta'>): Address =>
  `0x${BigInt.asUintN(Number(addressBits), nonceAndMeta).toString(16).padStart(40, '0')}`

/**
 * Returns P2P if an order names its taker in either field, else LIMIT.
 *
 * @example
 * rfqTypeOf({ ...order, taker: zeroAddress }) // 'LIMIT'
 */
export const rfqTypeOf = (order: RfqOrder): 'P2P' | 'LIMIT' =>
  isSameAddress(order.taker, zeroAddress) && isSameAddress(takerFromMeta(order), zeroAddress) ? 'LIMIT' : 'P2P'

/**
 * Returns what the maker gives for a partial fill, rounded down in the maker's favour (reference:
 * contracts.md 3.5). Raw units. The contract refuses zero.
 *
 * @example
 * makerFillOf({ makerAmount: 3n, takerAmount: 10n }, 4n) // 1n
 */
export const makerFillOf = (
  { makerAmount, takerAmount }: Pick<RfqOrder, 'makerAmount' | 'takerAmount'>,
  takerFill: bigint,
): bigint => (takerFill * makerAmount) / takerAmount

/**
 * Returns what a taker must pay for a minimum output, rounded up in the maker's favour. Raw units.
 *
 * @example
 * takerFillFor({ makerAmount: 3n, takerAmount: 10n }, 1n) // 4n
 */
export const takerFillFor = (
  { makerAmount, takerAmount }: Pick<RfqOrder, 'makerAmount' | 'takerAmount'>,
  makerFill: bigint,
): bigint => (makerFill * takerAmount + makerAmount - 1n) / makerAmount

/**
 * Validates an order for any signer. Returns the invalid field with a sentence, or undefined.
 *
 * @example
 * validateRfqOrder({ ...order, takerAmount: 0n })?.field // 'takerAmount'
 */
export const validateRfqOrder = (order: RfqOrder): { field: keyof RfqOrder; reason: string } | undefined => {
  const { makerAsset, takerAsset, maker, taker, makerAmount, takerAmount } = order
  for (const field of ['makerAsset', 'takerAsset'] as const) {
    if (isNativeToken(order[field])) return { field, reason: 'the native token must be wrapped first' }
    if (isSameAddress(order[field], zeroAddress)) return { field, reason: 'expected a token, given the zero address' }
  }
  if (isSameAddress(makerAsset, takerAsset))
    return { field: 'takerAsset', reason: 'it is the same token as makerAsset' }
  if (isSameAddress(maker, zeroAddress)) return { field: 'maker', reason: 'the zero address cannot sign' }
  if (isSameAddress(maker, taker)) return { field: 'taker', reason: 'maker and taker are the same account' }
  for (const field of ['makerAmount', 'takerAmount'] as const)
    if (order[field] <= 0n) return { field, reason: 'expected an amount above zero' }
  // The contract multiplies them for a partial fill, and reverts on overflow.
  if (makerAmount > maxUint256 / takerAmount)
    return { field: 'makerAmount', reason: 'makerAmount times takerAmount does not fit 256 bits' }
  return undefined
}

/**
 * Summarizes the events of an order, in any sequence. A cancellation counts only if the maker sent
 * it: anyone can emit one for any hash, without effect.
 *
 * @example
 * readRfqHistory(order, [{ kind: 'filled', makerAmount: 40n, ... }]).filled // 40n
 */
export const readRfqHistory = (
  { maker, makerAmount }: Pick<RfqOrder, 'maker' | 'makerAmount'>,
  events: readonly RfqEvent[],
): RfqHistory => {
  const own = events.filter((event) => isSameAddress(event.maker, maker))
  const sum = own.reduce((total, event) => (event.kind === 'filled' ? total + event.makerAmount : total), 0n)
  const last = own.reduce<RfqEvent | undefined>((a, b) => (a === undefined || isAfter(b, a) ? b : a), undefined)
  return {
    filled: smallest(sum, makerAmount),
    isCancelled: own.some(({ kind }) => kind === 'cancelled'),
    transactionHash: last?.transactionHash ?? null,
  }
}

/**
 * The maker's funds. `allowance` is what the contract may pull, with the order's permit. Raw units.
 */
export type RfqBacking = { balance: bigint; allowance: bigint }

/**
 * Returns the state of an order, from the chain alone: its events, the time of a block (unix
 * seconds), and its backing. An order can be filled up to the second of its expiry. `isRefused`
 * means that the contract which signed it now refuses; that counts until the first fill, after
 * which the settlement contract does not check again.
 *
 * @example
 * rfqStateOf(order, { ...at, filled: 0n, balance: 5n, allowance: 0n }) // 'SUSPENDED'
 */
export const rfqStateOf = (
  { makerAmount, expiry }: Pick<RfqOrder, 'makerAmount' | 'expiry'>,
  at: Pick<RfqHistory, 'filled' | 'isCancelled'> & RfqBacking & { chainSeconds: bigint; isRefused?: boolean },
): RfqState => {
  if (at.filled >= makerAmount) return 'FULFILLED'
  if (at.isCancelled) return 'CANCELLED'
  if (expiry !== 0n && at.chainSeconds > expiry) return 'EXPIRED'
  if (at.isRefused && at.filled === 0n) return 'SUSPENDED'
  return smallest(at.balance, at.allowance) < makerAmount - at.filled ? 'SUSPENDED' : 'PENDING'
}

/** The four balances of an order record, raw units of makerAsset. */
export type RfqBalances = { fillable: bigint; reserved: bigint; maker: bigint; swappable: bigint }

/**
 * Returns the balances of an order: the unfilled amount, the amount reserved while the order is
 * live, the part that the maker's balance and allowance back, and the amount available now.
 *
 * @example
 * rfqBalancesOf({ makerAmount: 10n, state: 'PENDING', filled: 4n, balance: 100n, allowance: 50n })
 * // { fillable: 6n, reserved: 6n, maker: 6n, swappable: 6n }
 */
export const rfqBalancesOf = (
  at: Pick<RfqOrder, 'makerAmount'> & RfqBacking & { state: RfqState; filled: bigint },
): RfqBalances => {
  const fillable = at.makerAmount - at.filled
  const reserved = isLive(at.state) ? fillable : 0n
  const maker = smallest(reserved, at.balance, at.allowance)
  return { fillable, reserved, maker, swappable: at.state === 'PENDING' ? maker : 0n }
}

/**
 * True if an order still binds its maker.
 *
 * @example
 * isLive('SUSPENDED') // true
 */
export const isLive = (state: RfqState): boolean => state === 'PENDING' || state === 'SUSPENDED'

/**
 * Returns what a maker can still commit of a token: what the contract could pull now, minus the
 * reservations of live orders; never below zero. Raw units.
 *
 * @example
 * unreservedOf({ balance: 10n, allowance: 7n, reserved: 4n }) // 3n
 */
export const unreservedOf = ({ balance, allowance, reserved }: RfqBacking & { reserved: bigint }): bigint => {
  const free = smallest(balance, allowance) - reserved
  return free > 0n ? free : 0n
}

/**
 * Converts an order to wire terms; `expiry` is a number, or digits if that is not exact.
 *
 * @example
 * toOrderTerms(order).makerAmount // '100000000000000000'
 */
export const toOrderTerms = (order: RfqOrder) => ({
  ...order,
  nonceAndMeta: order.nonceAndMeta.toString(),
  expiry: order.expiry <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(order.expiry) : order.expiry.toString(),
  makerAmount: order.makerAmount.toString(),
  takerAmount: order.takerAmount.toString(),
})

/** The terms of an order in requests, routes, rows and calls. */
type Terms = { [field in keyof RfqOrder]: RfqOrder[field] extends bigint ? bigint | number | string : Address }

/**
 * Converts wire terms to an order, and drops other fields.
 *
 * @example
 * toRfqOrder(terms).makerAmount // 100000000000000000n
 */
export const toRfqOrder = (terms: Terms): RfqOrder => ({
  nonceAndMeta: BigInt(terms.nonceAndMeta),
  expiry: BigInt(terms.expiry),
  makerAsset: toLowerAddress(terms.makerAsset),
  takerAsset: toLowerAddress(terms.takerAsset),
  maker: toLowerAddress(terms.maker),
  taker: toLowerAddress(terms.taker),
  makerAmount: BigInt(terms.makerAmount),
  takerAmount: BigInt(terms.takerAmount),
})

/**
 * Returns what is left of an order, raw units, from `remaining`: 0 if untouched, else one more.
 *
 * @example
 * leftOf(1n, { makerAmount: 10n }) // 0n: filled or cancelled
 */
export const leftOf = (remaining: bigint, { makerAmount }: Pick<RfqOrder, 'makerAmount'>): bigint =>
  remaining === 0n ? makerAmount : remaining - 1n

function isAfter(a: RfqEvent, b: RfqEvent) {
  return a.blockNumber === b.blockNumber ? a.logIndex > b.logIndex : a.blockNumber > b.blockNumber
}
