import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '@/localnet/anvil'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { exactTimeout, exactTimes, reportExact } from '../testing/exact-run'
import { createRandom } from '../testing/random'
import { syntheticAddress } from '../testing/synthetic-token'
import type { StableNgPool } from './pool'
import { swapExactInStableNg, swapExactOutStableNg } from './stable-ng'

// Our prices against the transcription of Curve's contract that the local world runs: pools in random states are created inside one eth_call and
// traded with step by step; amounts, balances and refusals must agree to the wei. No npm package has Curve's own code.

type Step = { kind: 0 | 1; zeroForOne: boolean; amount: bigint }
type Outcome = { ok: boolean; amountIn: bigint; amountOut: bigint; balances: readonly [bigint, bigint] }
type Start = {
  decimals: number[]
  rates: bigint[]
  balances: bigint[]
  amplification: bigint
  fee: bigint
  multiplier: bigint
}
type Case = { start: Start; steps: Step[]; expected: (Outcome | { ok: false })[] }

const callGas = 500_000_000_000n
const casesPerCall = 25
const one = 10n ** 18n
const random = createRandom(20_261_127)
const pick = <item>(items: readonly item[]): item => items[Math.floor(random() * items.length)]!
const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
const max = (a: bigint, b: bigint) => (a > b ? a : b)

let node: Anvil
let probe: (cases: readonly Case[]) => Promise<readonly (readonly Outcome[])[]>

beforeAll(async () => {
  node = await startAnvil({ chainId: 1 })
  const { client } = node
  await client.setBlockGasLimit({ gasLimit: 2n * callGas })
  const [account] = (await client.getAddresses()) as [Hex]
  const { abi, bytecode } = ownArtifact('StableNgProbe')
  const { contractAddress: to } = await client.act({ from: account, data: bytecode })
  probe = async (cases) => {
    const args = [cases.map(({ start, steps }) => ({ ...start, steps }))]
    const data = encodeFunctionData({ abi, functionName: 'probe', args })
    const answer = await client.call({ account, to: to!, data, gas: callGas })
    return decodeFunctionResult({ abi, functionName: 'probe', data: answer.data! }) as (readonly Outcome[])[]
  }
})
afterAll(() => node?.stop())

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

function planCase(): Case {
  const decimals = [pick([6, 8, 18]), pick([6, 18])]
  const size = random() * 9
  const units = (coin: 0 | 1) =>
    BigInt(Math.round(10 ** (size + 2 * random()))) * 10n ** BigInt(decimals[coin]! - between(0, 3))
  const rate = () => pick([0n, 0n, one, (one * BigInt(between(90_000_000, 150_000_000))) / 100_000_000n, one + 1n])
  const start: Start = {
    decimals,
    rates: [rate(), rate()],
    balances: [max(2n, units(0)), max(2n, units(1))],
    // In a ramp there are digits after the point.
    amplification: pick([100n, 5000n, 20_000n, 100_000n, 500_000n, BigInt(between(100, 500_000))]),
    fee: BigInt(pick([0, 1, 1_000_000, 4_000_000, 50_000_000])),
    multiplier: BigInt(pick([0, 10 ** 10, 2 * 10 ** 10, 5 * 10 ** 10, 20 * 10 ** 10])),
  }
  const plan: Case = { start, steps: [], expected: [] }
  let pool = poolOf(start)
  for (let count = between(4, 16); count > 0; count--) {
    const [zeroForOne, kind] = [random() < 0.5, pick([0, 1] as const)]
    const limited = zeroForOne === (kind === 0) ? pool.balance0 : pool.balance1
    const part = (limited * BigInt(between(1, 400_000))) / 1_000_000n
    const amount = max(
      1n,
      pick([
        ...[part, part, part, part, part >> BigInt(between(0, 60)), part >> 10n, 1n, BigInt(between(1, 1000))],
        ...[limited - 1n, limited, 3n * limited, limited << BigInt(between(1, 40))],
      ]),
    )
    const result = (kind === 0 ? swapExactInStableNg : swapExactOutStableNg)(pool, zeroForOne, amount)
    plan.steps.push({ kind, zeroForOne, amount })
    if (!result.ok) {
      plan.expected.push({ ok: false })
      break
    }
    pool = result.pool
    const balances = [pool.balance0, pool.balance1] as const
    plan.expected.push({ ok: true, amountIn: result.amountIn, amountOut: result.amountOut, balances })
  }
  return plan
}

test(
  "behavior: pools of Curve's newer kind equal the transcribed ones in 4,000 swaps",
  async () => {
    let [swaps, failures] = [0, 0]
    for (let left = 1500 * exactTimes; left > 0; left -= casesPerCall) {
      const batch = Array.from({ length: casesPerCall }, planCase)
      const outcomes = await probe(batch)
      batch.forEach(({ start, steps, expected }, index) => {
        expected.forEach((wanted, step) => {
          const { ok, amountIn, amountOut, balances } = outcomes[index]![step]!
          const found = ok ? { ok, amountIn, amountOut, balances } : { ok }
          const note = { start, steps, step }
          expect({ ...note, outcome: found }).toStrictEqual({ ...note, outcome: wanted })
          swaps++
          if (!wanted.ok) failures++
        })
      })
    }
    reportExact("Swaps of Curve's newer pools", swaps, 0)
    expect(swaps).toBeGreaterThanOrEqual(4000)
    expect(failures).toBeGreaterThan(200)
  },
  exactTimeout,
)
