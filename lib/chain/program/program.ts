import { type Address, concatHex, type Hex, numberToHex, size, sliceHex } from 'viem'
import { toLowerHex, zeroAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import { type Take, takesOf } from '@/lib/routing/market/shares'
import { multiName, multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import type { PoolAddress, V4Key } from '@/lib/routing/pools/pool'
import type { Leg, Route, Side } from '@/lib/routing/route/route'
import { validateRoute } from '@/lib/routing/route/validate-route'
import { v4PoolId } from '../pools/pool-address'
import { orderBytes, orderLength, orderName, type ProgramOrder, readOrderBytes } from './order-leg'

/** A pool call with the rule for its amount: the input of a sale, the output of a purchase. */
export type ProgramLeg = {
  /** Balancer pools share a kind, as their vault tells them apart; so do two-coin Curve pools. */
  kind: Exclude<Leg['kind'], 'weighted' | 'composable' | 'stableNg'> | 'balancer'
  /**
   * The pool: for V4 its id, for a pair of several coins its encoded name (`multiName`), for an
   * order one derived from its terms (`orderName`).
   */
  pool: Address
  tokenIn: Address
  tokenOut: Address
  /** True if the pool's first token (coin 0, or the first coin of a pair) is the input. */
  zeroForOne: boolean
  /** The fee in pips; for V4 the LP fee. Zero if only the pool knows it, or if there is none. */
  feePips: number
  /** The key of a V4 pool. */
  key?: V4Key
  /** The signed order of an order leg. */
  order?: ProgramOrder
  take: Take
}

/**
 * A decoded executor program. Addresses in lower case; amounts in raw units, shares in units of
 * 2^-128. Legs are in order from source to destination, although a purchase is encoded backwards.
 */
export type Program = {
  side: Side
  wrapSource: boolean
  unwrapDestination: boolean
  /** True if the router may pay a sale's pools from the caller directly, without the executor. */
  fromCaller: boolean
  srcToken: Address
  destToken: Address
  legs: readonly ProgramLeg[]
  /** The source that an agent keeps when it settles an order, paid first. Swaps have none. */
  payment?: AgentPayment
}

/** A payment to an agent, raw units. */
export type AgentPayment = { to: Address; amount: bigint }

/**
 * The number of each kind, and whether its legs have a fee. A pool of several coins shares the
 * number of two coins, and has coin indexes.
 */
const kinds: Readonly<Record<ProgramLeg['kind'], { number: number; hasFee: boolean }>> = {
  v2: { number: 1, hasFee: true },
  v3: { number: 2, hasFee: true },
  stable: { number: 3, hasFee: true },
  stableMulti: { number: 3, hasFee: true },
  stableMeta: { number: 10, hasFee: false },
  crypto: { number: 11, hasFee: false },
  balancer: { number: 4, hasFee: false },
  v4: { number: 5, hasFee: true },
  solidly: { number: 6, hasFee: false },
  rfq: { number: 7, hasFee: false },
  erc4626: { number: 8, hasFee: false },
  staking: { number: 9, hasFee: false },
}
const zeroForOneBit = 0x10
const nativeBit = 0x80
const modes = { exact: 0, share: 1, rest: 2 } as const
const wrapBit = 1
const unwrapBit = 2
const buyBit = 4
const fromCallerBit = 8
const paymentBit = 16
const headerLength = 41
const legLength = 82
const feeOffset = 61
const feeLength = 3
const spacingOffset = 64
const amountOffset = 66
const amountLength = 16
const maxUint128 = (1n << 128n) - 1n
/** The length of the words that the router appends: input, caller, for a purchase also output. */
const tailLength = { SELL: 64, BUY: 96 } as const

/** A route with the signed orders on it, by hash. */
export type RunnableRoute = Route & { orders?: ReadonlyMap<PoolAddress, ProgramOrder> }

/**
 * Encodes a route as an executor program (format: `contracts/src/interfaces/IExecutor.sol`). A leg
 * takes the share of the held or owed amount that equals its quoted amount, or the rest; a leg that
 * delivers the destination of a purchase has its exact amount. A program without legs only wraps,
 * unwraps or pays.
 *
 * @throws {UnencodableRouteError} for an invalid route or a too large, zero or unavailable amount.
 * @example
 * encodeProgram(route, { wrapSource: true, unwrapDestination: false }) // '0x01c02aaa39...'
 */
export function encodeProgram(
  route: RunnableRoute,
  {
    wrapSource,
    unwrapDestination,
    payment,
  }: { wrapSource: boolean; unwrapDestination: boolean; payment?: AgentPayment },
): Hex {
  const { side, srcToken, destToken } = route
  const fromCaller = !wrapSource && !payment && takesAllOfSource(route)
  const header = { wrapSource, unwrapDestination, fromCaller, srcToken, destToken, ...(payment && { payment }) }
  if (route.legs.length === 0) {
    if (!needsNoLegs(header)) throw new UnencodableRouteError({ reason: 'it has no legs' })
    return serializeProgram({ ...header, side: 'SELL', legs: [] })
  }
  const issue = validateRoute(route)
  if (issue !== undefined)
    throw new UnencodableRouteError({ reason: `of the leg through ${issue.pool}, ${issue.reason}` })
  const takes = takesOf(route)
  const legs = route.legs.map((leg, index) => {
    const take = takes[index]!
    if ((side === 'SELL' ? leg.amountIn : leg.amountOut) <= 0n) {
      throw new UnencodableRouteError({ reason: `the leg through ${leg.pool} moves nothing` })
    }
    if (take.mode === 'share' && take.share <= 0n) {
      throw new UnencodableRouteError({ reason: `the leg through ${leg.pool} takes from an empty amount` })
    }
    return programLeg(leg, take, route.orders?.get(leg.pool))
  })
  return serializeProgram({ ...header, side, legs })
}

type Header = Omit<Program, 'side' | 'legs'>

/** True if the legs take the whole source, without a tax on the way to the executor. */
const takesAllOfSource = ({ side, srcToken, srcAmount, legs }: Route): boolean =>
  side === 'SELL' &&
  legs.length > 0 &&
  legs.reduce((sum, leg) => sum + (leg.tokenIn === srcToken ? leg.amountIn : 0n), 0n) === srcAmount

/** True if a program without legs has an effect: it wraps, unwraps, or pays. */
const needsNoLegs = ({ srcToken, destToken, wrapSource, unwrapDestination, payment }: Header): boolean =>
  srcToken === destToken && (wrapSource !== unwrapDestination || (payment !== undefined && !wrapSource))

function programLeg(leg: Leg, take: Take, signed: ProgramOrder | undefined): ProgramLeg {
  const { pool, tokenIn, tokenOut, zeroForOne, feePips, key } = leg
  const kind = calledAs(leg.kind)
  if (kind === 'rfq') return orderLeg(leg, take, signed)
  if ((kind === 'v4') !== (key !== undefined))
    throw new UnencodableRouteError({ reason: `the leg through ${pool} is not named as a pool of its kind` })
  const fee = kinds[kind].hasFee ? feePips : 0
  return { kind, pool, tokenIn, tokenOut, zeroForOne, feePips: fee, ...(key && { key }), take }
}

const calledAs = (kind: Leg['kind']): ProgramLeg['kind'] => {
  if (kind === 'weighted' || kind === 'composable') return 'balancer'
  return kind === 'stableNg' ? 'stable' : kind
}

type PackedCoins = { contract: Address; coins: number; base: number }

/**
 * Returns the contract of a pair of several coins, with the packed value for the tick spacing
 * field: the number of coins (8 bits), the indexes of input (4) and output (4). For a metapool also
 * the last bytes of its base pool for the fee field, which the executor ignores.
 */
const packCoins = ({ kind, pool, zeroForOne }: ProgramLeg): PackedCoins | undefined => {
  if (kind !== 'stableMulti' && kind !== 'stableMeta' && kind !== 'crypto') return undefined
  const place = multiPlaceOf(pool)
  if (place === undefined || (place.base !== undefined) !== (kind === 'stableMeta'))
    throw new UnencodableRouteError({ reason: `${pool} names no coins` })
  const [from, to] = zeroForOne ? [place.place0, place.place1] : [place.place1, place.place0]
  const coins = (place.coins << 8) | (from << 4) | to
  return { contract: place.contract, coins, base: Number(`0x${place.base ?? '0'}`) }
}

const unpackCoins = (contract: Address, packed: number, base?: number): Pick<ProgramLeg, 'pool' | 'zeroForOne'> => {
  const [coins, from, to] = [packed >> 8, (packed >> 4) & 15, packed & 15]
  const places = { place0: Math.min(from, to), place1: Math.max(from, to) }
  const baseField = base !== undefined && { base: base.toString(16).padStart(6, '0') }
  const pool = multiName({ contract, coins, ...places, ...baseField })
  if ((multiPlaceOf(pool)?.base !== undefined) !== (base !== undefined) || multiPlaceOf(pool) === undefined)
    throw new MalformedProgramError({ reason: `${contract} has no coins ${from} and ${to} of ${coins}` })
  return { pool, zeroForOne: from < to }
}

/** Returns the leg of an order. The executor only fills orders for any taker. */
function orderLeg({ pool, tokenIn, tokenOut }: Leg, take: Take, signed: ProgramOrder | undefined): ProgramLeg {
  if (signed?.order.takerAsset !== tokenIn || signed.order.makerAsset !== tokenOut)
    throw new UnencodableRouteError({ reason: `the order ${pool} is not there as it was signed` })
  if (signed.order.taker !== zeroAddress)
    throw new UnencodableRouteError({ reason: `the order ${pool} is for ${signed.order.taker} alone` })
  return { kind: 'rfq', pool: orderName(signed), tokenIn, tokenOut, zeroForOne: true, feePips: 0, order: signed, take }
}

/**
 * Encodes a program; the inverse of `decodeProgram`.
 *
 * @throws {UnencodableRouteError} if an amount has more than 16 bytes.
 * @example
 * serializeProgram(decodeProgram(hex)) // hex
 */
export function serializeProgram({ side, legs, payment, ...header }: Program): Hex {
  const flags =
    (header.wrapSource ? wrapBit : 0) |
    (header.unwrapDestination ? unwrapBit : 0) |
    (side === 'BUY' ? buyBit : 0) |
    (header.fromCaller ? fromCallerBit : 0) |
    (payment ? paymentBit : 0)
  const paid = payment ? [payment.to, amountBytes(payment.amount)] : []
  return toLowerHex(
    concatHex([byte(flags), header.srcToken, header.destToken, ...paid, ...inEncodedOrder(side, legs.map(legBytes))]),
  )
}

/**
 * Reverses the legs of a purchase, which are encoded from destination to source. Its own inverse.
 */
const inEncodedOrder = <one>(side: Side, legs: one[]): one[] => (side === 'SELL' ? legs : legs.toReversed())

/**
 * Decodes the executor program of a swap and validates it: known flags (without a payment), kinds
 * and modes, legs that lead only from source to destination, and distinct pools (`validateRoute`).
 * The inverse of `serializeProgram`, byte for byte.
 *
 * @throws {MalformedProgramError} if the bytes are not a valid program.
 * @example
 * decodeProgram('0x01c02aaa39...')
 * // { side: 'SELL', wrapSource: true, legs: [{ kind: 'v3', ... }], ... }
 */
export function decodeProgram(hex: Hex): Program {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(hex)) throw new MalformedProgramError({ reason: 'it is not hex' })
  const bytes = toLowerHex(hex)
  const length = size(bytes)
  if (length < headerLength) throw new MalformedProgramError({ reason: `${length} bytes are shorter than a header` })
  const flags = numberAt(bytes, 0, 1)
  if (flags > 15) throw new MalformedProgramError({ reason: `flags ${flags} are unknown` })
  const header = {
    wrapSource: (flags & wrapBit) !== 0,
    unwrapDestination: (flags & unwrapBit) !== 0,
    fromCaller: (flags & fromCallerBit) !== 0,
    srcToken: sliceHex(bytes, 1, 21),
    destToken: sliceHex(bytes, 21, 41),
  }
  const side: Side = (flags & buyBit) === 0 ? 'SELL' : 'BUY'
  if (header.fromCaller && (side === 'BUY' || header.wrapSource || length === headerLength))
    throw new MalformedProgramError({ reason: 'only a sale of a token through pools is paid from the caller' })
  if (length === headerLength) {
    if (side === 'BUY' || !needsNoLegs(header)) throw new MalformedProgramError({ reason: 'it has no legs' })
    return { ...header, side, legs: [] }
  }
  const program: Program = { ...header, side, legs: inEncodedOrder(side, decodeLegs(bytes)) }
  const issue = validateRoute(program)
  if (issue !== undefined)
    throw new MalformedProgramError({ reason: `of the leg through ${issue.pool}, ${issue.reason}` })
  if (side === 'BUY') assertNothingOwed(program)
  return program
}

/** Checks that a purchase leaves no token owed, which reverts. A sale may leave tokens. */
function assertNothingOwed({ destToken, legs }: Program): void {
  const met = new Set<Address>()
  for (const { pool, tokenOut, take } of legs) {
    const isLast = !met.has(tokenOut)
    met.add(tokenOut)
    if (tokenOut === destToken ? take.mode !== 'exact' : isLast && take.mode === 'share') {
      throw new MalformedProgramError({ reason: `the leg through ${pool} leaves some ${tokenOut} unbought` })
    }
  }
}

/**
 * Wraps a program as the router's `executorData`: ABI-encoded `bytes` without padding, whose length
 * includes the words that the router appends.
 *
 * @example
 * encodeExecutorData(program, 'SELL') // '0x0000...0020' + length + program
 */
export const encodeExecutorData = (program: Hex, side: Side): Hex =>
  concatHex([word(32n), word(BigInt(size(program) + tailLength[side])), program])

/**
 * Extracts the program from the router's `executorData`.
 *
 * @throws {MalformedProgramError} if `encodeExecutorData` would not give the same bytes.
 * @example
 * decodeExecutorData(encodeExecutorData(program, 'BUY'), 'BUY') // program
 */
export function decodeExecutorData(executorData: Hex, side: Side): Hex {
  if (size(executorData) <= 64)
    throw new MalformedProgramError({ reason: 'executor data is shorter than its own head' })
  const program = toLowerHex(sliceHex(executorData, 64))
  if (encodeExecutorData(program, side) !== toLowerHex(executorData)) {
    throw new MalformedProgramError({ reason: 'the length in the executor data is not that of its program' })
  }
  return program
}

function decodeLegs(bytes: Hex): ProgramLeg[] {
  const length = size(bytes) - headerLength
  if (length % legLength !== 0)
    throw new MalformedProgramError({ reason: `${length} bytes are not a whole number of legs` })
  const legs: ProgramLeg[] = []
  for (let start = headerLength; start < size(bytes); ) {
    const leg = decodeLeg(bytes, start)
    legs.push(leg)
    start += legLength + (leg.order === undefined ? 0 : orderLength(size(leg.order.signature), legLength))
  }
  return legs
}

function decodeLeg(bytes: Hex, start: number): ProgramLeg {
  const tag = numberAt(bytes, start, 1)
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => kinds[name].number === (tag & 0x0f))
  if (kind === undefined) throw new MalformedProgramError({ reason: `tag ${tag} is unknown` })
  const take = decodeTake((tag >> 5) & 3, bigintAt(bytes, start + amountOffset, amountLength))
  const ends = {
    zeroForOne: (tag & zeroForOneBit) !== 0,
    tokenIn: sliceHex(bytes, start + 21, start + 41),
    tokenOut: sliceHex(bytes, start + 41, start + 61),
    feePips: numberAt(bytes, start + feeOffset, feeLength),
  }
  const called = sliceHex(bytes, start + 1, start + 21)
  const [tickSpacing, native] = [numberAt(bytes, start + spacingOffset, 2), (tag & nativeBit) !== 0]
  if (kind === 'v4') return { kind, ...v4Leg(ends, { manager: called, tickSpacing, native }), take }
  if ((kind === 'stableMeta' || kind === 'crypto' || (kind === 'stable' && tickSpacing !== 0)) && !native) {
    const isMeta = kind === 'stableMeta'
    if (kind === 'crypto' && ends.feePips !== 0)
      throw new MalformedProgramError({ reason: `the ${kind} pool ${called} cannot have a fee` })
    const coins = isMeta ? unpackCoins(called, tickSpacing, ends.feePips) : unpackCoins(called, tickSpacing)
    if (coins.zeroForOne !== ends.zeroForOne)
      throw new MalformedProgramError({ reason: `the direction through ${called} is not that of its coins` })
    return isMeta
      ? { kind, ...ends, feePips: 0, ...coins, take }
      : { kind: kind === 'crypto' ? kind : 'stableMulti', ...ends, ...coins, take }
  }
  const leg = { kind, pool: called, ...ends, take }
  if (tickSpacing !== 0 || native)
    throw new MalformedProgramError({ reason: `only a pool of V4 can have the key of ${called}` })
  if (kind === 'rfq') return { ...decodeOrder(bytes, start + legLength, leg), take }
  if (kind !== 'stable' && leg.zeroForOne !== leg.tokenIn < leg.tokenOut) {
    throw new MalformedProgramError({ reason: `the direction through ${leg.pool} is not that of its tokens` })
  }
  if (kind === 'erc4626' && leg.pool !== leg.tokenIn && leg.pool !== leg.tokenOut) {
    throw new MalformedProgramError({ reason: `shares of the vault ${leg.pool} are not a token of its leg` })
  }
  if (kind === 'staking' && leg.pool !== leg.tokenOut) {
    throw new MalformedProgramError({ reason: `shares of ${leg.pool} are not the output of its leg` })
  }
  if (!kinds[kind].hasFee && leg.feePips !== 0) {
    throw new MalformedProgramError({ reason: `the ${kind} pool ${leg.pool} cannot have a fee` })
  }
  return leg
}

type Ends = Pick<ProgramLeg, 'tokenIn' | 'tokenOut' | 'zeroForOne' | 'feePips'>

/** Decodes the leg of an order, which has the signature's length in its fee field. */
function decodeOrder(
  bytes: Hex,
  start: number,
  { pool: rfq, tokenIn, tokenOut, zeroForOne, feePips: signatureLength }: Ends & { pool: Address },
): Omit<ProgramLeg, 'take'> {
  const end = start + orderLength(signatureLength, legLength)
  const read =
    end <= size(bytes) ? readOrderBytes(sliceHex(bytes, start, end), { signatureLength, tokenIn, tokenOut }) : undefined
  if (read === undefined || !zeroForOne)
    throw new MalformedProgramError({ reason: `an invalid order follows the leg through ${rfq}` })
  const order = { rfq, ...read }
  return { kind: 'rfq', pool: orderName(order), tokenIn, tokenOut, zeroForOne, feePips: 0, order }
}

/** Decodes the leg of a V4 pool, in which the native currency is the first token. */
function v4Leg(ends: Ends, key: V4Key): Ends & { pool: Address; key: V4Key } {
  const { tokenIn, tokenOut, zeroForOne, feePips } = ends
  if (!key.native && zeroForOne !== tokenIn < tokenOut) {
    throw new MalformedProgramError({ reason: `the direction through ${key.manager} is not that of its tokens` })
  }
  const [token0, token1] = zeroForOne ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  return { ...ends, pool: v4PoolId({ token0, token1, feePips, ...key }), key }
}

function decodeTake(mode: number, amount: bigint): Take {
  if (mode === modes.rest && amount === 0n) return { mode: 'rest' }
  if (mode === modes.share && amount > 0n) return { mode: 'share', share: amount }
  if (mode === modes.exact && amount > 0n) return { mode: 'exact', amount }
  throw new MalformedProgramError({ reason: `a leg takes amount ${amount} in mode ${mode}` })
}

const legBytes = (leg: ProgramLeg): Hex => {
  const { kind, zeroForOne, pool, tokenIn, tokenOut, feePips, key, order, take } = leg
  const packed = packCoins(leg)
  return concatHex([
    byte(
      kinds[kind].number | (zeroForOne ? zeroForOneBit : 0) | (modes[take.mode] << 5) | (key?.native ? nativeBit : 0),
    ),
    key?.manager ?? order?.rfq ?? packed?.contract ?? pool,
    tokenIn,
    tokenOut,
    numberToHex(order ? size(order.signature) : packed?.base || feePips, { size: feeLength }),
    numberToHex(key?.tickSpacing ?? packed?.coins ?? 0, { size: 2 }),
    amountBytes(take.mode === 'rest' ? 0n : take.mode === 'share' ? take.share : take.amount),
    ...(order ? [orderBytes(order, legLength)] : []),
  ])
}

function amountBytes(amount: bigint): Hex {
  if (amount > maxUint128) throw new UnencodableRouteError({ reason: `${amount} has more than 16 bytes` })
  return numberToHex(amount, { size: amountLength })
}

const byte = (value: number): Hex => numberToHex(value, { size: 1 })
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const bigintAt = (bytes: Hex, start: number, length: number): bigint => BigInt(sliceHex(bytes, start, start + length))
const numberAt = (bytes: Hex, start: number, length: number): number => Number(bigintAt(bytes, start, length))

/** Thrown if bytes are not a valid executor program. */
export class MalformedProgramError extends namedError(
  'Program.MalformedProgramError',
  ({ reason }: { reason: string }) => ({
    message: `These bytes are not an executor program: ${reason}.`,
    fix: 'Ask for a new quote and build again.',
  }),
) {}

/** Thrown if a route cannot be encoded as a program. */
export class UnencodableRouteError extends namedError(
  'Program.UnencodableRouteError',
  ({ reason }: { reason: string }) => ({
    message: `This route cannot be written as a program: ${reason}.`,
    fix: 'Ask for a new quote.',
  }),
) {}
