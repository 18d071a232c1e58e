import { test } from 'vitest'
import { allPairsOf } from '../../testing/all-pairs'
import { exactTimeout } from '../../testing/exact-run'
import { atLeast, type Case, createCaseDraw, openProbe } from '../../testing/pool-probe'
import { syntheticAddress } from '../../testing/synthetic-token'
import type { StableMultiPool } from '../pool'
import { multiName } from './multi-name'
import { swapExactInStableMulti, swapExactOutStableMulti } from './stable-multi'

// Compares our prices with the local world's transcription of Curve's 3pool, and with the
// executor's library: creates pools in random states inside one eth_call and trades step by step
// between any two coins; amounts, balances and refusals must agree to the wei. No npm package has
// Curve's own code.

type Step = { kind: 0 | 1; from: number; to: number; amount: bigint }
type Start = { decimals: number[]; balances: bigint[]; amplification: bigint; fee: bigint }

const { random, pick, between, amountOf } = createCaseDraw(20_261_126)
const probe = openProbe<Start, Step>('StableMultiProbe')

const contract = syntheticAddress(2, 1)

/** Returns all pairs of a pool. */
const pairsOf = ({ decimals, balances, amplification, fee }: Start): readonly StableMultiPool[] => {
  const [first, second, third] = balances.map((balance, index) => ({
    token: syntheticAddress(1, index),
    balance,
    rate: 10n ** BigInt(36 - decimals[index]!),
  })) as [StableMultiPool['others'][number], StableMultiPool['others'][number], StableMultiPool['others'][number]]
  const pool: StableMultiPool = {
    kind: 'stableMulti',
    dex: 'CurveV1Multi',
    amplification: amplification * 100n,
    feeE10: fee,
    address: multiName({ contract, coins: 3, place0: 0, place1: 1 }),
    token0: first.token,
    balance0: first.balance,
    rate0: first.rate,
    token1: second.token,
    balance1: second.balance,
    rate1: second.rate,
    others: [third],
  }
  return allPairsOf(pool)
}

const balancesOf = (pairs: readonly StableMultiPool[]) => {
  const byToken = new Map(
    pairs.flatMap((pair) => [[pair.token0, pair.balance0] as const, [pair.token1, pair.balance1]]),
  )
  return [0, 1, 2].map((index) => byToken.get(syntheticAddress(1, index))!)
}

function planCase(): Case<Start, Step> {
  const decimals = [pick([6, 8, 18]), pick([6, 18]), pick([6, 18])]
  const size = random() * 9
  const units = (coin: number) =>
    atLeast(2n, BigInt(Math.round(10 ** (size + 2 * random()))) * 10n ** BigInt(decimals[coin]! - between(0, 3)))
  const start: Start = {
    decimals,
    balances: [units(0), units(1), units(2)],
    amplification: pick([1n, 10n, 200n, 2000n, 5000n, BigInt(between(1, 10_000))]),
    fee: BigInt(pick([0, 1, 1_000_000, 4_000_000, 50_000_000])),
  }
  const plan: Case<Start, Step> = { start, steps: [], expected: [] }
  let pairs = pairsOf(start)
  for (let count = between(4, 16); count > 0; count--) {
    const from = between(0, 2)
    const to = (from + between(1, 2)) % 3
    const kind = pick([0, 1] as const)
    const pool = pairs.find((pair) => pair.address.endsWith(`0${Math.min(from, to)}0${Math.max(from, to)}`))!
    const zeroForOne = from < to
    const amount = amountOf(balancesOf(pairs)[kind === 0 ? from : to]!)
    const result = (kind === 0 ? swapExactInStableMulti : swapExactOutStableMulti)(pool, zeroForOne, amount)
    plan.steps.push({ kind, from, to, amount })
    if (!result.ok) {
      plan.expected.push({ ok: false })
      break
    }
    const { amountIn, amountOut } = result
    pairs = allPairsOf(result.pool)
    plan.expected.push({ ok: true, amountIn, amountOut, balances: balancesOf(pairs) })
  }
  return plan
}

test(
  'behavior: pairs of a pool of three coins equal the transcribed one in 4,000 swaps',
  () => probe.compare({ name: "Swaps of Curve's pools of three coins", cases: 1200, planCase }),
  exactTimeout,
)
