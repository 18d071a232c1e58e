import { encodeDeployData, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { npmArtifact } from '@/localnet/seed/artifacts'
import { exactTimeout } from '../testing/exact-run'
import { atLeast, type Case, createCaseDraw, openProbe, planSwaps } from '../testing/pool-probe'
import { syntheticAddress } from '../testing/synthetic-token'
import { swapExactInComposable, swapExactOutComposable } from './composable'
import type { ComposablePool } from './pool'

// Compares our prices with the deployed contract: creates the real Vault and composable stable
// pools of version 3, from their npm artifacts, in random states inside one eth_call and trades
// step by step; amounts, balances and refusals must agree to the wei.

type Start = { decimals: number[]; rates: bigint[]; balances: bigint[]; amplification: bigint; fee: bigint }

const one = 10n ** 18n
const tasks = '@balancer-labs/v2-deployments/dist/tasks'
const draw = createCaseDraw(20_261_126)
const { random, pick, between } = draw
const probe = openProbe<Start>('ComposableProbe', {
  codes: () => [
    encodeDeployData({
      ...npmArtifact(`${tasks}/20210418-vault/artifact/Vault.json`),
      args: [zeroAddress, zeroAddress, 0n, 0n],
    }),
    npmArtifact(`${tasks}/20230206-composable-stable-pool-v3/artifact/ComposableStablePool.json`).bytecode,
  ],
})

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

function planCase(): Case<Start> {
  const decimals = [pick([6, 8, 18]), pick([6, 18])]
  const size = random() * 9
  const units = (token: 0 | 1) =>
    BigInt(Math.round(10 ** (size + 2 * random()))) * 10n ** BigInt(decimals[token]! - between(0, 3))
  const rate = () => pick([0n, 0n, one, (one * BigInt(between(90_000_000, 150_000_000))) / 100_000_000n, one + 1n])
  const start: Start = {
    decimals,
    rates: [rate(), rate()],
    balances: [atLeast(2n, units(0)), atLeast(2n, units(1))],
    amplification: pick([1n, 2n, 50n, 200n, 1000n, 5000n, BigInt(between(1, 5000))]),
    fee: pick([10n ** 12n, 10n ** 14n, 4n * 10n ** 14n, 10n ** 16n + 1n, 10n ** 17n]),
  }
  const swaps = { swapIn: swapExactInComposable, swapOut: swapExactOutComposable }
  return planSwaps(start, poolOf(start), { draw, amountOf: draw.amountOf, ...swaps })
}

test(
  'behavior: composable stable pools equal the deployed ones in 4,000 swaps',
  async () => {
    let rated = 0
    const each = ({ rates }: Start) => {
      if (rates.some((one) => one > 0n)) rated++
    }
    await probe.compare({ name: 'Swaps of composable stable pools', cases: 1250, planCase, each })
    expect(rated).toBeGreaterThan(2000)
  },
  exactTimeout,
)
