import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { minFee } from '@/lib/routing/pools/curve/stable-ng'
import { openPoolsOfKind } from '../testing/pools-of-kind'

// The pool of Curve's newer kind on the local Ethereum: the tracker's state equals the chain, and a
// route through it pays exactly.

const world = openPoolsOfKind(mainnet, 'stableNg')
const { pool, addressOf } = world
const { address } = world.places[0]!

const wrongs = [{ balance0: 1n }, { offpegFeeMultiplierE10: 1n }, { rate0: 1n }, { rate1: 1n }, { feeE10: 1n }]
const expectAsOnChain = () => world.expectAsOnChain([pool()], wrongs)

describe("pools of Curve's newer kind", () => {
  test('default: coins, balances, amplification, rates, and a fee that grows', async () => {
    expect(pool()).toMatchObject({
      address,
      dex: 'CurveV1StableNg',
      token0: addressOf('USDC'),
      token1: addressOf('USDT'),
      amplification: 200_000n,
      feeE10: 1_000_000n,
      offpegFeeMultiplierE10: 50_000_000_000n,
      rate0: 10n ** 30n,
      rate1: 10n ** 30n,
    })
    await expectAsOnChain()
  })

  test('behavior: a trade of another account is read with the block, and an unchanged pool stays', async () => {
    const before = pool()
    const amount = before.balance0 / 3n
    await world.approve('USDC')
    expect(pool()).toBe(before)
    await world.exchange(amount)
    expect(pool().balance0).toBe(before.balance0 + amount)
    // Now a trade that unbalances the pool further pays a higher fee.
    expect(minFee(pool(), true)).toBeGreaterThan(minFee(pool(), false))
    await expectAsOnChain()
  })

  const cases = [
    { from: 'USDC', to: 'USDT', amount: parseUnits('12345.678', 6), side: 'SELL' },
    { from: 'USDT', to: 'USDC', amount: parseUnits('7000', 6), side: 'SELL' },
    { from: 'USDC', to: 'USDT', amount: parseUnits('2500', 6) + 1n, side: 'BUY' },
    { from: 'USDT', to: 'USDC', amount: parseUnits('99.99', 6), side: 'BUY' },
  ] as const
  test.each(cases)(
    'behavior: $side $amount $from for $to pays the quoted amount, as its receipt shows',
    async (one) => {
      await world.expectPaidBy('CurveV1StableNg', one, (wanted) => wanted / 1_000_000n)
      await expectAsOnChain()
    },
  )
})
