import { encodeDeployData, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { npmArtifact } from '@/localnet/seed/artifacts'
import { exactTimeout } from '../testing/exact-run'
import { atLeast, type Case, createCaseDraw, openProbe, planSwaps } from '../testing/pool-probe'
import { syntheticAddress } from '../testing/synthetic-token'
import type { WeightedPool } from './pool'
import { swapExactInWeighted, swapExactOutWeighted } from './weighted'

// Compares our prices with the deployed contracts: creates the real Vault and pools of versions 1
// and 3, from their npm artifacts, in random states inside one eth_call and trades step by step;
// amounts, balances and refusals must agree to the wei.

const tasks = '@balancer-labs/v2-deployments/dist/tasks'
const draw = createCaseDraw(20_261_122)
const { random, pick, between } = draw

const decimalsOf = (scale: bigint): number => 19 - scale.toString().length

const startOf = (pool: WeightedPool) => ({
  isFirstVersion: !pool.shortPowers,
  decimals: [decimalsOf(pool.scale0), decimalsOf(pool.scale1)],
  weights: [pool.weight0E18, pool.weight1E18],
  balances: [pool.balance0, pool.balance1],
  fee: pool.swapFeeE18,
})

const probe = openProbe<WeightedPool>('WeightedProbe', {
  codes: () => [
    encodeDeployData({
      ...npmArtifact(`${tasks}/20210418-vault/artifact/Vault.json`),
      args: [zeroAddress, zeroAddress, 0n, 0n],
    }),
    npmArtifact(`${tasks}/20210418-weighted-pool/bytecode/WeightedPool2Tokens.json`).bytecode,
    npmArtifact(`${tasks}/20230206-weighted-pool-v3/artifact/WeightedPool.json`).bytecode,
  ],
  startOf,
})

function planCase(): Case<WeightedPool> {
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
  // Mostly feasible amounts; near the limit from both sides; dust; and sometimes far too much,
  // which ends the case.
  const amountOf = (limited: bigint, kind: 0 | 1) => {
    const limit = (limited * 3n) / 10n
    const gross = kind === 0 ? (limit * 10n ** 18n) / (10n ** 18n - before.swapFeeE18) : limit
    const part = (limit * BigInt(between(1, 1_000_000))) / 1_000_000n
    return atLeast(
      1n,
      pick([
        ...[part, part, part, part >> BigInt(between(0, 60)), part >> 10n],
        ...[gross - 2n, gross - 1n, gross, gross + 1n, limited, 1n],
      ]),
    )
  }
  return planSwaps(before, before, { draw, amountOf, swapIn: swapExactInWeighted, swapOut: swapExactOutWeighted })
}

test(
  'behavior: weighted pools of both versions equal the deployed ones in 4,000 swaps',
  async () => {
    let short = 0
    const each = ({ shortPowers }: WeightedPool) => {
      if (shortPowers) short++
    }
    await probe.compare({ name: 'Weighted swaps', cases: 1000, planCase, each })
    expect(short).toBeGreaterThan(1500)
  },
  exactTimeout,
)
