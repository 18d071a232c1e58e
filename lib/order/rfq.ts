import type { Address, Hex } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { smallest } from '../amount'

/** What a maker signs: at most `makerAmount` for at least the same share of `takerAmount`. Raw units; `expiry` in unix seconds, 0 for never. */
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

/** PENDING and SUSPENDED are live: the contract fills them when it can. Nothing leads out of the others but a reorganised chain. */
export const rfqStates = ['PENDING', 'SUSPENDED', 'FULFILLED', 'CANCELLED', 'EXPIRED'] as const
export type RfqState = (typeof rfqStates)[number]

/** Something the contract wrote about an order: a fill, in raw units of what the maker gave, or a cancellation by whoever sent it. */
export type RfqEvent = {
  orderHash: Hex
  maker: Address
  transactionHash: Hex
  blockNumber: bigint
  logIndex: number
} & ({ kind: 'filled'; makerAmount: bigint } | { kind: 'cancelled' })

/** What the chain has done to an order so far. */
export type RfqHistory = { filled: bigint; isCancelled: boolean; transactionHash: Hex | null }

const maxUint256 = 2n ** 256n - 1n
const nonceBits = 96n
const addressBits = 160n

/**
 * Packs the first field of an order: the maker above, a number the maker used for no other order below (below 2^96).
 *
 * @example
 * packNonceAndMeta({ maker: '0x0000000000000000000000000000000000000001', nonce: 7n }) // 2n ** 96n + 7n
 */
export const packNonceAndMeta = ({ maker, nonce }: { maker: Address; nonce: bigint }): bigint =>
  (BigInt(maker) << nonceBits) | BigInt.asUintN(Number(nonceBits), nonce)

/**
 * Reads the intended receiver from the first field. Two packings are in use: maker above and nonce below, which names nobody, so it is
 * the taker; and nonce above and receiver below (reference: contracts.md 3.6). Which one it is, the upper 160 bits say.
 *
 * @example
 * takerFromMeta({ nonceAndMeta: packNonceAndMeta({ maker, nonce: 7n }), maker, taker }) // taker
 */
export const takerFromMeta = ({ nonceAndMeta, maker, taker }: RfqOrder): Address =>
  nonceAndMeta >> nonceBits === BigInt(maker) ? toLowerAddress(taker) : lowAddressOf({ nonceAndMeta })

/**
 * Reads the low 160 bits of the first field as an address: the only user that the published router knows. Of an order with its maker above it
 * makes an account that is nobody's, and refuses everybody.
 *
 * @example
 * lowAddressOf({ nonceAndMeta: (7n << 160n) | 1n }) // '0x0000000000000000000000000000000000000001'
 */
export const lowAddressOf = ({ nonceAndMeta }: Pick<RfqOrder, 'nonceAndMeta'>): Address =>
  `0x${BigInt.asUintN(Number(addressBits), nonceAndMeta).toString(16).padStart(40, '0')}`

/**
 * Says whether an order names who may take it, in either place.
 *
 * @example
 * rfqTypeOf({ ...order, taker: zeroAddress }) // 'LIMIT'
 */
export const rfqTypeOf = (order: RfqOrder): 'P2P' | 'LIMIT' =>
  isSameAddress(order.taker, zeroAddress) && isSameAddress(takerFromMeta(order), zeroAddress) ? 'LIMIT' : 'P2P'

/**
 * What the maker gives for a partial fill: rounded down, for the maker (reference: contracts.md 3.5). Raw units. Zero is a fill that
 * the contract refuses.
 *
 * @example
 * makerFillOf({ makerAmount: 3n, takerAmount: 10n }, 4n) // 1n
 */
export const makerFillOf = (
  { makerAmount, takerAmount }: Pick<RfqOrder, 'makerAmount' | 'takerAmount'>,
  takerFill: bigint,
): bigint => (takerFill * makerAmount) / takerAmount

/**
 * What a taker has to pay to get at least so much: rounded up, for the maker. Raw units.
 *
 * @example
 * takerFillFor({ makerAmount: 3n, takerAmount: 10n }, 1n) // 4n
 */
export const takerFillFor = (
  { makerAmount, takerAmount }: Pick<RfqOrder, 'makerAmount' | 'takerAmount'>,
  makerFill: bigint,
): bigint => (makerFill * takerAmount + makerAmount - 1n) / makerAmount

/**
 * Finds what makes terms unfit to be signed or stored, whoever signs them: the field and a sentence about it.
 *
 * @example
 * findRfqFlaw({ ...order, takerAmount: 0n }) // { field: 'takerAmount', reason: 'expected an amount above zero' }
 */
export const findRfqFlaw = (order: RfqOrder): { field: keyof RfqOrder; reason: string } | undefined => {
  const { makerAsset, takerAsset, maker, taker, makerAmount, takerAmount } = order
  for (const field of ['makerAsset', 'takerAsset'] as const) {
    if (isNativeToken(order[field])) return { field, reason: 'the native token must be wrapped first' }
    if (isSameAddress(order[field], zeroAddress)) return { field, reason: 'expected a token, given the zero address' }
  }
  if (isSameAddress(makerAsset, takerAsset))
    return { field: 'takerAsset', reason: 'it is the same token as makerAsset' }
  if (isSameAddress(maker, zeroAddress)) return { field: 'maker', reason: 'nobody can sign for the zero address' }
  if (isSameAddress(maker, taker)) return { field: 'taker', reason: 'maker and taker are the same account' }
  for (const field of ['makerAmount', 'takerAmount'] as const)
    if (order[field] <= 0n) return { field, reason: 'expected an amount above zero' }
  // The contract multiplies the two for a partial fill and reverts where that does not fit.
  if (makerAmount > maxUint256 / takerAmount)
    return { field: 'makerAmount', reason: 'makerAmount times takerAmount does not fit 256 bits' }
  return undefined
}

/**
 * Adds up what the contract wrote about an order, in whatever order it is given. A cancellation counts only when the maker sent it:
 * anyone can write one for any hash, and only the maker's changes anything.
 *
 * @example
 * readRfqHistory(order, [{ kind: 'filled', makerAmount: 40n, ... }]) // { filled: 40n, isCancelled: false, transactionHash: '0x...' }
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

/** What an order stands on beside its own terms. `allowance` is what the contract may pull, a permit in the order counted. Raw units. */
export type RfqBacking = { balance: bigint; allowance: bigint }

/**
 * The state of an order, of nothing but the chain: what was written about it, the time of a block (unix seconds), and what backs it.
 * At the very second of its expiry an order can still be filled. `isRefused`: a contract signed it and no longer says so, which counts
 * until the first fill, as the settling contract looks at a signature then and never again.
 *
 * @example
 * rfqStateOf(order, { filled: 0n, isCancelled: false, balance: 5n, allowance: 0n, chainSeconds: 1_700_000_000n }) // 'SUSPENDED'
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
 * The balances of an order: what is not filled, what of it is reserved while the order lives, what of that the maker's tokens and
 * allowance back, and what can be taken right now.
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
 * Says whether an order still binds its maker.
 *
 * @example
 * isLive('SUSPENDED') // true
 */
export const isLive = (state: RfqState): boolean => state === 'PENDING' || state === 'SUSPENDED'

/**
 * What a maker can still promise of a token: what the contract could pull now, less what live orders reserve; never below zero. Raw units.
 *
 * @example
 * unreservedOf({ balance: 10n, allowance: 7n, reserved: 4n }) // 3n
 */
export const unreservedOf = ({ balance, allowance, reserved }: RfqBacking & { reserved: bigint }): bigint => {
  const free = smallest(balance, allowance) - reserved
  return free > 0n ? free : 0n
}

/**
 * An order's terms as the wire has them: `expiry` as a number, or as its digits where a number would not be exact.
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

/** The terms of an order as requests, routes, rows and calls have them. */
type Terms = { [field in keyof RfqOrder]: RfqOrder[field] extends bigint ? bigint | number | string : Address }

/**
 * Makes an order of terms in any writing, and leaves out what else came with them.
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
 * What is left of an order, raw units of makerAsset, by the contract's `remaining`: that is 0 for an order never touched, else one more than
 * what is left.
 *
 * @example
 * leftOf(1n, { makerAmount: 10n }) // 0n: filled or cancelled
 */
export const leftOf = (remaining: bigint, { makerAmount }: Pick<RfqOrder, 'makerAmount'>): bigint =>
  remaining === 0n ? makerAmount : remaining - 1n

function isAfter(a: RfqEvent, b: RfqEvent) {
  return a.blockNumber === b.blockNumber ? a.logIndex > b.logIndex : a.blockNumber > b.blockNumber
}
