import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Anvil, startAnvil } from '@/localnet/chain/anvil'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { exactTimes, reportExact } from './exact-run'
import { createDraw } from './random'

/** The outcome of a step, in raw units; a refusal ends its case. */
type Outcome = { ok: boolean; amountIn: bigint; amountOut: bigint; balances: readonly bigint[] }
type Expected = Outcome | { ok: false }
/**
 * A pool, the steps to run on it in sequence, and their expected outcomes. `kind` 0 is an exact
 * sell, 1 an exact buy.
 */
export type Case<start, step = { kind: 0 | 1; zeroForOne: boolean; amount: bigint }> = {
  start: start
  steps: step[]
  expected: Expected[]
}

/** Gas for all pools of one call. */
const callGas = 500_000_000_000n
const casesPerCall = 25

/**
 * Deploys a probe, a contract that creates pools in given states and trades with each step by step,
 * all in one eth_call, and compares amounts, balances and refusals with the expected ones, to the
 * wei.
 *
 * @example
 * const probe = openProbe<Start>('StableNgProbe')
 * test('...', async () => { await probe.compare({ name: 'Swaps', cases: 1_000, planCase }) })
 */
export const openProbe = <start, step = Case<unknown>['steps'][number]>(
  artifact: string,
  { codes, startOf = (start) => start }: { codes?: () => readonly Hex[]; startOf?: (start: start) => unknown } = {},
) => {
  let node: Anvil
  let ask: (cases: readonly Case<start, step>[]) => Promise<readonly (readonly Outcome[])[]>
  beforeAll(async () => {
    node = await startAnvil({ chainId: 1 })
    const { client } = node
    await client.setBlockGasLimit({ gasLimit: 2n * callGas })
    const [account] = (await client.getAddresses()) as [Hex]
    const { abi, bytecode } = ownArtifact(artifact)
    const { contractAddress: to } = await client.act({ from: account, data: bytecode })
    const given = codes ? [codes()] : []
    ask = async (cases) => {
      const args = [...given, cases.map(({ start, steps }) => ({ ...(startOf(start) as object), steps }))]
      const data = encodeFunctionData({ abi, functionName: 'probe', args })
      const answer = await client.call({ account, to: to!, data, gas: callGas })
      return decodeFunctionResult({ abi, functionName: 'probe', data: answer.data! }) as (readonly Outcome[])[]
    }
  })
  afterAll(() => node?.stop())

  return {
    /** Compares at least 4,000 swaps, some of which are refused. Calls `each` for every swap. */
    compare: async ({
      name,
      cases,
      planCase,
      each,
    }: {
      name: string
      cases: number
      planCase: () => Case<start, step>
      each?: (start: start) => void
    }) => {
      let [swaps, failures] = [0, 0]
      for (let left = cases * exactTimes; left > 0; left -= casesPerCall) {
        const batch = Array.from({ length: casesPerCall }, planCase)
        const outcomes = await ask(batch)
        batch.forEach(({ start, steps, expected }, index) => {
          expected.forEach((expectedOutcome, step) => {
            const { ok, amountIn, amountOut, balances } = outcomes[index]![step]!
            const found = ok ? { ok, amountIn, amountOut, balances } : { ok }
            const note = { start, steps, step }
            expect({ ...note, outcome: found }).toStrictEqual({ ...note, outcome: expectedOutcome })
            swaps++
            if (!expectedOutcome.ok) failures++
            each?.(start)
          })
        })
      }
      reportExact(name, swaps, 0)
      expect(swaps).toBeGreaterThanOrEqual(4_000)
      expect(failures).toBeGreaterThan(200)
    },
  }
}

/** Creates the random draws of cases. */
export const createCaseDraw = (seed: number) => {
  const { random, pick, below } = createDraw(seed)
  const between = (low: number, high: number) => low + below(high - low + 1)
  return {
    random,
    pick,
    between,
    /**
     * Draws an amount from a balance: mostly feasible ones; dust; and sometimes far too much, which
     * may end the case.
     */
    amountOf: (limited: bigint) => {
      const part = (limited * BigInt(between(1, 400_000))) / 1_000_000n
      return atLeast(
        1n,
        pick([
          ...[part, part, part, part, part >> BigInt(between(0, 60)), part >> 10n, 1n, BigInt(between(1, 1000))],
          ...[limited - 1n, limited, 3n * limited, limited << BigInt(between(1, 40))],
        ]),
      )
    },
  }
}

export const atLeast = (least: bigint, amount: bigint) => (amount > least ? amount : least)

type Pair = { balance0: bigint; balance1: bigint }
type Swapped<pool> = { ok: true; amountIn: bigint; amountOut: bigint; pool: pool } | { ok: false }
type Swap<pool> = (pool: pool, zeroForOne: boolean, amount: bigint) => Swapped<pool>

/**
 * Plans four to sixteen swaps of a two-coin pool, with amounts drawn from its balances, and their
 * expected outcomes; stops at the first refusal.
 */
export const planSwaps = <start, pool extends Pair>(
  start: start,
  first: pool,
  {
    draw: { random, pick, between },
    amountOf,
    swapIn,
    swapOut,
  }: {
    draw: ReturnType<typeof createCaseDraw>
    amountOf: (limited: bigint, kind: 0 | 1) => bigint
    swapIn: Swap<pool>
    swapOut: Swap<pool>
  },
): Case<start> => {
  const plan: Case<start> = { start, steps: [], expected: [] }
  let pool = first
  for (let count = between(4, 16); count > 0; count--) {
    const [zeroForOne, kind] = [random() < 0.5, pick([0, 1] as const)]
    const amount = amountOf(zeroForOne === (kind === 0) ? pool.balance0 : pool.balance1, kind)
    const result = (kind === 0 ? swapIn : swapOut)(pool, zeroForOne, amount)
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
