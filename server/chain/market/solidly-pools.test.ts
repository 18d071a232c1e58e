import { type Abi, encodeFunctionData, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { orderLegs } from '@/lib/chain/program/executed-route'
import { base } from '@/lib/chain/registry/base'
import { aerodrome } from '@/lib/chain/registry/shared'
import { minLegGas } from '@/lib/routing/route/min-gas'
import { roles } from '@/localnet/accounts'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { plannedPools } from '@/localnet/seed/pools'
import { tradePool } from '@/localnet/trade/traders'
import { openPoolsOfKind } from '../testing/pools-of-kind'

// Pairs of Aerodrome on the local Base: the tracker's state equals the chain, and a route through
// them pays exactly.

const world = openPoolsOfKind(base, 'solidly')
const { followed, addressOf } = world

const pairs = () => world.pools().filter(({ reserve0 }) => reserve0 > 0n)

const set = (functionName: string, args: readonly unknown[]) => {
  const { abi } = ownArtifact('SolidlyFactory') as { abi: Abi }
  return followed.send(roles.deployer, aerodrome.factory, encodeFunctionData({ abi, functionName, args }))
}

const expectAsOnChain = () => world.expectAsOnChain(pairs())
const dexes = ['Aerodrome']

const feesOf = (stable: boolean) => [
  ...new Set(pairs().flatMap((pool) => (pool.stable === stable ? [pool.feePips] : []))),
]

describe('pairs of Aerodrome', () => {
  test('default: all planned pairs at their real addresses', async () => {
    const planned = plannedPools(base).filter(({ kind }) => kind === 'solidly')
    expect(pairs().length).toBe(planned.length)
    expect(pairs().map(({ address }) => address)).toContain('0xcdac0d6c6c59727a65f871236188350531885c43')
    await expectAsOnChain()
  })

  test('behavior: a trade is followed by the log of the pair', async () => {
    const before = pairs()
    const planned = plannedPools(base).find((pool) => pool.kind === 'solidly' && !pool.stable)!
    const hash = await tradePool(followed.anvil.client, planned, new Map([['WETH', Math.log(1.05)]]))
    const { blockNumber } = await followed.anvil.client.waitForTransactionReceipt({ hash: hash! })
    await followed.untilSeen(blockNumber)
    expect(pairs()).not.toEqual(before)
    await expectAsOnChain()
  })

  test('behavior: fees without a log and a pause are read with the block, and other pairs stay the same', async () => {
    const [first, ...others] = pairs()
    expect([feesOf(false), feesOf(true)]).toEqual([[3000], [500]])
    await set('setCustomFee', [first!.address, 77n])
    expect(pairs()[0]).toEqual({ ...first, feePips: 7700 })
    others.forEach((pool, index) => {
      expect(pairs()[index + 1]).toBe(pool)
    })
    await set('setCustomFee', [first!.address, 420n])
    expect(pairs()[0]).toEqual({ ...first, feePips: 0 })
    await set('setCustomFee', [first!.address, 0n])
    await set('setFee', [false, 50n])
    expect([feesOf(false), feesOf(true)]).toEqual([[5000], [500]])
    await expectAsOnChain()
    await set('setPauseState', [true])
    expect([feesOf(false), feesOf(true)]).toEqual([[1_000_000], [1_000_000]])
    expect(world.routeOf({ from: 'WETH', to: 'USDC', amount: 10n ** 18n, side: 'SELL', dexes })).toBeUndefined()
    await set('setPauseState', [false])
    await expectAsOnChain()
  })

  const cases = [
    { from: 'WETH', to: 'USDC', amount: parseUnits('3', 18), side: 'SELL' },
    { from: 'USDC', to: 'DAI', amount: parseUnits('20000', 6), side: 'SELL' },
    { from: 'DAI', to: 'USDbC', amount: parseUnits('12345', 18), side: 'SELL' },
    { from: 'USDbC', to: 'WETH', amount: 10n ** 18n, side: 'BUY' },
    { from: 'WETH', to: 'DAI', amount: parseUnits('7000', 18), side: 'BUY' },
    { from: 'AERO', to: 'cbETH', amount: parseUnits('1', 18), side: 'BUY' },
  ] as const
  test.each(cases)('behavior: $side $amount $from for $to pays the quoted amount', async (one) => {
    const route = world.routeOf({ ...one, dexes })!
    expect(new Set(route.legs.map(({ dex }) => dex))).toEqual(new Set(dexes))
    const [srcToken, destToken] = [addressOf(one.from), addressOf(one.to)]
    const { spent, received, told, gasUsed } = await world.pay(route)
    expect([spent, received]).toEqual([route.srcAmount, route.destAmount])
    // A receipt has the same legs, with exact amounts.
    const executed = orderLegs(told, { srcToken, destToken })
    expect([executed?.spent, executed?.received]).toEqual([route.srcAmount, route.destAmount])
    const drawn = executed!.legs.map(({ pool, dex, amountIn, amountOut }) => ({ pool, dex, amountIn, amountOut }))
    const quoted = route.legs.map(({ pool, dex, amountIn, amountOut }) => ({ pool, dex, amountIn, amountOut }))
    expect(new Set(drawn)).toEqual(new Set(quoted))
    // The proof does not count more gas than the swap used either.
    const least = route.legs.reduce((gas, { kind }) => gas + minLegGas[kind], 21_000)
    expect(Number(gasUsed)).toBeGreaterThan(least)
    await expectAsOnChain()
  })
})
