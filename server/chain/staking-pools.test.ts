import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { listedCandidates } from '@/lib/chain/candidates'
import { readExecutedLegs } from '@/lib/chain/executed-legs'
import { executor } from '@/lib/chain/executor.generated'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { StakingPool } from '@/lib/routing/pools/pool'
import { solve } from '@/lib/routing/solve'
import { roles } from '@/localnet/accounts'
import { findMismatches } from './self-check'
import { snapshotPools } from './snapshot'
import { openFollowedChain } from './testing/followed-chain'
import { payRoute, person } from './testing/pay-route'

// Ether into wstETH on the local Ethereum: what the tracker holds is the chain, and a route through it pays to the wei.

const addressOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
const abi = parseAbi([
  'function stETH() view returns (address)',
  'function addRewards() payable',
  'function pauseStaking()',
  'function resumeStaking()',
])

const followed = openFollowedChain(mainnet)

const staking = () =>
  followed.tracker.market().state.pools.filter((pool): pool is StakingPool => pool.kind === 'staking')
const stakedEther = () => followed.client.readContract({ address: addressOf('wstETH'), abi, functionName: 'stETH' })

const expectAsOnChain = async () => {
  const { blockHash } = followed.tracker.market()
  const { client } = followed
  const candidates = listedCandidates(mainnet).filter(({ kind }) => kind === 'staking')
  expect(await snapshotPools({ client, chain: mainnet }, { candidates, blockHash })).toEqual(staking())
  expect(await findMismatches({ client, chain: mainnet, random: () => 0.5 }, { pools: staking(), blockHash })).toEqual(
    [],
  )
}

/** Sends what its stranger may, and waits until the tracker has the block. */
const call = async (functionName: 'addRewards' | 'pauseStaking' | 'resumeStaking', value = 0n) => {
  const data = encodeFunctionData({ abi, functionName })
  const receipt = await followed.anvil.client.act({ from: roles.trader, to: await stakedEther(), data, value })
  expect(receipt.status).toBe('success')
  await followed.untilSeen(receipt.blockNumber)
}

describe('staked ether', () => {
  test('default: a share is worth what the price table says', async () => {
    const [pool] = staking()
    expect(pool).toMatchObject({ dex: 'Lido', address: addressOf('wstETH'), token1: addressOf('WETH') })
    expect(Number(pool!.ether) / Number(pool!.shares)).toBeCloseTo(3800 / 3200, 12)
    expect(pool!.mostEther).toBeLessThanOrEqual(parseEther('150000'))
    await expectAsOnChain()
  })

  test('behavior: rewards and a pause, of which no pool tells, are seen with the block', async () => {
    const [before] = staking()
    await call('addRewards', parseEther('100'))
    expect(staking()[0]!.ether).toBe(before!.ether + parseEther('100'))
    await expectAsOnChain()
    await call('pauseStaking')
    expect(staking()[0]!.mostEther).toBe(0n)
    const asked = { srcToken: addressOf('WETH'), destToken: addressOf('wstETH'), amount: 10n ** 18n } as const
    const { state: market } = followed.tracker.market()
    expect(solve({ market, side: 'SELL', filter: { dexes: ['Lido'] }, ...asked })).toBeUndefined()
    await call('resumeStaking')
    await expectAsOnChain()
  })

  const cases = [
    { from: 'WETH', to: 'wstETH', amount: parseEther('1.234567'), side: 'SELL', alone: true },
    { from: 'WETH', to: 'wstETH', amount: parseEther('2') + 1n, side: 'BUY', alone: true },
    { from: 'DAI', to: 'wstETH', amount: parseEther('5000'), side: 'SELL', alone: false },
    { from: 'DAI', to: 'wstETH', amount: parseEther('1'), side: 'BUY', alone: false },
  ] as const
  test.each(cases)(
    'behavior: $side $amount $from for $to pays what was quoted, and its receipt says so',
    async (one) => {
      const dexes = one.alone ? ['Lido'] : ['Lido', 'UniswapV2']
      const route = solve({
        ...{ market: followed.tracker.market().state, srcToken: addressOf(one.from), destToken: addressOf(one.to) },
        ...{ amount: one.amount, side: one.side, filter: { dexes } },
      })!.route
      const legs = route.legs.filter(({ kind }) => kind === 'staking')
      expect(legs).toHaveLength(1)
      const { spent, brought, logs } = await payRoute(followed, mainnet, route)
      expect([spent, brought]).toEqual([route.srcAmount, route.destAmount])
      const told = readExecutedLegs(mainnet, logs, [person, mainnet.contracts.router, executor.address])
      expect(told.filter(({ dex }) => dex === 'Lido')).toEqual([
        expect.objectContaining({
          ...{ pool: addressOf('wstETH'), tokenIn: addressOf('WETH'), tokenOut: addressOf('wstETH') },
          ...{ amountIn: legs[0]!.amountIn, isNative: true },
        }),
      ])
      await expectAsOnChain()
    },
  )
})
