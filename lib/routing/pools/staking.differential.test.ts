import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '@/localnet/anvil'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { exactTimeout, exactTimes, reportExact } from '../testing/exact-run'
import { createDraw } from '../testing/random'
import { larger } from './integer'
import type { StakingPool } from './pool'
import { swapExactIn, swapExactOut } from './swap'

// Staking against the local world's transcription of Lido's contracts, called as the executor calls them.

type Step = { isIn: boolean; amount: bigint }
type Outcome = { ok: boolean } & Record<'amountIn' | 'amountOut' | 'shares' | 'ether_' | 'limit', bigint>
type Case = { shares: bigint; ether_: bigint; limit: bigint; steps: Step[] }

const account: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const [weth, token]: Address[] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const draw = createDraw(9)
const callGas = 1_500_000_000n
const purse = 2n ** 127n

let node: Anvil
let probe: (cases: readonly Case[]) => Promise<readonly (readonly Outcome[])[]>

beforeAll(async () => {
  node = await startAnvil({ chainId: 1 })
  const { client } = node
  const { abi, bytecode } = ownArtifact('StakingProbe')
  const { contractAddress } = await client.act({ from: account, data: bytecode })
  await client.setBalance({ address: account, value: 2n ** 128n })
  probe = async (cases) => {
    const data = encodeFunctionData({ abi, functionName: 'probe', args: [cases] })
    const answer = await client.call({ account, to: contractAddress!, data, gas: callGas, value: purse })
    return decodeFunctionResult({ abi, functionName: 'probe', data: answer.data! }) as readonly (readonly Outcome[])[]
  }
}, exactTimeout)

afterAll(() => node?.stop())

const bits = (most: number) =>
  BigInt(Math.floor(2 ** draw.between(0, Math.min(most, 50)))) << BigInt(draw.below(Math.max(1, most - 50)))

/** From dust to more than there is of ether; what a share is worth from next to nothing to a fortune. */
function planStaking(): Case & { expected: Outcome[] } {
  const start = { shares: bits(110), ether_: bits(110), limit: bits(110) }
  let pool: StakingPool = {
    ...{ kind: 'staking', dex: 'Lido', address: token!, token0: weth!, token1: token! },
    ...{ ether: start.ether_, shares: start.shares, mostEther: start.limit },
  }
  const steps: Step[] = []
  const expected: Outcome[] = []
  for (let count = 1 + draw.below(8); count > 0; count--) {
    const isIn = draw.below(2) === 0
    const of = isIn ? pool.mostEther : (pool.mostEther * pool.shares) / pool.ether
    // Of nothing no route asks.
    const amount = larger(draw.pick([1n, of / 3n, of >> BigInt(draw.below(60)), of, of + 1n, bits(100)]), 1n)
    const result = (isIn ? swapExactIn : swapExactOut)(pool, weth!, amount)
    steps.push({ isIn, amount })
    if (!result.ok) {
      expected.push({ ok: false, amountIn: 0n, amountOut: 0n, shares: 0n, ether_: 0n, limit: 0n })
      break
    }
    pool = result.pool as StakingPool
    expected.push({
      ...{ ok: true, amountIn: result.amountIn, amountOut: result.amountOut },
      ...{ shares: pool.shares, ether_: pool.ether, limit: pool.mostEther },
    })
  }
  return { ...start, steps, expected }
}

test(
  'behavior: staking equals the contracts in 1,000 swaps, of exact inputs and outputs',
  async () => {
    let swaps = 0
    let failures = 0
    const different: unknown[] = []
    for (let left = 500 * exactTimes; left > 0; left -= 50) {
      const batch = Array.from({ length: 50 }, planStaking)
      const outcomes = await probe(batch)
      for (const [index, { expected, steps, ...start }] of batch.entries())
        for (const [step, one] of expected.entries()) {
          const outcome = outcomes[index]![step]!
          swaps++
          if (!one.ok) failures++
          const isSame = (Object.keys(one) as (keyof Outcome)[]).every((field) => one[field] === outcome[field])
          if (!isSame) different.push({ start, step: steps[step], expected: one, outcome })
        }
    }
    reportExact('staked amounts', swaps, different.length)
    expect(different.slice(0, 3)).toStrictEqual([])
    expect(swaps).toBeGreaterThanOrEqual(1000)
    expect(failures).toBeGreaterThan(50)
  },
  exactTimeout,
)
