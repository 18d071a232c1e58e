import { type Address, encodeFunctionData, erc20Abi, parseAbi, parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { roles } from '@/localnet/accounts'
import { openPoolsOfKind } from '../testing/pools-of-kind'

// The vault of the local Ethereum, and staking into wstETH: the tracker's state equals the chain,
// and a route through them pays exactly.

const world = openPoolsOfKind(mainnet, 'erc4626')
const { pools: vaults, addressOf } = world
const expectAsOnChain = () => world.expectAsOnChain(vaults())

describe('vaults of ERC-4626', () => {
  test('default: the worth of shares equals the price table', async () => {
    const [vault] = vaults()
    expect(vault).toMatchObject({ address: addressOf('sDAI'), token0: addressOf('DAI'), indexed: false })
    expect(Number(vault!.assets) / Number(vault!.shares)).toBeCloseTo(1.17, 12)
    await expectAsOnChain()
  })

  test('behavior: yield without a log is read with the block, and an unchanged vault stays the same', async () => {
    const [before] = vaults()
    const transfer = (token: Address, to: Address, amount: bigint) =>
      world.followed.send(
        roles.trader,
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
      )
    await transfer(addressOf('USDC'), roles.trader, 1n)
    expect(vaults()[0]).toBe(before)
    await transfer(addressOf('DAI'), before!.address, 10n ** 21n)
    expect(vaults()[0]!.assets).toBe(before!.assets + 10n ** 21n)
    await expectAsOnChain()
  })

  const cases = [
    { from: 'DAI', to: 'sDAI', amount: parseUnits('1234.567', 18), side: 'SELL', dexes: ['ERC4626'] },
    { from: 'sDAI', to: 'DAI', amount: parseUnits('200', 18), side: 'SELL', dexes: ['ERC4626'] },
    { from: 'DAI', to: 'sDAI', amount: parseUnits('77', 18) + 1n, side: 'BUY', dexes: ['ERC4626'] },
    { from: 'sDAI', to: 'DAI', amount: parseUnits('55', 18) + 1n, side: 'BUY', dexes: ['ERC4626'] },
    { from: 'WETH', to: 'sDAI', amount: 10n ** 18n, side: 'SELL', dexes: undefined },
    { from: 'WETH', to: 'sDAI', amount: parseUnits('2000', 18), side: 'BUY', dexes: undefined },
    { from: 'sDAI', to: 'USDC', amount: parseUnits('3000', 18), side: 'SELL', dexes: undefined },
  ] as const
  test.each(cases)(
    'behavior: $side $amount $from for $to pays the quoted amount, as its receipt shows',
    async (one) => {
      const { side, dexes } = one
      const route = world.routeOf(one)!
      expect(route.legs.map(({ kind }) => kind)).toContain('erc4626')
      if (dexes) expect(route.legs).toHaveLength(1)
      const { spent, received: paid, told } = await world.pay(route)
      expect(spent).toBe(route.srcAmount)
      expect(paid).toBeGreaterThanOrEqual(route.destAmount)
      if (side === 'SELL') expect(paid).toBe(route.destAmount)
      const vaultLegs = route.legs.filter(({ kind }) => kind === 'erc4626')
      expect(
        told
          .filter(({ dex }) => dex === 'ERC4626')
          .map(({ tokenIn, tokenOut, amountIn }) => [tokenIn, tokenOut, amountIn]),
      ).toEqual(vaultLegs.map(({ tokenIn, tokenOut, amountIn }) => [tokenIn, tokenOut, amountIn]))
      await expectAsOnChain()
    },
  )
})

// Ether into wstETH is an edge like a vault's, in one direction.
describe('staked ether', () => {
  const abi = parseAbi([
    'function stETH() view returns (address)',
    'function addRewards() payable',
    'function pauseStaking()',
    'function resumeStaking()',
  ])
  const { pools, pool, routeOf, pay, expectAsOnChain } = openPoolsOfKind(mainnet, 'staking', world.followed)

  /** Sends a call as another account, and waits until the tracker has the block. */
  const call = async (functionName: 'addRewards' | 'pauseStaking' | 'resumeStaking', value = 0n) => {
    const to = await world.followed.client.readContract({ address: addressOf('wstETH'), abi, functionName: 'stETH' })
    const data = encodeFunctionData({ abi, functionName })
    const receipt = await world.followed.anvil.client.act({ from: roles.trader, to, data, value })
    expect(receipt.status).toBe('success')
    await world.followed.untilSeen(receipt.blockNumber)
  }

  test('default: the worth of a share equals the price table', async () => {
    expect(pool()).toMatchObject({ dex: 'Lido', address: addressOf('wstETH'), token1: addressOf('WETH') })
    expect(Number(pool().ether) / Number(pool().shares)).toBeCloseTo(3800 / 3200, 12)
    expect(pool().mostEther).toBeLessThanOrEqual(parseEther('150000'))
    await expectAsOnChain(pools())
  })

  test('behavior: rewards and a pause without a log are read with the block', async () => {
    const before = pool()
    await call('addRewards', parseEther('100'))
    expect(pool().ether).toBe(before.ether + parseEther('100'))
    await expectAsOnChain(pools())
    await call('pauseStaking')
    expect(pool().mostEther).toBe(0n)
    expect(routeOf({ from: 'WETH', to: 'wstETH', amount: 10n ** 18n, side: 'SELL', dexes: ['Lido'] })).toBeUndefined()
    await call('resumeStaking')
    await expectAsOnChain(pools())
  })

  const cases = [
    { from: 'WETH', to: 'wstETH', amount: parseEther('1.234567'), side: 'SELL', dexes: ['Lido'] },
    { from: 'WETH', to: 'wstETH', amount: parseEther('2') + 1n, side: 'BUY', dexes: ['Lido'] },
    { from: 'DAI', to: 'wstETH', amount: parseEther('5000'), side: 'SELL', dexes: ['Lido', 'UniswapV2'] },
    { from: 'DAI', to: 'wstETH', amount: parseEther('1'), side: 'BUY', dexes: ['Lido', 'UniswapV2'] },
  ] as const
  test.each(cases)(
    'behavior: $side $amount $from for $to pays the quoted amount, as its receipt shows',
    async (one) => {
      const route = routeOf(one)!
      const legs = route.legs.filter(({ kind }) => kind === 'staking')
      expect(legs).toHaveLength(1)
      const { spent, received, told } = await pay(route)
      expect([spent, received]).toEqual([route.srcAmount, route.destAmount])
      expect(told.filter(({ dex }) => dex === 'Lido')).toEqual([
        expect.objectContaining({
          pool: addressOf('wstETH'),
          tokenIn: addressOf('WETH'),
          tokenOut: addressOf('wstETH'),
          amountIn: legs[0]!.amountIn,
          isNative: true,
        }),
      ])
      await expectAsOnChain(pools())
    },
  )
})
