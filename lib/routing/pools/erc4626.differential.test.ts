import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { openSteps } from '@/localnet/testing/compare-steps'
import { exactTimeout, exactTimes, reportExact } from '../testing/exact-run'
import { createDraw } from '../testing/random'
import type { Erc4626Pool } from './pool'
import { swapExactIn, swapExactOut } from './swap'

// Compares vaults with OpenZeppelin's own code, called as the executor calls them.

type Step = { deposits: boolean; isIn: boolean; amount: bigint }
type Outcome = { ok: boolean; amountIn: bigint; amountOut: bigint; totalAssets: bigint; totalSupply: bigint }
type Case = { offset: number; assets: bigint; shares: bigint; steps: Step[] }

const [asset, vault]: Address[] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const draw = createDraw(4626)

const compare = openSteps('Erc4626Probe')

const bits = (most: number) =>
  BigInt(Math.floor(2 ** draw.between(0, Math.min(most, 50)))) << BigInt(draw.below(Math.max(1, most - 50)))

/**
 * Plans amounts from dust to more than any token's supply, and share prices from next to nothing to
 * very large.
 */
function planVault(): Case & { expected: Outcome[] } {
  const start = { offset: draw.pick([0, 0, 6, 12]), assets: bits(110), shares: bits(110) }
  let pool: Erc4626Pool = {
    kind: 'erc4626',
    dex: 'ERC4626',
    address: vault!,
    token0: asset!,
    token1: vault!,
    indexed: false,
    assets: start.assets + 1n,
    shares: start.shares + 10n ** BigInt(start.offset),
    mostAssets: 2n ** 200n,
    mostShares: start.shares,
  }
  const steps: Step[] = []
  const expected: Outcome[] = []
  for (let count = 1 + draw.below(8); count > 0; count--) {
    const [deposits, isIn] = [draw.below(2) === 0, draw.below(2) === 0]
    const of = deposits === isIn ? pool.assets : pool.shares
    const amount = draw.pick([1n, of / 3n, of >> BigInt(draw.below(60)), of + 1n, bits(100)])
    const result = (isIn ? swapExactIn : swapExactOut)(pool, deposits ? asset! : vault!, amount)
    steps.push({ deposits, isIn, amount })
    if (!result.ok) {
      expected.push({ ok: false, amountIn: 0n, amountOut: 0n, totalAssets: 0n, totalSupply: 0n })
      break
    }
    pool = result.pool as Erc4626Pool
    expected.push({
      ok: true,
      amountIn: result.amountIn,
      amountOut: result.amountOut,
      totalAssets: pool.assets - 1n,
      totalSupply: pool.shares - 10n ** BigInt(start.offset),
    })
  }
  return { ...start, steps, expected }
}

test(
  "behavior: a vault equals OpenZeppelin's in 2,000 swaps, in both directions and for exact inputs and outputs",
  async () => {
    const { swaps, failures, different } = await compare(900 * exactTimes, planVault)
    reportExact('vault swaps', swaps, different.length)
    expect(different.slice(0, 3)).toStrictEqual([])
    expect(swaps).toBeGreaterThanOrEqual(2000)
    expect(failures).toBeGreaterThan(50)
  },
  exactTimeout,
)
