import { test } from 'vitest'
import { exactTimeout } from '../../testing/exact-run'
import { atLeast, type Case, createCaseDraw, openProbe, planSwaps } from '../../testing/pool-probe'
import { syntheticAddress } from '../../testing/synthetic-token'
import type { StableNgPool } from '../pool'
import { swapExactInStableNg, swapExactOutStableNg } from './stable-ng'

// Compares our prices with the local world's transcription of Curve's contract: creates pools in
// random states inside one eth_call and trades step by step; amounts, balances and refusals must
// agree to the wei. No npm package has Curve's own code.

type Start = {
  decimals: number[]
  rates: bigint[]
  balances: bigint[]
  amplification: bigint
  fee: bigint
  multiplier: bigint
}

const one = 10n ** 18n
const draw = createCaseDraw(20_261_127)
const { random, pick, between } = draw
const probe = openProbe<Start>('StableNgProbe')

const poolOf = ({ decimals, rates, balances, amplification, fee, multiplier }: Start): StableNgPool => {
  const rate = (coin: 0 | 1) => (10n ** BigInt(36 - decimals[coin]!) * (rates[coin] || one)) / one
  return {
    kind: 'stableNg',
    dex: 'CurveV1StableNg',
    address: syntheticAddress(2, 1),
    token0: syntheticAddress(1, 1),
    token1: syntheticAddress(1, 2),
    amplification,
    feeE10: fee,
    offpegFeeMultiplierE10: multiplier,
    balance0: balances[0]!,
    balance1: balances[1]!,
    rate0: rate(0),
    rate1: rate(1),
  }
}

function planCase(): Case<Start> {
  const decimals = [pick([6, 8, 18]), pick([6, 18])]
  const size = random() * 9
  const units = (coin: 0 | 1) =>
    BigInt(Math.round(10 ** (size + 2 * random()))) * 10n ** BigInt(decimals[coin]! - between(0, 3))
  const rate = () => pick([0n, 0n, one, (one * BigInt(between(90_000_000, 150_000_000))) / 100_000_000n, one + 1n])
  const start: Start = {
    decimals,
    rates: [rate(), rate()],
    balances: [atLeast(2n, units(0)), atLeast(2n, units(1))],
    // During a ramp the amplification has decimals.
    amplification: pick([100n, 5000n, 20_000n, 100_000n, 500_000n, BigInt(between(100, 500_000))]),
    fee: BigInt(pick([0, 1, 1_000_000, 4_000_000, 50_000_000])),
    multiplier: BigInt(pick([0, 10 ** 10, 2 * 10 ** 10, 5 * 10 ** 10, 20 * 10 ** 10])),
  }
  const swaps = { swapIn: swapExactInStableNg, swapOut: swapExactOutStableNg }
  return planSwaps(start, poolOf(start), { draw, amountOf: draw.amountOf, ...swaps })
}

test(
  "behavior: pools of Curve's newer kind equal the transcribed ones in 4,000 swaps",
  () => probe.compare({ name: "Swaps of Curve's newer pools", cases: 1500, planCase }),
  exactTimeout,
)
