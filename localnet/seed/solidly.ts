import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { Chain, Dex, Token } from '@/lib/chain/chain'
import { solidlyPairAddress } from '@/lib/chain/pools/pool-address'
import { roles } from '../accounts'
import { ownArtifact } from './artifacts'
import { startingAmounts } from './liquidity'
import type { Placement } from './place'
import type { PlannedPool } from './pools'
import type { SeedCall } from './send'

/** A planned Solidly pair. */
export type PlannedSolidlyPair = Extract<PlannedPool, { kind: 'solidly' }>

type SolidlyDex = Extract<Dex, { kind: 'solidly' }>

/**
 * Returns the exchange of a pair on a chain.
 *
 * @throws Error if the chain has no such exchange
 * @example
 * solidlyDexOf(base, pair).name // 'Aerodrome'
 */
export const solidlyDexOf = (chain: Chain, pool: PlannedSolidlyPair): SolidlyDex => {
  const dex = chain.dexes.find(({ name }) => name === pool.dex)
  if (dex?.kind !== 'solidly') throw new Error(`${pool.dex} has no pairs of Solidly's kind on chain ${chain.id}`)
  return dex
}

/** Lists Solidly factories and the implementation of their pairs; the deployer sets fees. */
export const solidlyPlacements = (chain: Chain): Placement[] =>
  chain.dexes.flatMap((dex): Placement[] =>
    dex.kind === 'solidly'
      ? [
          { label: `${dex.name} pair`, address: dex.implementation, ...ownArtifact('SolidlyPair') },
          {
            label: `${dex.name} factory`,
            address: dex.factory,
            ...ownArtifact('SolidlyFactory'),
            args: [dex.implementation, roles.deployer],
          },
        ]
      : [],
  )

/**
 * Lists the calls that create a Solidly pair, transfer tokens and mint. A stable pair's first
 * deposit is balanced.
 */
export const solidlyDeposits = (chain: Chain, pool: PlannedSolidlyPair): SeedCall[] => {
  const dex = solidlyDexOf(chain, pool)
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  const pair = solidlyPairAddress(dex, token0.address, token1.address, pool.stable)
  const label = `${pool.dex} ${pool.tokenA.symbol}/${pool.tokenB.symbol} ${pool.stable ? 'stable' : 'volatile'}`
  const pay = (token: Token, amount: bigint): SeedCall => ({
    label,
    to: token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, amount] }),
  })
  const create = encodeFunctionData({
    abi: ownArtifact('SolidlyFactory').abi,
    functionName: 'createPool',
    args: [token0.address, token1.address, pool.stable],
  })
  const mint = encodeFunctionData({ abi: ownArtifact('SolidlyPair').abi, functionName: 'mint', args: [roles.deployer] })
  const coins = amount0 / 10n ** BigInt(token0.decimals)
  const stableAmount = (token: Token) => coins * 10n ** BigInt(token.decimals)
  return [
    { label, to: dex.factory, data: create },
    pay(token0, pool.stable ? stableAmount(token0) : amount0),
    pay(token1, pool.stable ? stableAmount(token1) : amount1),
    { label, to: pair, data: mint },
  ]
}

/**
 * Returns the address of a planned pair.
 *
 * @example
 * solidlyPairOf(base, pair) // '0xcdac0d6c6c59727a65f871236188350531885c43'
 */
export const solidlyPairOf = (chain: Chain, pool: PlannedSolidlyPair): Address =>
  solidlyPairAddress(solidlyDexOf(chain, pool), pool.tokenA.address, pool.tokenB.address, pool.stable)
