import { type Address, concatHex, type Hex, numberToHex, size, sliceHex } from 'viem'
import { toLowerHex, zeroAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import { type Take, takesOf } from '@/lib/routing/market/shares'
import { multiName, multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import type { PoolAddress, V4Key } from '@/lib/routing/pools/pool'
import { flawOf } from '@/lib/routing/route/flaw'
import type { Leg, Route, Side } from '@/lib/routing/route/route'
import { v4PoolId } from '../pools/pool-address'
import { orderBytes, orderLength, orderName, type ProgramOrder, readOrderBytes } from './order-leg'

/** One pool call, and how the executor finds its amount: what a sale takes, what a purchase brings. */
export type ProgramLeg = {
  /** Pools of Balancer's are called alike, as its Vault knows what they are, and so are stable ones of Curve. */
  kind: Exclude<Leg['kind'], 'weighted' | 'composable' | 'stableNg'> | 'balancer'
  /** Of V4 its name, which follows from tokens, fee and key; of two coins of several their name (`multiName`); of an order one that follows from its terms (`orderName`). */
  pool: Address
  tokenIn: Address
  tokenOut: Address
  /** Whether the pool's first token (coin 0, or the first one of two) goes in. */
  zeroForOne: boolean
  /** Zero for a pool of Balancer's and a pair of Solidly's kind, which alone know theirs, and for a vault, staking and an order, which have none; of V4 what the pool's providers get. */
  feePips: number
  /** Of a pool of V4 alone. */
  key?: V4Key
  /** Of an order alone. */
  order?: ProgramOrder
  take: Take
}

/**
 * What an executor program says, in words. Addresses in lower case; amounts in raw units, shares in units of 2^-128. Legs stand from the
 * source to the destination, though a purchase is written backwards.
 */
export type Program = {
  side: Side
  wrapSource: boolean
  unwrapDestination: boolean
  /** Of a sale: our router may pay the pools that take the source from the caller at once, instead of through the executor. */
  fromCaller: boolean
  srcToken: Address
  destToken: Address
  legs: readonly ProgramLeg[]
  /** Of the settlement of an order: what its agent keeps of the source, paid before the legs. No swap of ours has one. */
  payment?: AgentPayment
}

/** Raw units. */
export type AgentPayment = { to: Address; amount: bigint }

/** A stable pool of several coins has the number of one of two, and says which of them are meant, as a metapool does. */
const kinds = {
  v2: 1,
  v3: 2,
  stable: 3,
  stableMulti: 3,
  stableMeta: 10,
  balancer: 4,
  v4: 5,
  solidly: 6,
  rfq: 7,
  erc4626: 8,
  staking: 9,
} as const
/** Of these a leg names no fee. */
const feeless: readonly ProgramLeg['kind'][] = ['balancer', 'solidly', 'stableMeta', 'rfq', 'erc4626', 'staking']
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
/** Words the router appends to the program: the amount given and the caller; to a purchase also its output. */
const tailLength = { SELL: 64, BUY: 96 } as const

/** A route as it runs: of the orders on it, by their hashes, what their makers signed. */
export type RunnableRoute = Route & { orders?: ReadonlyMap<PoolAddress, ProgramOrder> }

/**
 * Encodes a route as a program of the executor (the format is `contracts/src/interfaces/IExecutor.sol`). A leg becomes the share of what
 * is held, or owed, that is its exact amount on the quoted state, or the rest; what brings the destination of a purchase, its exact
 * amount. Without legs a program only wraps, unwraps or pays.
 *
 * @throws {UnencodableRouteError} when an amount does not fit, a leg moves nothing or more than there is, or the legs are no route (see `flawOf`).
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
  const flaw = flawOf(route)
  if (flaw !== undefined) throw new UnencodableRouteError({ reason: `of the leg through ${flaw.pool}, ${flaw.reason}` })
  const takes = takesOf(route)
  const legs = route.legs.map((leg, index) => {
    const take = takes[index]!
    if ((side === 'SELL' ? leg.amountIn : leg.amountOut) <= 0n) {
      throw new UnencodableRouteError({ reason: `the leg through ${leg.pool} moves nothing` })
    }
    if (take.mode === 'share' && take.share <= 0n) {
      throw new UnencodableRouteError({ reason: `the leg through ${leg.pool} takes of what is not there` })
    }
    return programLeg(leg, take, route.orders?.get(leg.pool))
  })
  return serializeProgram({ ...header, side, legs })
}

type Header = Omit<Program, 'side' | 'legs'>

/** Of a taxed source the legs of a sale take what the tax on the way to the executor leaves; then it must go that way. */
const takesAllOfSource = ({ side, srcToken, srcAmount, legs }: Route): boolean =>
  side === 'SELL' &&
  legs.length > 0 &&
  legs.reduce((sum, leg) => sum + (leg.tokenIn === srcToken ? leg.amountIn : 0n), 0n) === srcAmount

/** True if a program has something to do without legs: it wraps, unwraps, or pays. */
const needsNoLegs = ({ srcToken, destToken, wrapSource, unwrapDestination, payment }: Header): boolean =>
  srcToken === destToken && (wrapSource !== unwrapDestination || (payment !== undefined && !wrapSource))

function programLeg(leg: Leg, take: Take, signed: ProgramOrder | undefined): ProgramLeg {
  const { pool, tokenIn, tokenOut, zeroForOne, feePips, key } = leg
  const kind = calledAs(leg.kind)
  if (kind === 'rfq') return orderLeg(leg, take, signed)
  if ((kind === 'v4') !== (key !== undefined))
    throw new UnencodableRouteError({ reason: `the leg through ${pool} is not named as a pool of its kind` })
  const fee = feeless.includes(kind) ? 0 : feePips
  return { kind, pool, tokenIn, tokenOut, zeroForOne, feePips: fee, ...(key && { key }), take }
}

const calledAs = (kind: Leg['kind']): ProgramLeg['kind'] => {
  if (kind === 'weighted' || kind === 'composable') return 'balancer'
  return kind === 'stableNg' ? 'stable' : kind
}

type PackedCoins = { contract: Address; coins: number; base: number }

/**
 * Of two coins of several the contract, and in the place of the tick spacing how many there are (8 bits), which one goes in (4) and out (4). Of a
 * metapool in the place of the fee the last bytes of the pool beneath, which the executor does not read.
 */
const packCoins = ({ kind, pool, zeroForOne }: ProgramLeg): PackedCoins | undefined => {
  if (kind !== 'stableMulti' && kind !== 'stableMeta') return undefined
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
  const beneath = base !== undefined && { base: base.toString(16).padStart(6, '0') }
  const pool = multiName({ contract, coins, ...places, ...beneath })
  if ((multiPlaceOf(pool)?.base !== undefined) !== (base !== undefined) || multiPlaceOf(pool) === undefined)
    throw new MalformedProgramError({ reason: `${contract} has no coins ${from} and ${to} of ${coins}` })
  return { pool, zeroForOne: from < to }
}

/** The executor fills orders for anyone, of the tokens of their leg: a program says nothing else. */
function orderLeg({ pool, tokenIn, tokenOut }: Leg, take: Take, signed: ProgramOrder | undefined): ProgramLeg {
  if (signed?.order.takerAsset !== tokenIn || signed.order.makerAsset !== tokenOut)
    throw new UnencodableRouteError({ reason: `the order ${pool} is not there as it was signed` })
  if (signed.order.taker !== zeroAddress)
    throw new UnencodableRouteError({ reason: `the order ${pool} is for ${signed.order.taker} alone` })
  return { kind: 'rfq', pool: orderName(signed), tokenIn, tokenOut, zeroForOne: true, feePips: 0, order: signed, take }
}

/**
 * Writes a program's bytes; the inverse of `decodeProgram`.
 *
 * @throws {UnencodableRouteError} when an amount has more than 16 bytes.
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
    concatHex([byte(flags), header.srcToken, header.destToken, ...paid, ...inBytesOrder(side, legs.map(legBytes))]),
  )
}

/** A purchase is written from the destination to the source. Its own inverse. */
const inBytesOrder = <one>(side: Side, legs: one[]): one[] => (side === 'SELL' ? legs : legs.toReversed())

/**
 * Reads an executor program of a swap and checks that it is one: known flags (a payment is none of a swap's), kinds and modes, whole legs that lead from the source to the
 * destination and nowhere else, each pool once (see `flawOf`). The inverse of `serializeProgram`, byte for byte.
 *
 * @throws {MalformedProgramError} when the bytes are no program.
 * @example
 * decodeProgram('0x01c02aaa39...') // { side: 'SELL', wrapSource: true, srcToken: '0xc02a...', legs: [{ kind: 'v3', ... }], ... }
 */
export function decodeProgram(hex: Hex): Program {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(hex)) throw new MalformedProgramError({ reason: 'it is not hex' })
  const bytes = toLowerHex(hex)
  const length = size(bytes)
  if (length < headerLength) throw new MalformedProgramError({ reason: `${length} bytes are no header` })
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
  const program: Program = { ...header, side, legs: inBytesOrder(side, decodeLegs(bytes)) }
  const flaw = flawOf(program)
  if (flaw !== undefined) throw new MalformedProgramError({ reason: `of the leg through ${flaw.pool}, ${flaw.reason}` })
  if (side === 'BUY') checkBrought(program)
  return program
}

/** A purchase that leaves something owed cannot run; a sale may leave something, which the trader gets. */
function checkBrought({ destToken, legs }: Program): void {
  const met = new Set<Address>()
  for (const { pool, tokenOut, take } of legs) {
    const isLast = !met.has(tokenOut)
    met.add(tokenOut)
    if (tokenOut === destToken ? take.mode !== 'exact' : isLast && take.mode === 'share') {
      throw new MalformedProgramError({ reason: `the leg through ${pool} leaves something of ${tokenOut} unbought` })
    }
  }
}

/**
 * Wraps a program as the router's `executorData`: an ABI-encoded `bytes` without padding, whose length already counts the words that
 * the router appends.
 *
 * @example
 * encodeExecutorData(program, 'SELL') // '0x0000...0020' + length + program
 */
export const encodeExecutorData = (program: Hex, side: Side): Hex =>
  concatHex([word(32n), word(BigInt(size(program) + tailLength[side])), program])

/**
 * Takes the program out of the router's `executorData`.
 *
 * @throws {MalformedProgramError} when it is not what `encodeExecutorData` makes for this side.
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
    throw new MalformedProgramError({ reason: `${length} bytes are no whole number of legs` })
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
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => kinds[name] === (tag & 0x0f))
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
  if (kind === 'v4') return { kind, ...ofManager(ends, { manager: called, tickSpacing, native }), take }
  if ((kind === 'stableMeta' || (kind === 'stable' && tickSpacing !== 0)) && !native) {
    const isMeta = kind === 'stableMeta'
    const coins = isMeta ? unpackCoins(called, tickSpacing, ends.feePips) : unpackCoins(called, tickSpacing)
    if (coins.zeroForOne !== ends.zeroForOne)
      throw new MalformedProgramError({ reason: `the direction through ${called} is not that of its coins` })
    return isMeta ? { kind, ...ends, feePips: 0, ...coins, take } : { kind: 'stableMulti', ...ends, ...coins, take }
  }
  const leg = { kind, pool: called, ...ends, take }
  if (tickSpacing !== 0 || native)
    throw new MalformedProgramError({ reason: `it names ${called} as only a pool of V4 is named` })
  if (kind === 'rfq') return { ...decodeOrder(bytes, start + legLength, leg), take }
  if (kind !== 'stable' && leg.zeroForOne !== leg.tokenIn < leg.tokenOut) {
    throw new MalformedProgramError({ reason: `the direction through ${leg.pool} is not that of its tokens` })
  }
  if (kind === 'erc4626' && leg.pool !== leg.tokenIn && leg.pool !== leg.tokenOut) {
    throw new MalformedProgramError({ reason: `shares of the vault ${leg.pool} are no token of its leg` })
  }
  if (kind === 'staking' && leg.pool !== leg.tokenOut) {
    throw new MalformedProgramError({ reason: `shares of ${leg.pool} are not what its leg brings` })
  }
  if (feeless.includes(kind) && leg.feePips !== 0) {
    throw new MalformedProgramError({ reason: `it gives the ${kind} pool ${leg.pool} a fee` })
  }
  return leg
}

type Ends = Pick<ProgramLeg, 'tokenIn' | 'tokenOut' | 'zeroForOne' | 'feePips'>

/** A leg of an order names its contract, and the length of the signature where others name their fee. */
function decodeOrder(
  bytes: Hex,
  start: number,
  { pool: rfq, tokenIn, tokenOut, zeroForOne, feePips: signatureLength }: Ends & { pool: Address },
): Omit<ProgramLeg, 'take'> {
  const end = start + orderLength(signatureLength, legLength)
  const read =
    end <= size(bytes) ? readOrderBytes(sliceHex(bytes, start, end), { signatureLength, tokenIn, tokenOut }) : undefined
  if (read === undefined || !zeroForOne)
    throw new MalformedProgramError({ reason: `what stands behind the leg through ${rfq} is no order` })
  const order = { rfq, ...read }
  return { kind: 'rfq', pool: orderName(order), tokenIn, tokenOut, zeroForOne, feePips: 0, order }
}

/** A leg through a pool of V4, in whose order the native currency comes first. */
function ofManager(ends: Ends, key: V4Key): Ends & { pool: Address; key: V4Key } {
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
  const several = packCoins(leg)
  return concatHex([
    byte(kinds[kind] | (zeroForOne ? zeroForOneBit : 0) | (modes[take.mode] << 5) | (key?.native ? nativeBit : 0)),
    key?.manager ?? order?.rfq ?? several?.contract ?? pool,
    tokenIn,
    tokenOut,
    numberToHex(order ? size(order.signature) : several?.base || feePips, { size: feeLength }),
    numberToHex(key?.tickSpacing ?? several?.coins ?? 0, { size: 2 }),
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

/** Thrown when bytes are not a program of the executor, or do not say what a program must. */
export class MalformedProgramError extends namedError(
  'Program.MalformedProgramError',
  ({ reason }: { reason: string }) => ({
    message: `These bytes are not an executor program: ${reason}.`,
    fix: 'Ask for a new quote and build again.',
  }),
) {}

/** Thrown when a route cannot be written as a program. */
export class UnencodableRouteError extends namedError(
  'Program.UnencodableRouteError',
  ({ reason }: { reason: string }) => ({
    message: `This route cannot be written as a program: ${reason}.`,
    fix: 'Ask for a new quote.',
  }),
) {}
