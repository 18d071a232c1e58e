import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '../chain'
import { arbitrum } from '../registry/arbitrum'
import { base } from '../registry/base'
import { bnb } from '../registry/bnb'
import { mainnet } from '../registry/mainnet'
import { optimism } from '../registry/optimism'
import { findTokenBySymbol } from '../registry/registry'
import { aerodrome, velodrome } from '../registry/shared'
import { solidlyPairAddress, sortTokens, v2PairAddress, v3PoolAddress, v4PoolId } from './pool-address'

const token = (chain: Chain, symbol: string) => findTokenBySymbol(chain, symbol)!.address
const dex = <kind extends 'v2' | 'v3'>(chain: Chain, kind: kind, name: string) => {
  const found = chain.dexes.find((dex) => dex.kind === kind && dex.name === name)
  if (found?.kind !== kind) throw new Error(`${name} is not a ${kind} dex of chain ${chain.id}`)
  return found as Extract<Chain['dexes'][number], { kind: kind }>
}

// Addresses of existing pools, as block explorers show them.
const pairs = [
  [mainnet, 'UniswapV2', 'WETH', 'USDC', '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'],
  [mainnet, 'SushiSwap', 'WETH', 'USDC', '0x397FF1542f962076d0BFE58eA045FfA2d347ACa0'],
  [mainnet, 'UniswapV2', 'WETH', 'USDT', '0x0d4a11d5EEaaC28EC3F61d100daF4d40471f1852'],
  [base, 'UniswapV2', 'WETH', 'USDC', '0x88A43bbDF9D098eEC7bCEda4e2494615dfD9bB9C'],
] as const

const pools = [
  [mainnet, 'UniswapV3', 'WETH', 'USDC', 500, '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'],
  [mainnet, 'UniswapV3', 'WETH', 'USDC', 3000, '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8'],
  [mainnet, 'UniswapV3', 'WBTC', 'WETH', 3000, '0xCBCdF9626bC03E24f779434178A73a0B4bad62eD'],
  [arbitrum, 'UniswapV3', 'WETH', 'USDC', 500, '0xC6962004f452bE9203591991D15f6b388e09E8D0'],
  [base, 'UniswapV3', 'WETH', 'USDC', 500, '0xd0b53D9277642d899DF5C87A3966A349A798F224'],
  [bnb, 'PancakeSwapV3', 'USDT', 'WBNB', 500, '0x36696169C63e42cd08ce11f5deeBbCeBae652050'],
  [bnb, 'PancakeSwapV3', 'USDT', 'WBNB', 100, '0x172fcD41E0913e95784454622d1c3724f546f849'],
  [bnb, 'PancakeSwapV3', 'Cake', 'USDT', 2500, '0x7f51c8AaA6B0599aBd16674e2b17FEc7a9f674A1'],
] as const

describe('v2PairAddress', () => {
  test.each(pairs)('default: %#', (chain, name, a, b, expected) => {
    expect(v2PairAddress(dex(chain, 'v2', name), token(chain, a), token(chain, b))).toBe(toLowerAddress(expected))
  })

  test('behavior: ignores the order and casing of the tokens', () => {
    const uniswap = dex(mainnet, 'v2', 'UniswapV2')
    const [weth, usdc] = [token(mainnet, 'WETH'), token(mainnet, 'USDC')]
    expect(v2PairAddress(uniswap, usdc.toLowerCase(), weth)).toBe(v2PairAddress(uniswap, weth, usdc))
  })
})

describe('solidlyPairAddress', () => {
  test.each([
    [base, aerodrome, 'WETH', 'USDC', false, '0xcDAC0d6c6C59727a65F871236188350531885C43'],
    [base, aerodrome, 'AERO', 'USDC', false, '0x6cDcb1C4A4D1C3C6d054b27AC5B77e89eAFb971d'],
    [base, aerodrome, 'USDC', 'USDbC', true, '0x27a8Afa3Bd49406e48a074350fB7b2020c43B2bD'],
    [optimism, velodrome, 'WETH', 'USDC.e', false, '0x0493Bf8b6DBB159Ce2Db2E0E8403E753Abd1235b'],
  ] as const)('default: %#', (chain, dex, a, b, stable, expected) => {
    expect(solidlyPairAddress(dex, token(chain, b), token(chain, a), stable)).toBe(toLowerAddress(expected))
  })
})

describe('v3PoolAddress', () => {
  test.each(pools)('default: %#', (chain, name, a, b, feePips, expected) => {
    const pool = v3PoolAddress(dex(chain, 'v3', name), token(chain, b), token(chain, a), feePips)
    expect(pool).toBe(toLowerAddress(expected))
  })

  test('behavior: every fee tier has its own address', () => {
    const uniswap = dex(mainnet, 'v3', 'UniswapV3')
    const addresses = uniswap.tiers.map((tier) =>
      v3PoolAddress(uniswap, token(mainnet, 'WETH'), token(mainnet, 'DAI'), tier.feePips),
    )
    expect(new Set(addresses).size).toBe(uniswap.tiers.length)
  })
})

describe('v4PoolId', () => {
  const named = { token0: token(mainnet, 'WETH'), token1: token(mainnet, 'USDC'), feePips: 500, tickSpacing: 10 }

  test("default: the published id of Uniswap's 0.05 % pool of ether and USDC", () => {
    expect(v4PoolId({ ...named, native: true })).toBe(
      '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27',
    )
  })

  test('behavior: the pool of the wrapped token has another id', () => {
    const { token0: token1, token1: token0 } = named
    expect(v4PoolId({ ...named, token0, token1, native: false })).not.toBe(v4PoolId({ ...named, native: true }))
  })
})

describe('sortTokens', () => {
  test('default', () => {
    const [weth, usdc] = [token(mainnet, 'WETH'), token(mainnet, 'USDC')]
    expect(sortTokens(weth, usdc)).toEqual([toLowerAddress(usdc), toLowerAddress(weth)])
  })
})
