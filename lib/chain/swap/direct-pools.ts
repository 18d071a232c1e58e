import { type Address, concatHex, type Hex, numberToHex, pad, size, sliceHex } from 'viem'
import { toLowerAddress, toLowerHex } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { Leg, Route } from '@/lib/routing/route/route'

/** A pool of a direct method, in the order of the bytes. */
export type DirectHop = { tokenIn: Address; tokenOut: Address }
export type DirectV3Hop = DirectHop & { feePips: number }

const v2HopLength = 64
const v3HopLength = 96
const directionBit = 1n << 255n

/**
 * Encodes the `pools` bytes of the router's direct V2 methods. Per hop, from source to destination:
 * lower token (20), higher token (20), 23 zeros, and a byte that is 1 if the lower token is sold.
 *
 * @example
 * encodeV2Pools([{ tokenIn: weth, tokenOut: usdc }]) // '0xa0b8...eb48c02a...6cc20000...00'
 */
export const encodeV2Pools = (hops: readonly DirectHop[]): Hex =>
  concatHex(
    hops.map((hop) => {
      const { lower, higher, sellsLower } = sorted(hop)
      return concatHex([lower, higher, numberToHex(sellsLower ? 1 : 0, { size: 24 })])
    }),
  )

/**
 * Decodes the `pools` bytes of the direct V2 methods.
 *
 * @throws {MalformedPoolsError} if `encodeV2Pools` would not give the same bytes.
 * @example
 * decodeV2Pools(encodeV2Pools([{ tokenIn: weth, tokenOut: usdc }]))
 * // [{ tokenIn: weth, tokenOut: usdc }]
 */
export function decodeV2Pools(pools: Hex): DirectHop[] {
  const hops = chunksOf(pools, v2HopLength).map((chunk): DirectHop => {
    const [lower, higher] = [sliceHex(chunk, 0, 20), sliceHex(chunk, 20, 40)]
    return BigInt(sliceHex(chunk, 40)) === 1n
      ? { tokenIn: lower, tokenOut: higher }
      : { tokenIn: higher, tokenOut: lower }
  })
  if (encodeV2Pools(hops) !== pools.toLowerCase()) throw new MalformedPoolsError({ given: pools })
  return hops
}

/**
 * Encodes the `pools` bytes of the router's direct V3 methods, three words per hop: the lower
 * token, with the highest bit set if it is sold, the higher token, the fee in pips. Hops of a sale
 * go from source to destination, those of a purchase backwards; pass them in that order.
 *
 * @example
 * encodeV3Pools([{ tokenIn: weth, tokenOut: usdc, feePips: 500 }])
 * // '0x000000000000000000000000a0b8...'
 */
export const encodeV3Pools = (hops: readonly DirectV3Hop[]): Hex =>
  concatHex(
    hops.map((hop) => {
      const { lower, higher, sellsLower } = sorted(hop)
      return concatHex([
        numberToHex(BigInt(lower) | (sellsLower ? directionBit : 0n), { size: 32 }),
        pad(higher),
        numberToHex(hop.feePips, { size: 32 }),
      ])
    }),
  )

/**
 * Decodes the `pools` bytes of the direct V3 methods, in the order of the bytes.
 *
 * @throws {MalformedPoolsError} if `encodeV3Pools` would not give the same bytes.
 * @example
 * decodeV3Pools(encodeV3Pools([hop])) // [hop]
 */
export function decodeV3Pools(pools: Hex): DirectV3Hop[] {
  const hops = chunksOf(pools, v3HopLength).map((chunk): DirectV3Hop => {
    const [lower, higher] = [sliceHex(chunk, 12, 32), sliceHex(chunk, 44, 64)]
    const feePips = Number(BigInt(sliceHex(chunk, 64)) & 0xffffffn)
    return BigInt(sliceHex(chunk, 0, 1)) >= 0x80n
      ? { tokenIn: lower, tokenOut: higher, feePips }
      : { tokenIn: higher, tokenOut: lower, feePips }
  })
  if (encodeV3Pools(hops) !== pools.toLowerCase()) throw new MalformedPoolsError({ given: pools })
  return hops
}

/**
 * Returns the hops of a route that a direct method can execute: one path, one pool per hop, all of
 * one kind (V2 with the direct method's dex and fee of 3000 pips, or V3). Undefined for every other
 * route. Hops go from source to destination, for a V3 purchase backwards.
 *
 * @example
 * directHopsOf(route, { kind: 'v3', dex: 'UniswapV3' })
 * // [{ tokenIn: weth, tokenOut: usdc, feePips: 500 }]
 */
export function directHopsOf(
  route: Route,
  { kind, dex }: { kind: 'v2' | 'v3'; dex: string },
): DirectV3Hop[] | undefined {
  const legs = singlePathOf(route)
  if (legs === undefined) return undefined
  const fits = legs.every(
    (leg) => leg.kind === kind && leg.dex === dex && (kind === 'v3' || leg.feePips === directV2FeePips),
  )
  if (!fits) return undefined
  const hops = legs.map(({ tokenIn, tokenOut, feePips }) => ({ tokenIn, tokenOut, feePips }))
  return kind === 'v3' && route.side === 'BUY' ? hops.reverse() : hops
}

/** The fee of pairs whose address a method computes from a factory, pips. */
export const directV2FeePips = 3_000

/**
 * Returns the legs of a route with a single path of single pools, in order; undefined otherwise.
 *
 * @example
 * singlePathOf(splitRoute) // undefined
 */
export function singlePathOf({ srcToken, destToken, legs }: Route): readonly Leg[] | undefined {
  const tokens = [srcToken, ...legs.map((leg) => leg.tokenOut)]
  const joins = legs.length > 0 && legs.every((leg, index) => leg.tokenIn === tokens[index])
  return joins && tokens.at(-1) === destToken ? legs : undefined
}

function sorted({ tokenIn, tokenOut }: DirectHop) {
  const [sold, bought] = [toLowerAddress(tokenIn), toLowerAddress(tokenOut)]
  return sold < bought
    ? { lower: sold, higher: bought, sellsLower: true }
    : { lower: bought, higher: sold, sellsLower: false }
}

function chunksOf(pools: Hex, length: number): Hex[] {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(pools)) throw new MalformedPoolsError({ given: pools })
  const bytes = toLowerHex(pools)
  return Array.from({ length: size(bytes) / length }, (_, index) =>
    sliceHex(bytes, index * length, (index + 1) * length),
  )
}

/** Thrown if the `pools` bytes of a direct method are invalid. */
export class MalformedPoolsError extends namedError(
  'DirectPools.MalformedPoolsError',
  ({ given }: { given: string }) => ({
    message: `${given.slice(0, 130)} are not the pools of a direct swap.`,
    details: 'Expected whole hops: lower token, higher token and direction (V2), or these and the fee in words (V3).',
    fix: 'Ask for a new quote and build again.',
  }),
) {}
