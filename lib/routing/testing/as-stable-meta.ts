import { multiInvariant } from '../pools/curve/multi-curve'
import { baseNameOf, multiName } from '../pools/curve/multi-name'
import type { BasePool, StableMetaPool, StablePool } from '../pools/pool'
import { syntheticAddress } from './synthetic-token'

const unit = 10n ** 18n
/** Returns a rate of a coin with at most 18 decimals, as such a pool supports no more. */
const fineRate = (rate: bigint) => (rate < unit ? unit : rate)

/**
 * Converts a two-coin stable pool to a metapool: its first coin against shares of a base pool of
 * the second coin and others, with balances as given by `parts`. The shares are worth about the
 * pool's balance of the second coin, and slightly more than one each; the base pool has `depth`
 * times as much, with a fee in 1e10.
 *
 * @example
 * asStableMeta(curvePool, [1.2, 0.8]).base.coins.length // 3
 */
export const asStableMeta = (
  pool: StablePool,
  parts: readonly number[],
  { depth = 4n, baseFeeE10 = 1_000_000n }: { depth?: bigint; baseFeeE10?: bigint } = {},
): StableMetaPool => {
  const { address, token0, token1, amplification, feeE10, balance0 } = pool
  const rate1 = fineRate(pool.rate1)
  const held = pool.balance1 * depth + (10n ** 16n * unit) / rate1
  const scaled = (held * rate1) / unit
  const others = parts.map((part, index) => ({
    token: syntheticAddress(12, index),
    rate: unit,
    balance: 10n ** 16n + BigInt(Math.ceil(Number(scaled) * part)),
  }))
  const coins: BasePool['coins'] = [...others, { token: token1, balance: held, rate: rate1 }]
  const all = coins.map(({ balance, rate }) => (balance * rate) / unit)
  // A pool so unbalanced that its contract overflows is not used.
  const worth = multiInvariant(all, 200n * BigInt(all.length)) ?? 0n
  const base: BasePool = { amplification: 20_000n, feeE10: baseFeeE10, supply: (worth * 100n) / 103n, coins }
  const shares = (pool.balance1 * rate1 * 100n) / unit / 103n
  const place = { contract: address, coins: coins.length + 1, place0: 0, place1: coins.length }
  return {
    ...{
      kind: 'stableMeta',
      dex: 'CurveV1Meta',
      address: multiName({ ...place, base: baseNameOf(syntheticAddress(15, 1)) }),
    },
    token0,
    token1,
    amplification,
    feeE10,
    balance0,
    rate0: fineRate(pool.rate0),
    shares,
    base,
  }
}
