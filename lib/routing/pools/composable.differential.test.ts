import { decodeFunctionResult, encodeDeployData, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '@/localnet/anvil'
import { npmArtifact, ownArtifact } from '@/localnet/seed/artifacts'
import { exactTimeout, exactTimes, reportExact } from '../testing/exact-run'
import { createRandom } from '../testing/random'
import { syntheticAddress } from '../testing/synthetic-token'
import { swapExactInComposable, swapExactOutComposable } from './composable'
import type { ComposablePool } from './pool'

// Our prices against the deployed contract: the real Vault and composable stable pools of the third version, from their npm artifacts, are
// created in random states inside one eth_call and traded with step by step; amounts, balances and refusals must agree to the wei.

type Step = { kind: 0 | 1; zeroForOne: boolean; amount: bigint }
type Outcome = { ok: boolean; amountIn: bigint; amountOut: bigint; balances: readonly [bigint, bigint] }
type Start = { decimals: number[]; rates: bigint[]; balances: bigint[]; amplification: bigint; fee: bigint }
type Case = { start: Start; steps: Step[]; expected: (Outcome | { ok: false })[] }

const callGas = 500_000_000_000n
const casesPerCall = 25
const one = 10n ** 18n
const tasks = '@balancer-labs/v2-deployments/dist/tasks'
const random = createRandom(20_261_126)
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
  const { abi, bytecode } = ownArtifact('ComposableProbe')
  const { contractAddress: to } = await client.act({ from: account, data: bytecode })
  const vault = npmArtifact(`${tasks}/20210418-vault/artifact/Vault.json`)
  const codes = [
    encodeDeployData({ ...vault, args: [zeroAddress, zeroAddress, 0n, 0n] }),
    npmArtifact(`${tasks}/20230206-composable-stable-pool-v3/artifact/ComposableStablePool.json`).bytecode,
  ]
  probe = async (cases) => {
    const args = [codes, cases.map(({ start, steps }) => ({ ...start, steps }))]
    const data = encodeFunctionData({ abi, functionName: 'probe', args })
    const answer = await client.call({ account, to: to!, data, gas: callGas })
    return decodeFunctionResult({ abi, functionName: 'probe', data: answer.data! }) as (readonly Outcome[])[]
  }
})
afterAll(() => node?.stop())

const poolOf = ({ decimals, rates, balances, amplification, fee }: Start): ComposablePool => {
  const factor = (token: 0 | 1) => 10n ** BigInt(18 - decimals[token]!) * (rates[token] || one)
  return {
    kind: 'composable',
    dex: 'BalancerV2',
    address: syntheticAddress(2, 1),
    poolId: `0x${'0'.repeat(64)}`,
    token0: syntheticAddress(1, 1),
    token1: syntheticAddress(1, 2),
    amplification: amplification * 1000n,
    swapFeeE18: fee,
    balance0: balances[0]!,
    balance1: balances[1]!,
    factor0: factor(0),
    factor1: factor(1),
  }
}

function planCase(): Case {
  const decimals = [pick([6, 8, 18]), pick([6, 18])]
  const size = random() * 9
  const units = (token: 0 | 1) =>
    BigInt(Math.round(10 ** (size + 2 * random()))) * 10n ** BigInt(decimals[token]! - between(0, 3))
  const rate = () => pick([0n, 0n, one, (one * BigInt(between(90_000_000, 150_000_000))) / 100_000_000n, one + 1n])
  const start: Start = {
    decimals,
    rates: [rate(), rate()],
    balances: [max(2n, units(0)), max(2n, units(1))],
    amplification: pick([1n, 2n, 50n, 200n, 1000n, 5000n, BigInt(between(1, 5000))]),
    fee: pick([10n ** 12n, 10n ** 14n, 4n * 10n ** 14n, 10n ** 16n + 1n, 10n ** 17n]),
  }
  const plan: Case = { start, steps: [], expected: [] }
  let pool = poolOf(start)
  for (let count = between(4, 16); count > 0; count--) {
    const [zeroForOne, kind] = [random() < 0.5, pick([0, 1] as const)]
    const limited = zeroForOne === (kind === 0) ? pool.balance0 : pool.balance1
    const part = (limited * BigInt(between(1, 400_000))) / 1_000_000n
    // Mostly what a pool can do; dust; and now and then far too much, which may end the case.
    const amount = max(
      1n,
      pick([
        ...[part, part, part, part, part >> BigInt(between(0, 60)), part >> 10n, 1n, BigInt(between(1, 1000))],
        ...[limited - 1n, limited, 3n * limited, limited << BigInt(between(1, 40))],
      ]),
    )
    const result = (kind === 0 ? swapExactInComposable : swapExactOutComposable)(pool, zeroForOne, amount)
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
  'behavior: composable stable pools equal the deployed ones in 4,000 swaps',
  async () => {
    let [swaps, failures, rated] = [0, 0, 0]
    for (let left = 1250 * exactTimes; left > 0; left -= casesPerCall) {
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
          if (start.rates.some((one) => one > 0n)) rated++
        })
      })
    }
    reportExact('Swaps of composable stable pools', swaps, 0)
    expect(swaps).toBeGreaterThanOrEqual(4000)
    expect(rated).toBeGreaterThan(2000)
    expect(failures).toBeGreaterThan(200)
  },
  exactTimeout,
)
