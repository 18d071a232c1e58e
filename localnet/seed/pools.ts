import type { Address } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { namedError } from '@/lib/errors'

/** A pool of the local world before it exists. */
export type PlannedPool = { dex: string; tokenA: Token; tokenB: Token } & (
  | { kind: 'v2' }
  | { kind: 'v3'; feePips: number }
  /** If `native`, tokenA is the wrapped token and represents the native one. */
  | { kind: 'v4'; feePips: number; native: boolean }
  | { kind: 'solidly'; stable: boolean }
  | { kind: 'stable' }
  | { kind: 'stableNg' }
  /** Two of its coins. */
  | { kind: 'stableMulti' | 'crypto'; coins: readonly Token[] }
  /** A metapool: tokenA is its coin, tokenB one of the base pool's. */
  | { kind: 'stableMeta'; address: Address; base: Address; coins: readonly Token[] }
  /** A vault: tokenA is its asset, tokenB its shares. */
  | { kind: 'erc4626'; address: Address }
  /** Staking: tokenA is the wrapped token, which represents ether, tokenB the token of shares. */
  | { kind: 'staking'; address: Address }
  | { kind: 'weighted'; address: Address; percentA: number; version: 1 | 3; poolNumber: number }
  | { kind: 'composable'; address: Address; poolNumber: number }
)

/**
 * Pools per venue: `A/B` for one pair; for V3 and V4 followed by the fee tiers in pips, for V4 with
 * `ETH` for the native currency; for a pool of Curve of several coins all of them, for a metapool its
 * own coin first; for Solidly pairs their kinds; for vaults and staked ether, in the registry's
 * order, the input and its shares; for weighted pools, in the registry's order, the percentage of
 * A, the version of the contract, and the number of pools that the real Vault has before; for
 * composable ones that number. The tax of STA fits constant product pools only.
 */
const plans: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  1: {
    // First, because it creates the shares.
    ERC4626: ['DAI/sDAI'],
    UniswapV2: [
      'WETH/USDC WETH/USDT WETH/DAI WETH/WBTC WETH/UNI WETH/LINK WETH/AAVE WETH/MKR WETH/LDO WETH/COMP',
      'WETH/wstETH WETH/crvUSD WETH/STA',
      'USDC/USDT USDC/DAI USDC/WBTC USDC/UNI USDC/LINK DAI/MKR DAI/USDT sDAI/WETH',
    ],
    SushiSwap: [
      'WETH/USDC WETH/USDT WETH/DAI WETH/WBTC WETH/UNI WETH/LINK WETH/AAVE WETH/LDO WETH/COMP WETH/STA',
      'USDC/USDT USDC/DAI',
    ],
    UniswapV3: [
      'WETH/USDC 100 500 3000 10000',
      'WETH/USDT 100 500 3000',
      'WETH/DAI 500 3000',
      'WBTC/WETH 500 3000',
      'WBTC/USDC 500 3000',
      'WBTC/USDT 3000',
      'USDC/USDT 100 500',
      'DAI/USDC 100 500',
      'DAI/USDT 100',
      'sDAI/USDC 100',
      'wstETH/WETH 100 500',
      'wstETH/USDC 3000',
      'UNI/WETH 3000 10000',
      'UNI/USDC 3000',
      'LINK/WETH 3000 10000',
      'LINK/USDC 3000',
      'AAVE/WETH 3000',
      'AAVE/USDC 3000',
      'MKR/WETH 3000 10000',
      'LDO/WETH 3000 10000',
      'COMP/WETH 3000 10000',
      'crvUSD/USDC 100 500',
      'LUSD/USDC 500',
      'crvUSD/USDT 500',
      'crvUSD/WETH 3000',
    ],
    PancakeSwapV3: ['WETH/USDC 100 500', 'WETH/USDT 500', 'WBTC/WETH 2500', 'USDC/USDT 100', 'LINK/WETH 2500'],
    UniswapV4: ['ETH/USDC 500 3000', 'ETH/USDT 500', 'ETH/WBTC 3000', 'USDC/USDT 100', 'WBTC/USDC 3000'],
    CurveV1: ['USDC/crvUSD'],
    CurveV1StableNg: ['USDC/USDT'],
    CurveV1Multi: ['DAI/USDC/USDT'],
    CurveV1Meta: ['LUSD/DAI/USDC/USDT'],
    CurveV2: ['USDT/WBTC/WETH'],
    Lido: ['WETH/wstETH'],
    BalancerV2: [
      'WBTC/WETH 50 1 14',
      'USDC/WETH 50 1 25',
      'LDO/WETH 80 1 135',
      'AAVE/wstETH 80 3 1416',
      'wstETH/WETH composable 1474',
    ],
  },
  42161: {
    UniswapV2: ['WETH/USDC WETH/USDT WETH/ARB WETH/WBTC WETH/GMX WETH/LINK USDC/USDT USDC/ARB'],
    UniswapV3: [
      'WETH/USDC 500 3000',
      'WETH/USDC.e 500',
      'WETH/USDT 500 3000',
      'WETH/DAI 3000',
      'WBTC/WETH 500 3000',
      'WBTC/USDC 500',
      'ARB/WETH 500 3000 10000',
      'ARB/USDC 500',
      'USDC/USDT 100',
      'USDC/USDC.e 100',
      'DAI/USDC 100',
      'LINK/WETH 3000',
      'UNI/WETH 3000',
      'GMX/WETH 3000 10000',
      'wstETH/WETH 100',
      'LDO/WETH 3000',
    ],
    PancakeSwapV3: ['WETH/USDC 100', 'ARB/WETH 500'],
    UniswapV4: ['ETH/USDC 500', 'ETH/ARB 3000'],
    CurveV2: ['USDT/WBTC/WETH'],
  },
  8453: {
    UniswapV2: ['WETH/USDC WETH/AERO WETH/DEGEN WETH/cbBTC WETH/LINK USDC/AERO USDC/EURC'],
    UniswapV3: [
      'WETH/USDC 100 500 3000',
      'WETH/USDbC 500',
      'WETH/USDT 500',
      'WETH/DAI 500',
      'cbBTC/WETH 500 3000',
      'cbBTC/USDC 500',
      'USDC/USDT 100',
      'USDC/USDbC 100',
      'DAI/USDC 100',
      'EURC/USDC 500',
      'cbETH/WETH 500',
      'wstETH/WETH 100',
      'AERO/WETH 3000',
      'AERO/USDC 3000',
      'DEGEN/WETH 3000 10000',
      'LINK/WETH 3000',
    ],
    PancakeSwapV3: ['WETH/USDC 100', 'cbBTC/WETH 100'],
    UniswapV4: ['ETH/USDC 500', 'USDC/cbBTC 500'],
    Aerodrome: [
      'WETH/USDC volatile',
      'USDC/AERO volatile',
      'cbETH/WETH volatile',
      'USDC/USDbC stable',
      'DAI/USDC stable',
    ],
  },
}

/**
 * Lists every pool the local world has on a chain.
 *
 * @example
 * plannedPools(mainnet).filter(({ dex }) => dex === 'CurveV1').length // 1
 * @throws Localnet.UnplannedPoolError if the plan names a venue, token or tier that the registry
 * does not list.
 */
export function plannedPools(chain: Chain): PlannedPool[] {
  return Object.entries(plans[chain.id] ?? {}).flatMap(([name, lines]) => {
    const dex = chain.dexes.find((dex) => dex.name === name)
    if (!dex) throw new UnplannedPoolError({ chainId: chain.id, what: name })
    const pair = (text: string) => {
      const [a = '', b = ''] = text.split('/')
      return { dex: name, tokenA: tokenOf(chain, a), tokenB: tokenOf(chain, b) }
    }

    return lines.flatMap((line, index): PlannedPool[] => {
      const words = line.split(' ')
      if (dex.kind === 'balancer' && words[1] === 'composable') {
        const address = dex.composablePools[index - dex.weightedPools.length]
        if (!address) throw new UnplannedPoolError({ chainId: chain.id, what: `${name} ${line}` })
        return [{ kind: 'composable', address, poolNumber: Number(words[2]), ...pair(words[0]!) }]
      }
      if (dex.kind === 'balancer') {
        const [percentA, version, poolNumber] = words.slice(1).map(Number)
        const address = dex.weightedPools[index]
        if (!address || !percentA || (version !== 1 && version !== 3) || poolNumber === undefined)
          throw new UnplannedPoolError({ chainId: chain.id, what: `${name} ${line}` })
        return [{ kind: 'weighted', address, percentA, version, poolNumber, ...pair(words[0]!) }]
      }
      if (dex.kind === 'erc4626' || dex.kind === 'staking') {
        const address = dex.pools[index]
        if (!address) throw new UnplannedPoolError({ chainId: chain.id, what: `${name} ${line}` })
        return [{ kind: dex.kind, address, ...pair(line) }]
      }
      if (dex.kind === 'v2' || dex.kind === 'stable' || dex.kind === 'stableNg')
        return words.map((text): PlannedPool => ({ kind: dex.kind, ...pair(text) }))
      if (dex.kind === 'stableMulti' || dex.kind === 'crypto') {
        const { kind } = dex
        const coins = line.split('/').map((symbol) => tokenOf(chain, symbol))
        return coins.flatMap((tokenA, place) =>
          coins.slice(place + 1).map((tokenB) => ({ kind, dex: name, tokenA, tokenB, coins })),
        )
      }
      if (dex.kind === 'stableMeta') {
        const pool = dex.pools[index]
        const [tokenA, ...coins] = line.split('/').map((symbol) => tokenOf(chain, symbol))
        if (!pool || !tokenA) throw new UnplannedPoolError({ chainId: chain.id, what: `${name} ${line}` })
        const { address, base } = pool
        return coins.map((tokenB) => ({ kind: 'stableMeta', dex: name, tokenA, tokenB, coins, address, base }))
      }
      if (dex.kind === 'solidly')
        return words.slice(1).map((word) => ({ kind: 'solidly', stable: word === 'stable', ...pair(words[0]!) }))
      return words.slice(1).map((word) => {
        const feePips = Number(word)
        if (!dex.tiers.some((tier) => tier.feePips === feePips))
          throw new UnplannedPoolError({ chainId: chain.id, what: `${name} ${line}` })
        const { kind } = dex
        const native = words[0]!.startsWith('ETH/')
        return kind === 'v3' ? { kind, feePips, ...pair(words[0]!) } : { kind, feePips, native, ...pair(words[0]!) }
      })
    })
  })
}

/**
 * True for the first two coins of a pool of several, or a metapool's first pair, with which it is
 * created.
 */
export const isFirstPair = (pool: Extract<PlannedPool, { kind: 'stableMulti' | 'crypto' | 'stableMeta' }>): boolean =>
  pool.kind === 'stableMeta'
    ? pool.tokenB === pool.coins[0]
    : pool.tokenA === pool.coins[0] && pool.tokenB === pool.coins[1]

function tokenOf(chain: Chain, symbol: string): Token {
  const token = findTokenBySymbol(chain, symbol === 'ETH' ? 'WETH' : symbol)
  if (!token) throw new UnplannedPoolError({ chainId: chain.id, what: symbol })
  return token
}

export class UnplannedPoolError extends namedError(
  'Localnet.UnplannedPoolError',
  ({ chainId, what }: { chainId: number; what: string }) => ({
    message: `The pools of the local chain ${chainId} name "${what}", which the registry does not list.`,
    fix: 'Correct localnet/seed/pools.ts or the registry.',
  }),
) {}
