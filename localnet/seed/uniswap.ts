import { type Abi, type Address, encodeFunctionData } from 'viem'
import type { Chain, Dex } from '@/lib/chain/chain'
import { namedError } from '@/lib/errors'
import { roles } from '../accounts'
import { npmArtifact } from './artifacts'
import type { Placement } from './place'
import type { SeedCall } from './send'
import { sushiSwapFactory } from './sushiswap'

/**
 * Published addresses of Uniswap's periphery (reference: Uniswap's deployment pages). Only local
 * code calls it.
 */
export type Periphery = {
  v2Router: Address
  swapRouter02: Address
  quoterV2: Address
  positionManager: Address
  /** The first V3 router; Base never had it. */
  swapRouter?: Address
}

const ethereumPeriphery = {
  swapRouter: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  swapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  positionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
} as const

const peripheries: Record<number, Periphery> = {
  1: { ...ethereumPeriphery, v2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' },
  42161: { ...ethereumPeriphery, v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24' },
  8453: {
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    swapRouter02: '0x2626664c2603336E57B271c5C0b26F421741e481',
    quoterV2: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    positionManager: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
  },
}

/** Renders positions as images, which are not used here, so this address has no code. */
const positionDescriptor = '0x91ae842A5Ffd8d12023116943e72A606179294f3'

const v3 = '@uniswap/v3-core/artifacts/contracts'
const periphery = '@uniswap/v3-periphery/artifacts/contracts'

/**
 * Returns the addresses of Uniswap's routers, quoter and position manager on a chain.
 *
 * @example
 * peripheryOf(1).v2Router // '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
 */
export function peripheryOf(chainId: number): Periphery {
  const found = peripheries[chainId]
  if (!found) throw new MissingPeripheryError({ chainId })
  return found
}

export const factoryAbi = (kind: 'v2' | 'v3'): Abi =>
  npmArtifact(
    kind === 'v2' ? '@uniswap/v2-core/build/UniswapV2Factory.json' : `${v3}/UniswapV3Factory.sol/UniswapV3Factory.json`,
  ).abi

export const pairAbi = (): Abi => npmArtifact('@uniswap/v2-core/build/UniswapV2Pair.json').abi
export const v2RouterAbi = (): Abi => npmArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json').abi
export const positionManagerAbi = (): Abi =>
  npmArtifact(`${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`).abi

/**
 * Lists the contracts of a chain's Uniswap venues: the registry's factories and their periphery.
 */
export function uniswapPlacements(chain: Chain): Placement[] {
  const weth = chain.contracts.wrappedNative
  const at = peripheryOf(chain.id)
  const v2Factory = factoryOf(chain, 'UniswapV2')
  const v3Factory = factoryOf(chain, 'UniswapV3')
  const place = (label: string, address: Address, file: string, args: readonly unknown[]): Placement => ({
    label,
    address,
    args,
    ...npmArtifact(file),
  })

  return [
    ...chain.dexes.flatMap((dex) => (dex.kind === 'v2' ? [v2FactoryPlacement(dex)] : [])),
    place('UniswapV3 factory', v3Factory, `${v3}/UniswapV3Factory.sol/UniswapV3Factory.json`, []),
    place('V2 router', at.v2Router, '@uniswap/v2-periphery/build/UniswapV2Router02.json', [v2Factory, weth]),
    place('SwapRouter02', at.swapRouter02, swapRouter02File, [v2Factory, v3Factory, at.positionManager, weth]),
    place('QuoterV2', at.quoterV2, `${periphery}/lens/QuoterV2.sol/QuoterV2.json`, [v3Factory, weth]),
    place(
      'position manager',
      at.positionManager,
      `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
      [v3Factory, weth, positionDescriptor],
    ),
    ...(at.swapRouter
      ? [place('SwapRouter', at.swapRouter, `${periphery}/SwapRouter.sol/SwapRouter.json`, [v3Factory, weth])]
      : []),
  ]
}

/**
 * Fee tiers that the factory's constructor has; on the real chains governance enabled others later.
 */
const constructorTiers = [500, 3000, 10000]

/** Lists the owner's calls that add the registry's other fee tiers to the V3 factory. */
export function enableTierCalls(chain: Chain): SeedCall[] {
  const abi = factoryAbi('v3')
  return chain.dexes.flatMap((dex) => {
    // PancakeSwap's factory has its tiers from the start.
    if (dex.kind !== 'v3' || dex.deployer !== undefined) return []
    const missing = dex.tiers.filter(({ feePips }) => !constructorTiers.includes(feePips))
    return missing.map(({ feePips, tickSpacing }) => ({
      label: `enable fee tier ${feePips}`,
      to: dex.factory,
      data: encodeFunctionData({ abi, functionName: 'enableFeeAmount', args: [feePips, tickSpacing] }),
    }))
  })
}

const swapRouter02File = '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'

const v2FactoryPlacement = (dex: Extract<Dex, { kind: 'v2' }>): Placement => ({
  label: `${dex.name} factory`,
  address: dex.factory,
  args: [roles.deployer],
  ...(dex.name === 'SushiSwap' ? sushiSwapFactory() : npmArtifact('@uniswap/v2-core/build/UniswapV2Factory.json')),
})

function factoryOf(chain: Chain, name: string): Address {
  const dex = chain.dexes.find((dex) => dex.name === name)
  if (dex?.kind !== 'v2' && dex?.kind !== 'v3') throw new MissingPeripheryError({ chainId: chain.id })
  return dex.factory
}

export class MissingPeripheryError extends namedError(
  'Localnet.MissingPeripheryError',
  ({ chainId }: { chainId: number }) => ({
    message: `The local world has no addresses of Uniswap on chain ${chainId}.`,
    fix: 'Add its published addresses to localnet/seed/uniswap.ts and its factories to the registry.',
  }),
) {}
