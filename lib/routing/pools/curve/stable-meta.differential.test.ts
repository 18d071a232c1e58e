import { test } from 'vitest'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { exactTimeout } from '../../testing/exact-run'
import { atLeast, type Case, createCaseDraw, openProbe } from '../../testing/pool-probe'
import { syntheticAddress } from '../../testing/synthetic-token'
import type { Pool, StableMetaPool, StableMultiPool } from '../pool'
import { poolsSharingState } from '../shared-state'
import { swapExactIn, swapExactOut } from '../swap'
import { multiInvariant } from './multi-curve'
import { baseNameOf, multiName } from './multi-name'

// Compares our prices with the local world's transcription of Curve's metapools, and with the
// executor's library: creates metapools on pools of three coins inside one eth_call and trades step
// by step between any two of their four coins; amounts, balances of both contracts and refusals
// must agree to the wei. No npm package has Curve's own code.

type Step = { kind: 0 | 1; from: number; to: number; amount: bigint }
type Start = {
  decimals: number[]
  baseBalances: bigint[]
  baseAmplification: bigint
  baseFee: bigint
  balances: bigint[]
  amplification: bigint
  fee: bigint
}

const { random, pick, between, amountOf } = createCaseDraw(20_261_127)
const probe = openProbe<Start, Step>('StableMetaProbe', {
  codes: () => ['StableTriPool', 'StableMetaPool'].map((name) => ownArtifact(name).bytecode),
})

const [contract, beneath] = [syntheticAddress(2, 1), syntheticAddress(2, 2)]
const token = (place: number) => syntheticAddress(1, place)
const rateOf = (decimals: number) => 10n ** BigInt(36 - decimals)

/**
 * Returns the pairs of the metapool's coin with each base coin, and of the base coins with each
 * other.
 */
const poolsOf = (start: Start, supply: bigint): readonly (StableMetaPool | StableMultiPool)[] => {
  const coins = start.baseBalances.map((balance, index) => ({
    token: token(index + 1),
    balance,
    rate: rateOf(start.decimals[index + 1]!),
  }))
  const base = { amplification: start.baseAmplification * 100n, feeE10: start.baseFee, supply, coins }
  const metas = coins.map((coin, index): StableMetaPool => {
    const place = { contract, coins: 4, place0: 0, place1: index + 1, base: baseNameOf(beneath) }
    return {
      kind: 'stableMeta',
      dex: 'CurveV1Meta',
      address: multiName(place),
      token0: token(0),
      token1: coin.token,
      amplification: start.amplification * 100n,
      feeE10: start.fee,
      base,
      balance0: start.balances[0]!,
      rate0: rateOf(start.decimals[0]!),
      shares: start.balances[1]!,
    }
  })
  const others = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([place0, place1]): StableMultiPool => {
    const [first, second] = [coins[place0!]!, coins[place1!]!]
    return {
      kind: 'stableMulti',
      dex: 'CurveV1Multi',
      amplification: base.amplification,
      feeE10: base.feeE10,
      address: multiName({ contract: beneath, coins: 3, place0: place0!, place1: place1! }),
      token0: first.token,
      balance0: first.balance,
      rate0: first.rate,
      token1: second.token,
      balance1: second.balance,
      rate1: second.rate,
      others: coins.filter((_, at) => at !== place0 && at !== place1),
    }
  })
  return [...metas, ...others]
}

const isMeta = (pool: Pool): pool is StableMetaPool => pool.kind === 'stableMeta'

function planCase(): Case<Start, Step> {
  const decimals = [pick([6, 8, 18, 18]), 18, pick([6, 18]), pick([6, 18])]
  const size = 2 + random() * 7
  const units = (coin: number, spread = 2) =>
    atLeast(2n, BigInt(Math.round(10 ** (size + spread * random()))) * 10n ** BigInt(decimals[coin]! - between(0, 2)))
  const baseBalances = [units(1), units(2), units(3)]
  const baseAmplification = pick([10n, 200n, 2000n, 4000n, BigInt(between(1, 10_000))])
  const scaled = baseBalances.map((balance, index) => (balance * rateOf(decimals[index + 1]!)) / 10n ** 18n)
  const supply = multiInvariant(scaled, baseAmplification * 3n)!
  const shares = (supply * BigInt(between(1, 900))) / 1000n
  const coin = (shares * BigInt(between(50, 2000))) / 1000n / 10n ** BigInt(18 - decimals[0]!)
  const start: Start = {
    decimals,
    baseBalances,
    baseAmplification,
    baseFee: BigInt(pick([0, 1, 1_000_000, 1_500_000, 50_000_000])),
    balances: [atLeast(2n, coin), shares],
    amplification: pick([10n, 200n, 1500n, BigInt(between(1, 10_000))]),
    fee: BigInt(pick([0, 1, 4_000_000, 50_000_000])),
  }
  const plan: Case<Start, Step> = { start, steps: [], expected: [] }
  let pools: readonly Pool[] = poolsOf(start, supply)
  for (let count = between(3, 10); count > 0; count--) {
    // Most steps trade with the metapool, some with the base pool alone.
    const other = between(1, 3)
    const [from, to] = pick([
      [0, other],
      [other, 0],
      [0, other],
      [other, 0],
      [other, (other % 3) + 1],
    ] as const)
    const kind = from !== 0 && to !== 0 ? 0 : pick([0, 0, 1] as const)
    const pool = pools.find(({ token0, token1 }) =>
      [token0, token1].every((one) => [token(from), token(to)].includes(one)),
    )!
    const meta = pools.find(isMeta)!
    const heldOf = (place: number) => {
      if (place === 0) return meta.balance0
      const { balance, rate } = meta.base.coins[place - 1]!
      const worth = (meta.shares * 10n ** 18n) / rate
      return atLeast(1n, isMeta(pool) && worth < balance ? worth : balance)
    }
    const held = heldOf(kind === 0 ? from : to)
    const amount = amountOf(held)
    const result = (kind === 0 ? swapExactIn : swapExactOut)(pool, token(from), amount)
    plan.steps.push({ kind, from, to, amount })
    if (!result.ok) {
      plan.expected.push({ ok: false })
      break
    }
    const { amountIn, amountOut, pool: after } = result
    pools = [after, ...poolsSharingState(pools, after)]
    const now = pools.find(isMeta)!
    const beneathNow = now.base.coins.map(({ balance }) => balance)
    plan.expected.push({
      ok: true,
      amountIn,
      amountOut,
      balances: [now.balance0, now.shares, ...beneathNow, now.base.supply],
    })
    // Excessive balances overflow in the contract at another place than the executor.
    if (amount > 100n * held) break
    // We refuse dust that the contract would trade.
    if (now.base.coins.some(({ balance, rate }) => balance * rate < 10n ** 33n)) break
  }
  return plan
}

test(
  'behavior: pairs of a metapool and its base pool equal the transcribed ones in 4,000 swaps',
  () => probe.compare({ name: "Swaps of Curve's metapools", cases: 1150, planCase }),
  exactTimeout,
)
