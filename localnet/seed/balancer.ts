import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain, Dex } from '@/lib/chain/chain'
import { roles } from '../accounts'
import type { LocalClient } from '../chain/clients'
import { npmArtifact, ownArtifact } from './artifacts'
import { startingAmounts } from './liquidity'
import { type Placement, placeAll } from './place'
import type { PlannedPool } from './pools'
import { usdPrice } from './prices'
import type { SeedCall } from './send'

export type PlannedWeightedPool = Extract<PlannedPool, { kind: 'weighted' }>
export type PlannedComposablePool = Extract<PlannedPool, { kind: 'composable' }>

const tasks = '@balancer-labs/v2-deployments/dist/tasks'
/**
 * Published address (reference: Balancer's deployments). Pools of version three ask it for the
 * protocol's fees: zero.
 */
const feeProvider: Address = '0x97207B095e4D5C9a6e4cfbfcd2C3358E03B90c4A'
const largestProtocolFee = 5n * 10n ** 17n
/** The fee of a weighted pool on a trade's input. */
export const weightedFeePips = 3000
const swapFee = BigInt(weightedFeePips) * 10n ** 12n
/** Published address (reference: Balancer's deployments): returns the rate of wstETH in WETH. */
const rateProvider: Address = '0x72D07D7DcA67b8A406aD1Ec34ce969c90bFEE768'
/** The time for which a pool caches the rate, as on the real chain. */
const rateSeconds = 10_800n
/** The fee of a composable stable pool on a trade's input, and its coefficient A. */
const composableFee = 10n ** 14n
const amplification = 200n
/** The window in which the Vault can be paused, as on the real chains. */
const pauseSeconds = 90n * 86_400n
const bufferSeconds = 30n * 86_400n
/** The storage slot in which the Vault counts its pools. */
const nextPoolSlot = toHex(6n, { size: 32 })

const vaultOf = (chain: Chain): Address | undefined =>
  chain.dexes.find((dex): dex is Extract<Dex, { kind: 'balancer' }> => dex.kind === 'balancer')?.vault

/**
 * Places Balancer's Vault and its planned pools at their real addresses, with their real pool ids:
 * an id ends in the number of pools before it, so that number is set in the Vault before each. The
 * tokens must exist.
 *
 * @throws Localnet.ConstructorRevertedError
 */
export async function placeBalancer(client: LocalClient, chain: Chain, pools: readonly PlannedPool[]): Promise<void> {
  const vault = vaultOf(chain)
  if (!vault) return
  const from = roles.deployer
  await placeAll(client, from, [
    {
      label: 'Balancer Vault',
      address: vault,
      ...npmArtifact(`${tasks}/20210418-vault/artifact/Vault.json`),
      args: [roles.deployer, chain.contracts.wrappedNative, pauseSeconds, bufferSeconds],
    },
  ])
  await placeAll(client, from, [
    {
      label: 'Balancer fee provider',
      address: feeProvider,
      ...npmArtifact(
        `${tasks}/20220725-protocol-fee-percentages-provider/artifact/ProtocolFeePercentagesProvider.json`,
      ),
      args: [vault, largestProtocolFee, largestProtocolFee],
    },
  ])
  for (const pool of pools) {
    if (pool.kind !== 'weighted' && pool.kind !== 'composable') continue
    if (pool.kind === 'composable') await placeAll(client, from, [ratePlacement(pool)])
    await client.setStorageAt({ address: vault, index: nextPoolSlot, value: toHex(pool.poolNumber, { size: 32 }) })
    await placeAll(client, from, [
      pool.kind === 'weighted' ? poolPlacement(vault, pool) : composablePlacement(vault, pool),
    ])
  }
}

function poolPlacement(vault: Address, pool: PlannedWeightedPool): Placement {
  const { token0, token1 } = startingAmounts(pool)
  const tokens = [token0.address, token1.address]
  const label = `${pool.dex} ${pool.tokenA.symbol}/${pool.tokenB.symbol}`
  const named = { name: label, symbol: `${pool.tokenA.symbol}-${pool.tokenB.symbol}` }
  const [weight0, weight1] = weightsOf(pool)
  if (pool.version === 1) {
    const params = {
      ...named,
      vault,
      token0: tokens[0],
      token1: tokens[1],
      normalizedWeight0: weight0,
      normalizedWeight1: weight1,
      swapFeePercentage: swapFee,
      pauseWindowDuration: pauseSeconds,
      bufferPeriodDuration: bufferSeconds,
      oracleEnabled: false,
      owner: roles.deployer,
    }
    const creation = npmArtifact(`${tasks}/20210418-weighted-pool/bytecode/WeightedPool2Tokens.json`)
    return { label, address: pool.address, ...creation, args: [params] }
  }
  const params = {
    ...named,
    tokens,
    normalizedWeights: [weight0, weight1],
    rateProviders: [zeroAddress, zeroAddress],
    assetManagers: [zeroAddress, zeroAddress],
    swapFeePercentage: swapFee,
  }
  return {
    label,
    address: pool.address,
    ...npmArtifact(`${tasks}/20230206-weighted-pool-v3/artifact/WeightedPool.json`),
    args: [params, vault, feeProvider, pauseSeconds, bufferSeconds, roles.deployer, ''],
  }
}

/**
 * Returns the provider of the rate of a pool's tokenA in tokenB, by the price table. It is constant
 * here.
 */
const ratePlacement = ({ tokenA, tokenB }: PlannedComposablePool): Placement => ({
  label: `rate of ${tokenA.symbol}`,
  address: rateProvider,
  ...ownArtifact('RateProvider'),
  args: [(usdPrice(tokenA.symbol) * 10n ** 18n) / usdPrice(tokenB.symbol)],
})

function composablePlacement(vault: Address, pool: PlannedComposablePool): Placement {
  const { token0, token1 } = startingAmounts(pool)
  const label = `${pool.dex} ${pool.tokenA.symbol}/${pool.tokenB.symbol}`
  const params = {
    vault,
    protocolFeeProvider: feeProvider,
    name: label,
    symbol: `${pool.tokenA.symbol}-${pool.tokenB.symbol}`,
    version: '',
    tokens: [token0.address, token1.address],
    rateProviders: [token0, token1].map((token) => (token === pool.tokenA ? rateProvider : zeroAddress)),
    tokenRateCacheDurations: [token0, token1].map((token) => (token === pool.tokenA ? rateSeconds : 0n)),
    exemptFromYieldProtocolFeeFlags: [false, false],
    amplificationParameter: amplification,
    swapFeePercentage: composableFee,
    pauseWindowDuration: pauseSeconds,
    bufferPeriodDuration: bufferSeconds,
    owner: roles.deployer,
  }
  const creation = npmArtifact(`${tasks}/20230206-composable-stable-pool-v3/artifact/ComposableStablePool.json`)
  return { label, address: pool.address, ...creation, args: [params] }
}

/** Returns the weights of a pool's tokens in its own order, in 1e18. */
const weightsOf = (pool: PlannedWeightedPool): [bigint, bigint] => {
  const weightA = BigInt(pool.percentA) * 10n ** 16n
  const weightB = 10n ** 18n - weightA
  return startingAmounts(pool).token0 === pool.tokenA ? [weightA, weightB] : [weightB, weightA]
}

/**
 * Returns a pool's id at the Vault: its address, its specialization (2 for two tokens, else 0), and
 * its number.
 */
export const poolIdOf = ({ kind, address, poolNumber }: PlannedWeightedPool | PlannedComposablePool) =>
  concatHex([address, toHex(kind === 'weighted' ? 2 : 0, { size: 2 }), toHex(poolNumber, { size: 10 })])

const vaultAbi = parseAbi([
  'struct Join { address[] assets; uint256[] maxAmountsIn; bytes userData; bool fromInternalBalance; }',
  'function joinPool(bytes32 poolId, address sender, address recipient, Join request) payable',
])

/** Returns the deployer's first join of a weighted pool, which determines its balances. */
export function weightedDeposit(chain: Chain, pool: PlannedWeightedPool): SeedCall {
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  return firstJoin(chain, pool, [
    { address: token0.address, amount: amount0, most: amount0 },
    { address: token1.address, amount: amount1, most: amount1 },
  ])
}

/**
 * Does the same for a composable stable pool, which mints all of its own shares to the Vault with
 * the first join.
 */
export function composableDeposit(chain: Chain, pool: PlannedComposablePool): SeedCall {
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  const parts = [
    { address: token0.address, amount: amount0, most: amount0 },
    { address: token1.address, amount: amount1, most: amount1 },
    { address: pool.address, amount: 0n, most: maxUint256 },
  ]
  return firstJoin(
    chain,
    pool,
    parts.toSorted((a, b) => (toLowerAddress(a.address) < toLowerAddress(b.address) ? -1 : 1)),
  )
}

type Part = { address: Address; amount: bigint; most: bigint }

function firstJoin(chain: Chain, pool: PlannedWeightedPool | PlannedComposablePool, parts: readonly Part[]): SeedCall {
  const userData = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256[]' }],
    [0n, parts.map(({ amount }) => amount)],
  )
  const [assets, maxAmountsIn] = [parts.map(({ address }) => address), parts.map(({ most }) => most)]
  const request = { assets, maxAmountsIn, userData, fromInternalBalance: false }
  return {
    label: `${pool.dex} ${pool.tokenA.symbol}/${pool.tokenB.symbol}`,
    to: vaultOf(chain)!,
    data: encodeFunctionData({
      abi: vaultAbi,
      functionName: 'joinPool',
      args: [poolIdOf(pool), roles.deployer, roles.deployer, request],
    }),
  }
}
