import { type Address, concatHex, type Hex, numberToHex, size, sliceHex } from 'viem'
import { BaseError } from '@/lib/errors'
import { flawOf } from '@/lib/routing/flaw'
import { type Leg, legsOf, type Route, type Side } from '@/lib/routing/route'
import { type Take, takesOf } from '@/lib/routing/shares'

export type ProgramHop = {
  kind: 'v2' | 'v3' | 'stable' | 'weighted'
  pool: Address
  tokenIn: Address
  tokenOut: Address
  /** Whether the pool's first token (coin 0) goes in. */
  zeroForOne: boolean
  /** Zero for a weighted pool, which alone knows its fee. */
  feePips: number
}
export type ProgramLeg = ProgramHop & { take: Take | { mode: 'exact'; amount: bigint } }
type ProgramPath = { amountOut: bigint; hops: readonly ProgramHop[] }

/** What an executor program says, in words. Addresses in lower case; amounts in raw units, shares in units of 2^-128. */
export type Program = {
  wrapSource: boolean
  unwrapDestination: boolean
  srcToken: Address
  destToken: Address
} & ({ side: 'SELL'; legs: readonly ProgramLeg[] } | { side: 'BUY'; paths: readonly ProgramPath[] })

const kinds = { v2: 1, v3: 2, stable: 3, weighted: 4 } as const
const zeroForOneBit = 0x10
const modes = { exact: 0, share: 1, rest: 2 } as const
const wrapBit = 1
const unwrapBit = 2
const buyBit = 4
const headerLength = 41
const legLength = 80
const pathHeadLength = 17
const hopLength = 64
const amountLength = 16
const maxUint128 = (1n << 128n) - 1n
/** Words the router appends to the program: the amount given and the caller; a purchase also its output. */
const tailLength = { SELL: 64, BUY: 96 } as const

/**
 * Encodes a route as a program of the executor (the format is `contracts/src/interfaces/IExecutor.sol`). A sell leg becomes the share of
 * the ledger that is its exact amount on the quoted state, or the rest; a buy path becomes an exact output. Without legs it only wraps or
 * unwraps.
 *
 * @throws {UnencodableRouteError} when an amount does not fit, a leg takes nothing or more than there is, or the legs are no sale (see `flawOf`).
 * @example
 * encodeProgram(route, { wrapSource: true, unwrapDestination: false }) // '0x01c02aaa39...'
 */
export function encodeProgram(
  route: Route,
  { wrapSource, unwrapDestination }: { wrapSource: boolean; unwrapDestination: boolean },
): Hex {
  const header = { wrapSource, unwrapDestination, srcToken: route.srcToken, destToken: route.destToken }
  if (legsOf(route).length === 0) {
    const onlyWraps = route.srcToken === route.destToken && wrapSource !== unwrapDestination
    if (!onlyWraps) throw new UnencodableRouteError({ reason: 'it has no legs' })
    return serializeProgram({ ...header, side: 'SELL', legs: [] })
  }
  if (route.side === 'BUY') {
    const paths = route.paths.map(({ amountOut, legs }) => ({ amountOut, hops: legs.map(hopOf) }))
    return serializeProgram({ ...header, side: 'BUY', paths })
  }
  const flaw = flawOf(route)
  if (flaw !== undefined) throw new UnencodableRouteError({ reason: `of the leg through ${flaw.pool}, ${flaw.reason}` })
  const takes = takesOf(route)
  const legs = route.legs.map((leg, index) => {
    const take = takes[index]!
    if (leg.amountIn <= 0n) throw new UnencodableRouteError({ reason: `the leg through ${leg.pool} takes nothing` })
    if (take.mode === 'share' && (take.share <= 0n || take.share > maxUint128)) {
      throw new UnencodableRouteError({ reason: `the leg through ${leg.pool} takes more than the ledger holds` })
    }
    return { ...hopOf(leg), take }
  })
  return serializeProgram({ ...header, side: 'SELL', legs })
}

/** An OTC order is filled through its own contract: no program says that. */
function hopOf({ kind, pool, tokenIn, tokenOut, zeroForOne, feePips }: Leg): ProgramHop {
  if (kind === 'rfq')
    throw new UnencodableRouteError({ reason: `the executor does not fill orders, as ${pool} is one` })
  return { kind, pool, tokenIn, tokenOut, zeroForOne, feePips: kind === 'weighted' ? 0 : feePips }
}

/**
 * Writes a program's bytes; the inverse of `decodeProgram`.
 *
 * @throws {UnencodableRouteError} when an amount has more than 16 bytes, or a path has no hops or more than 255.
 * @example
 * serializeProgram(decodeProgram(hex)) // hex
 */
export function serializeProgram(program: Program): Hex {
  const flags =
    (program.wrapSource ? wrapBit : 0) |
    (program.unwrapDestination ? unwrapBit : 0) |
    (program.side === 'BUY' ? buyBit : 0)
  const header = [byte(flags), program.srcToken, program.destToken] as const
  if (program.side === 'SELL') {
    return lowerHex(concatHex([...header, ...program.legs.map(legBytes)]))
  }
  const paths = program.paths.map(({ amountOut, hops }) => {
    if (hops.length === 0 || hops.length > 255) {
      throw new UnencodableRouteError({ reason: `a path has ${hops.length} hops where 1 to 255 fit` })
    }
    return concatHex([amountBytes(amountOut), byte(hops.length), ...hops.map((hop) => hopBytes(hop))])
  })
  return lowerHex(concatHex([...header, ...paths]))
}

/**
 * Reads an executor program and checks that it is one: known flags, kinds and modes, whole legs, hops that join the source to the
 * destination. The inverse of `serializeProgram`, byte for byte.
 *
 * @throws {MalformedProgramError} when the bytes are no program.
 * @example
 * decodeProgram('0x01c02aaa39...') // { side: 'SELL', wrapSource: true, srcToken: '0xc02a...', legs: [{ kind: 'v3', ... }], ... }
 */
export function decodeProgram(hex: Hex): Program {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(hex)) throw new MalformedProgramError({ reason: 'it is not hex' })
  const bytes = lowerHex(hex)
  const length = size(bytes)
  if (length < headerLength) throw new MalformedProgramError({ reason: `${length} bytes are no header` })
  const flags = numberAt(bytes, 0, 1)
  if (flags > 7) throw new MalformedProgramError({ reason: `flags ${flags} are unknown` })
  const header = {
    wrapSource: (flags & wrapBit) !== 0,
    unwrapDestination: (flags & unwrapBit) !== 0,
    srcToken: sliceHex(bytes, 1, 21),
    destToken: sliceHex(bytes, 21, 41),
  }
  // Without legs a program only wraps or unwraps.
  const onlyWraps = header.srcToken === header.destToken && header.wrapSource !== header.unwrapDestination
  if (length === headerLength && ((flags & buyBit) !== 0 || !onlyWraps)) {
    throw new MalformedProgramError({ reason: 'it has no legs' })
  }
  return (flags & buyBit) === 0
    ? { ...header, side: 'SELL', legs: decodeLegs(bytes, header) }
    : { ...header, side: 'BUY', paths: decodePaths(bytes, header) }
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
  if (!/^0x([0-9a-fA-F]{2})*$/.test(executorData) || size(executorData) <= 64) {
    throw new MalformedProgramError({ reason: 'executor data is shorter than its own head' })
  }
  const program = lowerHex(sliceHex(executorData, 64))
  if (encodeExecutorData(program, side) !== lowerHex(executorData)) {
    throw new MalformedProgramError({ reason: 'the length in the executor data is not that of its program' })
  }
  return program
}

type Tokens = { srcToken: Address; destToken: Address }

function decodeLegs(bytes: Hex, { srcToken, destToken }: Tokens): ProgramLeg[] {
  const length = size(bytes) - headerLength
  if (length % legLength !== 0)
    throw new MalformedProgramError({ reason: `${length} bytes are no whole number of legs` })
  const legs = Array.from({ length: length / legLength }, (_, index) => {
    const start = headerLength + index * legLength
    return { ...decodeHop(bytes, start), take: decodeTake(bytes, start) }
  })
  const known = new Set([srcToken])
  for (const { tokenIn, tokenOut } of legs) {
    if (!known.has(tokenIn))
      throw new MalformedProgramError({ reason: `a leg sells ${tokenIn}, which no leg before it brings` })
    known.add(tokenOut)
  }
  if (!known.has(destToken)) throw new MalformedProgramError({ reason: `no leg brings ${destToken}` })
  return legs
}

function decodePaths(bytes: Hex, { srcToken, destToken }: Tokens): ProgramPath[] {
  const length = size(bytes)
  const paths: ProgramPath[] = []
  for (let start = headerLength; start < length; ) {
    if (length - start < pathHeadLength) throw new MalformedProgramError({ reason: 'a path ends early' })
    const amountOut = bigintAt(bytes, start, amountLength)
    const count = numberAt(bytes, start + amountLength, 1)
    const end = start + pathHeadLength + count * hopLength
    if (amountOut === 0n) throw new MalformedProgramError({ reason: 'a path buys nothing' })
    if (count === 0 || end > length) throw new MalformedProgramError({ reason: 'a path ends early' })
    const hops = Array.from({ length: count }, (_, index) =>
      decodeHop(bytes, start + pathHeadLength + index * hopLength, 0),
    )
    const tokens = [srcToken, ...hops.map((hop) => hop.tokenOut)]
    if (hops.some((hop, index) => hop.tokenIn !== tokens[index]) || tokens.at(-1) !== destToken) {
      throw new MalformedProgramError({ reason: 'the hops of a path do not join the source to the destination' })
    }
    paths.push({ amountOut, hops })
    start = end
  }
  return paths
}

function decodeHop(bytes: Hex, start: number, allowedModes = 3): ProgramHop {
  const tag = numberAt(bytes, start, 1)
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => kinds[name] === (tag & 0x0f))
  if (kind === undefined || tag >> 5 > allowedModes)
    throw new MalformedProgramError({ reason: `tag ${tag} is unknown` })
  const hop = {
    kind,
    zeroForOne: (tag & zeroForOneBit) !== 0,
    pool: sliceHex(bytes, start + 1, start + 21),
    tokenIn: sliceHex(bytes, start + 21, start + 41),
    tokenOut: sliceHex(bytes, start + 41, start + 61),
    feePips: numberAt(bytes, start + 61, 3),
  }
  if (hop.tokenIn === hop.tokenOut) throw new MalformedProgramError({ reason: `a hop swaps ${hop.tokenIn} for itself` })
  if (kind !== 'stable' && hop.zeroForOne !== hop.tokenIn < hop.tokenOut) {
    throw new MalformedProgramError({ reason: `the direction through ${hop.pool} is not that of its tokens` })
  }
  if (kind === 'weighted' && hop.feePips !== 0) {
    throw new MalformedProgramError({ reason: `it gives the weighted pool ${hop.pool} a fee` })
  }
  return hop
}

function decodeTake(bytes: Hex, start: number): ProgramLeg['take'] {
  const mode = numberAt(bytes, start, 1) >> 5
  const amount = bigintAt(bytes, start + hopLength, amountLength)
  if (mode === modes.rest && amount === 0n) return { mode: 'rest' }
  if (mode === modes.share && amount > 0n) return { mode: 'share', share: amount }
  if (mode === modes.exact && amount > 0n) return { mode: 'exact', amount }
  throw new MalformedProgramError({ reason: `a leg takes amount ${amount} in mode ${mode}` })
}

const hopBytes = (hop: ProgramHop, mode: number = modes.exact): Hex =>
  concatHex([
    byte(kinds[hop.kind] | (hop.zeroForOne ? zeroForOneBit : 0) | (mode << 5)),
    hop.pool,
    hop.tokenIn,
    hop.tokenOut,
    numberToHex(hop.feePips, { size: 3 }),
  ])

const legBytes = (leg: ProgramLeg): Hex =>
  concatHex([
    hopBytes(leg, modes[leg.take.mode]),
    amountBytes(leg.take.mode === 'rest' ? 0n : leg.take.mode === 'share' ? leg.take.share : leg.take.amount),
  ])

function amountBytes(amount: bigint): Hex {
  if (amount < 0n || amount > maxUint128)
    throw new UnencodableRouteError({ reason: `${amount} has more than 16 bytes` })
  return numberToHex(amount, { size: amountLength })
}

const byte = (value: number): Hex => numberToHex(value, { size: 1 })
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const lowerHex = (hex: Hex): Hex => hex.toLowerCase() as Hex
const bigintAt = (bytes: Hex, start: number, length: number): bigint => BigInt(sliceHex(bytes, start, start + length))
const numberAt = (bytes: Hex, start: number, length: number): number => Number(bigintAt(bytes, start, length))

/** Thrown when bytes are not a program of the executor, or do not say what a program must. */
export class MalformedProgramError extends BaseError {
  override readonly name = 'Program.MalformedProgramError'

  constructor({ reason }: { reason: string }) {
    super(`These bytes are not an executor program: ${reason}.`, { fix: 'Ask for a new quote and build again.' })
  }
}

/** Thrown when a route cannot be written as a program. */
export class UnencodableRouteError extends BaseError {
  override readonly name = 'Program.UnencodableRouteError'

  constructor({ reason }: { reason: string }) {
    super(`This route cannot be written as a program: ${reason}.`, { fix: 'Ask for a new quote.' })
  }
}
