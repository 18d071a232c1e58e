import { decodeFunctionResult, encodeDeployData, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '@/localnet/anvil'
import { creationOfVersion, npmArtifact, ownArtifact } from '@/localnet/seed/artifacts'
import { exactTimeout, exactTimes, reportExact } from '../testing/exact-run'
import { createRandom } from '../testing/random'
import { syntheticAddress } from '../testing/synthetic-token'
import type { WeightedPool } from './pool'
import { swapExactInWeighted, swapExactOutWeighted } from './weighted'

// Our prices against the deployed contracts: the real Vault and pools of the first and the third version, from their npm artifacts, are
// created in random states inside one eth_call and traded with step by step; amounts, balances and refusals must agree to the wei.

type Step = { kind: 0 | 1; zeroForOne: boolean; amount: bigint }
type Outcome = { ok: boolean; amountIn: bigint; amountOut: bigint; balances: readonly [bigint, bigint] }
type Case = { before: WeightedPool; steps: Step[]; expected: (Outcome | { ok: false })[] }

const callGas = 500_000_000_000n
const casesPerCall = 25
const tasks = '@balancer-labs/v2-deployments/dist/tasks'
const random = createRandom(20_261_122)
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
  const { abi, bytecode } = ownArtifact('WeightedProbe')
  const { contractAddress: to } = await client.act({ from: account, data: bytecode })
  const vault = npmArtifact(`${tasks}/20210418-vault/artifact/Vault.json`)
  const codes = [
    encodeDeployData({ ...vault, args: [zeroAddress, zeroAddress, 0n, 0n] }),
    creationOfVersion(`${tasks}/20210418-weighted-pool`, 'WeightedPool2Tokens').bytecode,
    npmArtifact(`${tasks}/20230206-weighted-pool-v3/artifact/WeightedPool.json`).bytecode,
  ]
  probe = async (cases) => {
    const args = [codes, cases.map(({ before, steps }) => ({ ...startOf(before), steps }))]
    const data = encodeFunctionData({ abi, functionName: 'probe', args })
    const answer = await client.call({ account, to: to!, data, gas: callGas })
    return decodeFunctionResult({ abi, functionName: 'probe', data: answer.data! }) as (readonly Outcome[])[]
  }
})
afterAll(() => node?.stop())

const decimalsOf = (scale: bigint): number => 19 - scale.toString().length

const startOf = (pool: WeightedPool) => ({
  isFirstVersion: !pool.shortPowers,
  decimals: [decimalsOf(pool.scale0), decimalsOf(pool.scale1)],
  weights: [pool.weight0E18, pool.weight1E18],
  balances: [pool.balance0, pool.balance1],
  fee: pool.swapFeeE18,
})

function planCase(): Case {
  const [decimals0, decimals1] = [pick([6, 8, 18]), pick([6, 18])]
  const weight0E18 = pick([
    ...[1, 2, 20, 33, 50, 50, 60, 80, 80, 98, 99].map((percent) => BigInt(percent) * 10n ** 16n),
    666_666_666_666_666_667n,
    BigInt(between(10_000, 990_000)) * 10n ** 12n + BigInt(between(0, 999_999)),
  ])
  const units = (decimals: number) => BigInt(Math.round(10 ** (random() * 9))) * 10n ** BigInt(decimals - between(0, 3))
  const before: WeightedPool = {
    kind: 'weighted',
    dex: 'BalancerV2',
    address: syntheticAddress(2, 1),
    poolId: `0x${'0'.repeat(64)}`,
    token0: syntheticAddress(1, 1),
    token1: syntheticAddress(1, 2),
    swapFeeE18: pick([10n ** 12n, 5n * 10n ** 14n, 3n * 10n ** 15n, 10n ** 16n + 1n, 10n ** 17n]),
    balance0: units(decimals0),
    balance1: units(decimals1),
    weight0E18,
    weight1E18: 10n ** 18n - weight0E18,
    scale0: 10n ** BigInt(18 - decimals0),
    scale1: 10n ** BigInt(18 - decimals1),
    shortPowers: random() < 0.5,
  }
  const plan: Case = { before, steps: [], expected: [] }
  let pool = before
  for (let count = between(4, 16); count > 0; count--) {
    const [zeroForOne, kind] = [random() < 0.5, pick([0, 1] as const)]
    const limited = zeroForOne === (kind === 0) ? pool.balance0 : pool.balance1
    const limit = (limited * 3n) / 10n
    const gross = kind === 0 ? (limit * 10n ** 18n) / (10n ** 18n - pool.swapFeeE18) : limit
    const part = (limit * BigInt(between(1, 1_000_000))) / 1_000_000n
    // Mostly what a pool can do; near its limit from both sides; dust; and now and then far too much, which ends the case.
    const amount = max(
      1n,
      pick([
        part,
        part,
        part,
        part >> BigInt(between(0, 60)),
        part >> 10n,
        gross - 2n,
        gross - 1n,
        gross,
        gross + 1n,
        limited,
        1n,
      ]),
    )
    const result = (kind === 0 ? swapExactInWeighted : swapExactOutWeighted)(pool, zeroForOne, amount)
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
  'behavior: weighted pools of both versions equal the deployed ones in 4,000 swaps',
  async () => {
    let [swaps, failures, short] = [0, 0, 0]
    for (let left = 1000 * exactTimes; left > 0; left -= casesPerCall) {
      const batch = Array.from({ length: casesPerCall }, planCase)
      const outcomes = await probe(batch)
      batch.forEach(({ before, steps, expected }, index) => {
        expected.forEach((wanted, step) => {
          const { ok, amountIn, amountOut, balances } = outcomes[index]![step]!
          const found = ok ? { ok, amountIn, amountOut, balances } : { ok }
          const note = { before, steps, step }
          expect({ ...note, outcome: found }).toStrictEqual({ ...note, outcome: wanted })
          swaps++
          if (!wanted.ok) failures++
          if (before.shortPowers) short++
        })
      })
    }
    reportExact('Weighted swaps', swaps, 0)
    expect(swaps).toBeGreaterThanOrEqual(4000)
    expect(short).toBeGreaterThan(1500)
    expect(failures).toBeGreaterThan(200)
  },
  exactTimeout,
)
