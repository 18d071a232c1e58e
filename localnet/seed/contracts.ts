import { type Address, concat, encodeDeployData, getContractAddress, zeroAddress, zeroHash } from 'viem'
import type { Chain, Dex } from '@/lib/chain/chain'
import { executor } from '@/lib/chain/program/executor.generated'
import { roles } from '../accounts'
import { bytecodeFromText, ownArtifact } from './artifacts'
import type { Creation, Placement } from './place'
import { isFirstPair, plannedPools } from './pools'
import type { SeedCall } from './send'

/** The deterministic deployment proxy, which anvil starts with: through it the executor has one address on every chain. */
const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Like the real crvUSD/USDC pool: A = 1500 and a fee of 0.01 %. */
const stablePoolSettings = { amplification: 1500n, fee: 1_000_000n }

/** A pool of USDC and USDT: A = 2000, and a fee of 0.01 % that grows to five times as much. */
const stableNgPoolSettings = { amplification: 2000n, fee: 1_000_000n, multiplier: 50_000_000_000n }

/** Like the real 3pool: A = 4000 and a fee of 0.015 %. */
const stableMultiPoolSettings = { amplification: 4000n, fee: 1_500_000n }

/** Like the real pool of LUSD: A = 1500 and a fee of 0.04 %. */
const metapoolSettings = { amplification: 1500n, fee: 4_000_000n }

/** Contracts that the whole ecosystem shares: Permit2 and Multicall3. Neither has an npm artifact, so their code is read from where it is kept. */
export const commonPlacements = (chain: Chain): Placement[] => [
  {
    label: 'Permit2',
    address: chain.contracts.permit2,
    abi: [],
    bytecode: bytecodeFromText(
      '@uniswap/uniswapx-sdk/dist/esm/src/contracts/factories/Permit2__factory.js',
      '_bytecode',
    ),
  },
  {
    label: 'Multicall3',
    address: chain.contracts.multicall3,
    abi: [],
    bytecode: bytecodeFromText('viem/_esm/constants/contracts.js', 'multicall3Bytecode'),
  },
]

/** Where a rollup says what it charges for data. */
export const oraclePlacements = ({ dataFee }: Chain): Placement[] => {
  if (dataFee === undefined) return []
  const label = dataFee.rollup === 'optimism' ? 'GasPriceOracle' : 'ArbGasInfo'
  return [{ label, address: dataFee.oracle, ...ownArtifact(label) }]
}

/** The stable pools of the registry. Their constructor asks the coins for their decimals, so the tokens come first. */
export const stablePoolPlacements = (chain: Chain): Placement[] =>
  plannedPools(chain).flatMap((planned): Placement[] => {
    const { kind, dex: name, tokenA, tokenB } = planned
    const dex = chain.dexes.find((dex) => dex.name === name)
    if (kind === 'stableNg' && dex?.kind === 'stableNg') {
      const coins = [tokenA.address, tokenB.address]
      const { amplification, fee, multiplier } = stableNgPoolSettings
      const args = [coins, [zeroAddress, zeroAddress], amplification * 100n, fee, multiplier]
      return [{ label: `${name} pool`, address: dex.pools[0]!, ...ownArtifact('StableNgPool'), args }]
    }
    if (planned.kind === 'stableMulti' && dex?.kind === 'stableMulti') {
      const { amplification, fee } = stableMultiPoolSettings
      const coins = planned.coins.map(({ address }) => address)
      const place = { label: `${name} pool`, address: dex.pools[0]!.address, ...ownArtifact('StableTriPool') }
      return isFirstPair(planned) ? [{ ...place, args: [coins, amplification, fee] }] : []
    }
    if (kind !== 'stable' || dex?.kind !== 'stable') return []
    const { amplification, fee } = stablePoolSettings
    return [
      {
        label: `${name} pool`,
        address: dex.pools[0]!,
        ...ownArtifact('StablePool'),
        args: [tokenA.address, tokenB.address, amplification, fee],
      },
    ]
  })

/** The metapools of the registry. Their constructor asks the pool beneath, which has to be there. */
export const metapoolPlacements = (chain: Chain): Placement[] =>
  plannedPools(chain).flatMap((pool) => {
    if (pool.kind !== 'stableMeta' || !isFirstPair(pool)) return []
    const { amplification, fee } = metapoolSettings
    const args = [pool.tokenA.address, pool.base, amplification, fee]
    return [{ label: `${pool.dex} pool`, address: pool.address, ...ownArtifact('StableMetaPool'), args }]
  })

/** Router, fee vault and the settlement of orders at their published addresses, owned by the deployer. */
export function ownPlacements(chain: Chain): Placement[] {
  const { router, legacyRouter, feeVault, wrappedNative, permit2, rfq } = chain.contracts
  const routers = legacyRouter ? [router, legacyRouter] : [router]
  const v2 = factoryFor(chain, 'v2')
  const v3 = factoryFor(chain, 'v3')
  return [
    { label: 'fee vault', address: feeVault, ...ownArtifact('FeeVault'), args: [routers, roles.deployer] },
    { label: 'RFQ', address: rfq, ...ownArtifact('Rfq') },
    {
      label: 'router',
      address: router,
      ...ownArtifact('Router'),
      args: [
        {
          owner: roles.deployer,
          feeWallet: roles.feeWallet,
          feeVault,
          weth: wrappedNative,
          permit2,
          rfq,
          executor: executor.address,
          uniswapV2Factory: v2?.factory ?? zeroAddress,
          uniswapV2InitCodeHash: v2?.initCodeHash ?? zeroHash,
          uniswapV3Factory: v3?.factory ?? zeroAddress,
          uniswapV3InitCodeHash: v3?.initCodeHash ?? zeroHash,
        },
      ],
    },
  ]
}

/**
 * The router of version 5, which creates its transfer proxy. Its constructor reads the market router, which is
 * therefore placed before.
 */
export const legacyPlacements = ({ contracts: { router, legacyRouter } }: Chain): Placement[] =>
  legacyRouter
    ? [{ label: 'legacy router', address: legacyRouter, ...ownArtifact('LegacyRouter'), args: [router] }]
    : []

/** One of our contracts as the deployment proxy deploys it: with the same arguments it has the same address on every chain. */
export const deployment = (name: string, args: readonly unknown[] = []): Deployment =>
  deploymentOf(name, { ...ownArtifact(name), args })

type Deployment = { address: Address; call: SeedCall }

/** Returns the call by which the deployment proxy deploys a contract, and the address that the contract gets. */
export const deploymentOf = (label: string, creation: Creation): Deployment => {
  const bytecode = encodeDeployData(creation)
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: zeroHash, bytecode })
  return { address, call: { label: `${label} at ${address}`, to: create2Deployer, data: concat([zeroHash, bytecode]) } }
}

/** The direct methods of the router know one venue of each kind: Uniswap's, which the registry lists first. */
const factoryFor = <kind extends 'v2' | 'v3'>(chain: Chain, kind: kind) =>
  chain.dexes.find((dex): dex is Extract<Dex, { kind: kind }> => dex.kind === kind)
