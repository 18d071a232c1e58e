import { type Address, concatHex, encodeAbiParameters, encodeFunctionData, parseAbi, toHex, zeroAddress } from 'viem'
import type { Chain, Dex } from '@/lib/chain/chain'
import { roles } from '../accounts'
import type { LocalClient } from '../clients'
import { creationOfVersion, npmArtifact } from './artifacts'
import { startingAmounts } from './liquidity'
import { type Placement, placeAll } from './place'
import type { PlannedPool } from './pools'
import type { Call } from './send'

export type PlannedWeightedPool = Extract<PlannedPool, { kind: 'weighted' }>

const tasks = '@balancer-labs/v2-deployments/dist/tasks'
/** Published address (reference: Balancer's deployments). Pools of the third version ask it what the protocol takes: nothing. */
const feeProvider: Address = '0x97207B095e4D5C9a6e4cfbfcd2C3358E03B90c4A'
const largestProtocolFee = 5n * 10n ** 17n
/** What a weighted pool keeps of a trade's input. */
export const weightedFeePips = 3000
const swapFee = BigInt(weightedFeePips) * 10n ** 12n
/** As on the real chains; the window in which the Vault can be paused. */
const pauseSeconds = 90n * 86_400n
const bufferSeconds = 30n * 86_400n
/** Where the Vault counts the pools it has named. */
const nextPoolSlot = toHex(6n, { size: 32 })

const vaultOf = (chain: Chain): Address | undefined =>
  chain.dexes.find((dex): dex is Extract<Dex, { kind: 'weighted' }> => dex.kind === 'weighted')?.vault

/**
 * Puts Balancer's Vault and the weighted pools of a plan where they stand on the real chain, with the Vault's real names of the pools:
 * a name ends in the number of pools before it, so the Vault is told that number before each. The tokens must be there.
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
    if (pool.kind !== 'weighted') continue
    await client.setStorageAt({ address: vault, index: nextPoolSlot, value: toHex(pool.poolNumber, { size: 32 }) })
    await placeAll(client, from, [poolPlacement(vault, pool)])
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
      ...{ vault, token0: tokens[0], token1: tokens[1], normalizedWeight0: weight0, normalizedWeight1: weight1 },
      swapFeePercentage: swapFee,
      pauseWindowDuration: pauseSeconds,
      bufferPeriodDuration: bufferSeconds,
      oracleEnabled: false,
      owner: roles.deployer,
    }
    const creation = creationOfVersion(`${tasks}/20210418-weighted-pool`, 'WeightedPool2Tokens')
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

/** The weights of a pool's tokens in its own order, in 1e18. */
const weightsOf = (pool: PlannedWeightedPool): [bigint, bigint] => {
  const weightA = BigInt(pool.percentA) * 10n ** 16n
  const weightB = 10n ** 18n - weightA
  return startingAmounts(pool).token0 === pool.tokenA ? [weightA, weightB] : [weightB, weightA]
}

/** A pool's name at the Vault: its address, that it holds two tokens, and how many pools were there before. */
export const poolIdOf = ({ address, poolNumber }: PlannedWeightedPool) =>
  concatHex([address, toHex(2, { size: 2 }), toHex(poolNumber, { size: 10 })])

const vaultAbi = parseAbi([
  'function joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable',
])

/** The deployer's first join of a weighted pool, which decides its balances. */
export function weightedDeposit(chain: Chain, pool: PlannedWeightedPool): Call {
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  const amounts = [amount0, amount1]
  const userData = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256[]' }], [0n, amounts])
  const assets = [token0.address, token1.address]
  const request = { assets, maxAmountsIn: amounts, userData, fromInternalBalance: false }
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
