import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { openSteps } from '@/localnet/testing/compare-steps'
import { exactTimeout, exactTimes, reportExact } from '../testing/exact-run'
import { createDraw } from '../testing/random'
import { larger } from './integer'
import type { StakingPool } from './pool'
import { swapExactIn, swapExactOut } from './swap'

// Compares staking with the local world's transcription of Lido's contracts, called as the executor
// calls them.

type Step = { isIn: boolean; amount: bigint }
type Outcome = { ok: boolean } & Record<'amountIn' | 'amountOut' | 'shares' | 'ether_' | 'limit', bigint>
type Case = { shares: bigint; ether_: bigint; limit: bigint; steps: Step[] }

const [weth, token]: Address[] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const draw = createDraw(9)

const compare = openSteps('StakingProbe', 2n ** 127n)

const bits = (most: number) =>
  BigInt(Math.floor(2 ** draw.between(0, Math.min(most, 50)))) << BigInt(draw.below(Math.max(1, most - 50)))

/**
 * Plans amounts from dust to more than all ether, and share prices from next to nothing to very
 * large.
 */
function planStaking(): Case & { expected: Outcome[] } {
  const start = { shares: bits(110), ether_: bits(110), limit: bits(110) }
  let pool: StakingPool = {
    kind: 'staking',
    dex: 'Lido',
    address: token!,
    token0: weth!,
    token1: token!,
    ether: start.ether_,
    shares: start.shares,
    mostEther: start.limit,
  }
  const steps: Step[] = []
  const expected: Outcome[] = []
  for (let count = 1 + draw.below(8); count > 0; count--) {
    const isIn = draw.below(2) === 0
    const of = isIn ? pool.mostEther : (pool.mostEther * pool.shares) / pool.ether
    // Routes never request zero.
    const amount = larger(draw.pick([1n, of / 3n, of >> BigInt(draw.below(60)), of, of + 1n, bits(100)]), 1n)
    const result = (isIn ? swapExactIn : swapExactOut)(pool, weth!, amount)
    steps.push({ isIn, amount })
    if (!result.ok) {
      expected.push({ ok: false, amountIn: 0n, amountOut: 0n, shares: 0n, ether_: 0n, limit: 0n })
      break
    }
    pool = result.pool as StakingPool
    expected.push({
      ok: true,
      amountIn: result.amountIn,
      amountOut: result.amountOut,
      shares: pool.shares,
      ether_: pool.ether,
      limit: pool.mostEther,
    })
  }
  return { ...start, steps, expected }
}

test(
  'behavior: staking equals the contracts in 1,000 swaps, for exact inputs and outputs',
  async () => {
    const { swaps, failures, different } = await compare(500 * exactTimes, planStaking)
    reportExact('staked amounts', swaps, different.length)
    expect(different.slice(0, 3)).toStrictEqual([])
    expect(swaps).toBeGreaterThanOrEqual(1000)
    expect(failures).toBeGreaterThan(50)
  },
  exactTimeout,
)
