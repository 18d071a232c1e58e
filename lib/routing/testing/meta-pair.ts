import { multiPlaceOf } from '../pools/curve/multi-name'
import type { StableMetaPool } from '../pools/pool'

/**
 * A metapool's coin and a base coin as two coins of a stable pool. Balances in raw units; `keeps`
 * is what remains of an output of either token after fees.
 */
export type MetaPair = Record<'balance0' | 'balance1' | 'rate0' | 'rate1', number> & {
  keeps: readonly [number, number]
}

/**
 * Views a metapool as a stable pool of two coins, with deposits and withdrawals in the base pool at
 * the margin and with a part of their fee; written separately from the engine's rows. Undefined if
 * its base pool is not used.
 *
 * @example
 * metaPairOf(lusdUsdc)?.keeps // [0.9996, 0.99955]
 */
export function metaPairOf({ base, ...pool }: StableMetaPool): MetaPair | undefined {
  const place = (multiPlaceOf(pool.address)?.place1 ?? 0) - 1
  const held = base.coins.map(({ balance, rate }) => (Number(balance) * Number(rate)) / 1e18)
  const [x, coin, n] = [held[place], base.coins[place], held.length]
  const ann = (Number(base.amplification) / 100) * n
  if (x === undefined || coin === undefined || !(base.supply > 0n) || !held.every((one) => one >= 1e15))
    return undefined
  const sum = held.reduce((total, one) => total + one, 0)
  const powerOf = (d: number) => held.reduce((part, one) => part * (d / (n * one)), d)
  let d = sum
  for (let round = 0; round < 100; round++) {
    const power = powerOf(d)
    d = ((ann * sum + n * power) * d) / ((ann - 1) * d + (n + 1) * power)
  }
  // d(Ann·S + D − Ann·D − D^(n+1)/(n^n·P)) = 0, in fractions of D and of x.
  const power = powerOf(d) / d
  const share = ((ann * x) / d + power) / (ann - 1 + (n + 1) * power)
  const kept = 1 - ((Number(base.feeE10) / 1e10) * n * (1 - share)) / (4 * (n - 1))
  const rate1 = ((share * d) / x) * kept * (Number(coin.rate) / 1e18)
  const keep = 1 - Number(pool.feeE10) / 1e10
  return {
    balance0: Number(pool.balance0),
    rate0: Number(pool.rate0) / 1e18,
    balance1: (Number(pool.shares) * d) / Number(base.supply) / rate1,
    rate1,
    keeps: [keep, keep * kept * kept],
  }
}
