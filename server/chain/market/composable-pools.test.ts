import { encodeDeployData, encodeFunctionData, maxUint256, parseAbi, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { minLegGas } from '@/lib/routing/route/min-gas'
import { roles } from '@/localnet/accounts'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { plannedPools } from '@/localnet/seed/pools'
import { tradePool } from '@/localnet/trade/traders'
import { openPoolsOfKind } from '../testing/pools-of-kind'

// The composable stable pool of the local Ethereum, with Balancer's own code: the tracker's state
// equals the chain, and a route through it pays exactly.

const world = openPoolsOfKind(mainnet, 'composable')
const { followed, pool, addressOf } = world
const [place] = world.places
const [wsteth, weth] = [addressOf('wstETH'), addressOf('WETH')]
const rateProvider = '0x72D07D7DcA67b8A406aD1Ec34ce969c90bFEE768'
const ether = 10n ** 18n
const { vault } = place as typeof place & { kind: 'composable' }

const wrongs = [{ balance0: 1n }, { balance1: 1n }, { amplification: 1n }, { swapFeeE18: 1n }]
const expectAsOnChain = () => world.expectAsOnChain([pool()], wrongs)

const vaultAbi = parseAbi([
  'struct Single { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct Funds { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function swap(Single singleSwap, Funds funds, uint256 limit, uint256 deadline) payable returns (uint256)',
])

describe('composable stable pools', () => {
  test('default: tokens, balances, fee, amplification and rate, without the shares of the pool', async () => {
    expect(pool()).toMatchObject({
      address: place!.address,
      token0: wsteth,
      token1: weth,
      factor0: (ether * 11_875n) / 10_000n,
      factor1: ether,
      poolId: `${place!.address}0000000000000000000005c2`,
      amplification: 200_000n,
      swapFeeE18: 10n ** 14n,
    })
    expect(Number(pool().balance0 * pool().factor0) / Number(pool().balance1 * pool().factor1)).toBeCloseTo(1, 3)
    await expectAsOnChain()
  })

  test('behavior: the traders of the local world keep it at the price of others', async () => {
    const before = pool()
    const planned = plannedPools(mainnet).find(({ kind }) => kind === 'composable')!
    const hash = await tradePool(followed.anvil.client, planned, new Map([['wstETH', Math.log(1.002)]]))
    const { blockNumber } = await followed.anvil.client.waitForTransactionReceipt({ hash: hash! })
    await followed.untilSeen(blockNumber)
    expect(pool().balance0).toBeLessThan(before.balance0)
    await expectAsOnChain()
  })

  test('behavior: a purchase of shares with one token leaves the other balance unchanged', async () => {
    const before = pool()
    const funds = { fromInternalBalance: false, toInternalBalance: false }
    const single = { poolId: before.poolId, kind: 0, assetIn: weth, assetOut: place!.address } as const
    const data = encodeFunctionData({
      abi: vaultAbi,
      functionName: 'swap',
      args: [
        { ...single, amount: 5n * ether, userData: '0x' },
        { ...funds, sender: roles.deployer, recipient: roles.deployer },
        0n,
        maxUint256,
      ],
    })
    await followed.send(roles.deployer, vault, data)
    expect([pool().balance0, pool().balance1]).toEqual([before.balance0, before.balance1 + 5n * ether])
    await expectAsOnChain()
  })

  const cases = [
    { from: 'wstETH', to: 'WETH', amount: parseUnits('3.21', 18), side: 'SELL' },
    { from: 'WETH', to: 'wstETH', amount: parseUnits('40', 18) + 7n, side: 'SELL' },
    { from: 'wstETH', to: 'WETH', amount: parseUnits('12', 18) + 1n, side: 'BUY' },
    { from: 'WETH', to: 'wstETH', amount: parseUnits('0.777', 18), side: 'BUY' },
    { from: 'AAVE', to: 'WETH', amount: parseUnits('10', 18), side: 'SELL' },
    { from: 'USDC', to: 'wstETH', amount: parseUnits('2', 18), side: 'BUY' },
  ] as const
  const expectPaid = async (one: (typeof cases)[number]) => {
    const route = world.routeOf({ ...one, dexes: ['BalancerV2'] })!
    expect(route.legs.map(({ kind }) => kind)).toContain('composable')
    const { spent, received, told, gasUsed } = await world.pay(route)
    expect([spent, received]).toEqual([route.srcAmount, route.destAmount])
    const amountsOf = (
      legs: readonly { pool: string; dex: string | undefined; amountIn: bigint; amountOut: bigint }[],
    ) => new Set(legs.map(({ pool, dex, amountIn, amountOut }) => `${dex} ${pool} ${amountIn} ${amountOut}`))
    expect(amountsOf(told)).toEqual(amountsOf(route.legs))
    const least = route.legs.reduce((gas, { kind }) => gas + minLegGas[kind], 21_000)
    expect(Number(gasUsed)).toBeGreaterThan(least)
    await expectAsOnChain()
  }
  test.each(cases)('behavior: $side $amount $from for $to pays the quoted amount, as its receipt shows', expectPaid)

  test('behavior: a new rate counts from the first time that the pool reads it', async () => {
    const { client } = followed.anvil
    const { abi, bytecode } = ownArtifact('RateProvider')
    const { contractAddress } = await client.act({
      from: roles.deployer,
      data: encodeDeployData({ abi, bytecode, args: [(ether * 12n) / 10n] }),
    })
    const code = await client.getCode({ address: contractAddress! })
    await client.setCode({ address: rateProvider, bytecode: code! })
    const mine = async (seconds: number) => {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
      await followed.untilSeen(await client.getBlockNumber({ cacheTime: 0 }))
    }
    await mine(1)
    expect(pool().factor0).toBe((ether * 11_875n) / 10_000n)
    const kept = pool()
    await mine(1)
    expect(pool()).toBe(kept)
    await mine(10_801)
    expect(pool().factor0).toBe((ether * 12n) / 10n)
    // The first trade makes the pool read and store the rate.
    await expectPaid(cases[0])
    await expectPaid(cases[3])
    expect(pool().factor0).toBe((ether * 12n) / 10n)
  })
})
