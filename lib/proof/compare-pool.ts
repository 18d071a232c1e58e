import type { ProofPool } from '../api/market/proof'

/** The identity of a pool. */
export type PoolName = Pick<ProofPool, 'address' | 'dex' | 'token0' | 'token1'>

/** A field of a pool that differs on the chain: its name in the proof, with both values as text. */
export type PoolDifference = PoolName & { field: string; proof: string; chain: string }

/**
 * Returns the identity of a pool.
 *
 * @example
 * nameOf(pair) // { address, dex: 'UniswapV2', token0, token1 }
 */
export const nameOf = ({ address, dex, token0, token1 }: PoolName): PoolName => ({ address, dex, token0, token1 })

/**
 * Compares a pool of a proof with its state on the chain, field by field; for a concentrated pool
 * the ticks of a range.
 *
 * @example
 * comparePool({ ...pair, reserve0: '1000' }, { ...pair, reserve0: '999' })
 * // [{ ...nameOf(pair), field: 'reserve0', proof: '1000', chain: '999' }]
 */
export const comparePool = (
  proven: ProofPool,
  read: ProofPool,
  range: { from: number; to: number } = everywhere,
): readonly PoolDifference[] => {
  const name = nameOf(proven)
  if (proven.kind !== read.kind) return [{ ...name, field: 'kind', proof: proven.kind, chain: read.kind }]
  const [before, now] = [fieldsOf(proven, range), fieldsOf(read, range)]
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((field) => {
    const [proof, chain] = [before.get(field) ?? 'none', now.get(field) ?? 'none']
    return proof === chain ? [] : [{ ...name, field, proof, chain }]
  })
}

/** A field name of any pool in a proof. */
export type PoolField = ProofPool extends infer pool ? (pool extends unknown ? keyof pool : never) : never

/**
 * Lists the fields that `comparePool` compares for these pools; the ticks of a pool count as one.
 *
 * @example
 * comparedFields([pair])
 * // ['kind', 'address', 'dex', 'token0', 'token1', 'feePips', 'reserve0', 'reserve1']
 */
export const comparedFields = (pools: readonly ProofPool[]): readonly PoolField[] => [
  ...new Set(pools.flatMap((pool) => Object.keys(pool) as PoolField[])),
]

const everywhere = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** Returns every field as text; each tick is a field of its own. */
const fieldsOf = (pool: ProofPool, { from, to }: { from: number; to: number }): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(pool).flatMap(([field, value]): [string, string][] =>
      field === 'ticks'
        ? (value as [number, string][])
            .filter(([index]) => index >= from && index <= to)
            .map(([index, net]) => [`tick ${index}`, net])
        : [[field, String(value)]],
    ),
  )
