import { zeroAddress } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { npmArtifact, ownArtifact } from './artifacts'
import { bytecodeFromText } from './package-contract'
import type { Placement } from './place'
import { isFirstPair, plannedPools } from './pools'
import { usdPrice } from './prices'

/** The settings of the real crvUSD/USDC pool: A = 1500 and a fee of 0.01 %. */
const stablePoolSettings = { amplification: 1500n, fee: 1_000_000n }

/**
 * The settings of a USDC/USDT pool: A = 2000, and a fee of 0.01 % that grows up to five times as
 * much.
 */
const stableNgPoolSettings = { amplification: 2000n, fee: 1_000_000n, multiplier: 50_000_000_000n }

/** The settings of the real 3pool: A = 4000 and a fee of 0.015 %. */
const stableMultiPoolSettings = { amplification: 4000n, fee: 1_500_000n }

/** The settings that tricrypto2 was created with. */
const cryptoPoolSettings = {
  ann: 1_707_629n,
  gamma: 11_809_167_828_997n,
  midFee: 3_000_000n,
  outFee: 30_000_000n,
  feeGamma: 500_000_000_000_000n,
  allowedExtraProfit: 2_000_000_000_000n,
  adjustmentStep: 490_000_000_000_000n,
  maHalfTime: 600n,
}

/** The settings of the real pool of LUSD: A = 1500 and a fee of 0.04 %. */
const metapoolSettings = { amplification: 1500n, fee: 4_000_000n }

/**
 * Lists contracts that the ecosystem shares: Permit2 and Multicall3. Neither has an npm artifact of
 * its own.
 */
export const commonPlacements = (chain: Chain): Placement[] => [
  {
    label: 'Permit2',
    address: chain.contracts.permit2,
    ...npmArtifact('@uniswap/uniswapx-sdk/dist/esm/src/contracts/factories/Permit2__factory.js'),
  },
  {
    label: 'Multicall3',
    address: chain.contracts.multicall3,
    abi: [],
    bytecode: bytecodeFromText('viem/_esm/constants/contracts.js', 'multicall3Bytecode'),
  },
]

/** Lists the contract with a rollup's prices for data. */
export const oraclePlacements = ({ dataFee }: Chain): Placement[] => {
  if (dataFee === undefined) return []
  const label = dataFee.rollup === 'optimism' ? 'GasPriceOracle' : 'ArbGasInfo'
  return [{ label, address: dataFee.oracle, ...ownArtifact(label) }]
}

/**
 * Lists the stable and crypto pools of the registry. Their constructors read the decimals of the coins, so the
 * tokens come first.
 */
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
    if (planned.kind === 'crypto' && dex?.kind === 'crypto') {
      const place = { label: `${name} pool`, address: dex.pools[0]!.address, ...ownArtifact('CryptoTriPool') }
      const [first, ...others] = planned.coins
      const prices = others.map(({ symbol }) => (usdPrice(symbol) * 10n ** 18n) / usdPrice(first!.symbol))
      return isFirstPair(planned)
        ? [{ ...place, args: [planned.coins.map(({ address }) => address), cryptoPoolSettings, prices] }]
        : []
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

/** Lists the metapools of the registry. Their constructors read the base pool, which must exist. */
export const metapoolPlacements = (chain: Chain): Placement[] =>
  plannedPools(chain).flatMap((pool) => {
    if (pool.kind !== 'stableMeta' || !isFirstPair(pool)) return []
    const { amplification, fee } = metapoolSettings
    const args = [pool.tokenA.address, pool.base, amplification, fee]
    return [{ label: `${pool.dex} pool`, address: pool.address, ...ownArtifact('StableMetaPool'), args }]
  })
