import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { Chain, Dex } from '@/lib/chain/chain'
import { v3PoolAddress } from '@/lib/chain/pools/pool-address'
import { tickAtSqrtRatio } from '@/lib/routing/pools/ticks/tick-math'
import { npmArtifact, ownArtifact } from './artifacts'
import { liquidityOf, positionsAround, startingAmounts, startingSqrtPrice } from './liquidity'
import type { Placement } from './place'
import type { PlannedPool } from './pools'
import type { SeedCall } from './send'

/**
 * The address of the local periphery of PancakeSwap V3, without a known key, the same on every
 * local chain.
 */
export const pancakePeriphery: Address = '0x00000000000000000000000000000000000ca4e3'

type PancakeDex = Extract<Dex, { kind: 'v3' }> & { deployer: Address }

const core = '@pancakeswap/v3-core/artifacts/contracts'
const factoryAbi = parseAbi(['function createPool(address, address, uint24) returns (address)'])
const poolAbi = parseAbi(['function initialize(uint160)'])
const peripheryAbi = parseAbi([
  'function mint(address pool, int24 lower, int24 upper, uint128 liquidity)',
  'function swap(address pool, bool zeroForOne, uint256 amountIn, uint160 limit)',
])

/**
 * Returns a chain's V3 exchange with a separate deployer of pools, such as PancakeSwap V3;
 * undefined if there is none.
 *
 * @example
 * pancakeDexOf(mainnet)?.name // 'PancakeSwapV3'
 */
export const pancakeDexOf = (chain: Chain): PancakeDex | undefined =>
  chain.dexes.find((dex): dex is PancakeDex => dex.kind === 'v3' && dex.deployer !== undefined)

/** Lists PancakeSwap's factory, its deployer of pools, and the local periphery. */
export function pancakePlacements(chain: Chain): Placement[] {
  const dex = pancakeDexOf(chain)
  if (!dex) return []
  const { bytecode } = npmArtifact(`${core}/PancakeV3Pool.sol/PancakeV3Pool.json`)
  return [
    {
      label: `${dex.name} factory`,
      address: dex.factory,
      ...npmArtifact(`${core}/PancakeV3Factory.sol/PancakeV3Factory.json`),
      args: [dex.deployer],
    },
    {
      label: `${dex.name} deployer`,
      address: dex.deployer,
      ...ownArtifact('PancakeV3PoolDeployer'),
      args: [bytecode, dex.factory],
    },
    { label: `${dex.name} periphery`, address: pancakePeriphery, ...ownArtifact('PancakeV3Periphery') },
  ]
}

/** Lists the calls that create a pool of PancakeSwap V3 and its positions. */
export function pancakeDeposits(dex: PancakeDex, pool: PlannedPool & { kind: 'v3' }): SeedCall[] {
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  const sqrtPrice = startingSqrtPrice(token0, token1)
  const { tickSpacing } = dex.tiers.find(({ feePips }) => feePips === pool.feePips)!
  const address = v3PoolAddress(dex, token0.address, token1.address, pool.feePips)
  const label = `${pool.dex} ${pool.tokenA.symbol}/${pool.tokenB.symbol} ${pool.feePips}`
  const create = [token0.address, token1.address, pool.feePips] as const
  const positions = positionsAround(token0, token1, { tick: tickAtSqrtRatio(sqrtPrice), tickSpacing })
  return [
    {
      label,
      to: dex.factory,
      data: encodeFunctionData({ abi: factoryAbi, functionName: 'createPool', args: create }),
    },
    { label, to: address, data: encodeFunctionData({ abi: poolAbi, functionName: 'initialize', args: [sqrtPrice] }) },
    ...positions.map(({ tickLower, tickUpper, percent }): SeedCall => {
      const amounts = { amount0: (amount0 * percent) / 100n, amount1: (amount1 * percent) / 100n }
      const liquidity = liquidityOf(amounts, { sqrtPrice, tickLower, tickUpper })
      const args = [address, tickLower, tickUpper, liquidity] as const
      return {
        label,
        to: pancakePeriphery,
        data: encodeFunctionData({ abi: peripheryAbi, functionName: 'mint', args }),
      }
    }),
  ]
}

/**
 * Returns the call that sells at most an amount through a pool of PancakeSwap V3, until it reaches
 * a price.
 *
 * @example
 * pancakeSwapCall({ pool, zeroForOne: true, amountIn: 10n ** 18n, sqrtPriceLimitX96 }).to
 * // '0x00000000000000000000000000000000000ca4e3'
 */
export const pancakeSwapCall = ({
  pool,
  zeroForOne,
  amountIn,
  sqrtPriceLimitX96,
}: {
  pool: Address
  zeroForOne: boolean
  amountIn: bigint
  sqrtPriceLimitX96: bigint
}) => ({
  to: pancakePeriphery,
  data: encodeFunctionData({
    abi: peripheryAbi,
    functionName: 'swap',
    args: [pool, zeroForOne, amountIn, sqrtPriceLimitX96],
  }),
})
