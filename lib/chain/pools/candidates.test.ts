import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { base } from '../registry/base'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import {
  arePaired,
  candidatesAmong,
  listedCandidates,
  type PoolCandidate,
  pairCandidates,
  tokenCandidates,
} from './candidates'

const address = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)

const feeOf = (place: PoolCandidate) =>
  'lpFeePips' in place ? place.lpFeePips : 'feePips' in place ? place.feePips : 0

describe('pairCandidates', () => {
  test('default', () => {
    const places = pairCandidates(mainnet, address('WETH'), address('USDC'))
    expect(places.map((place) => [place.kind, place.dex, feeOf(place)])).toEqual([
      ['v2', 'UniswapV2', 3000],
      ['v2', 'SushiSwap', 3000],
      ['v3', 'UniswapV3', 100],
      ['v3', 'UniswapV3', 500],
      ['v3', 'UniswapV3', 3000],
      ['v3', 'UniswapV3', 10000],
      ['v3', 'PancakeSwapV3', 100],
      ['v3', 'PancakeSwapV3', 500],
      ['v3', 'PancakeSwapV3', 2500],
      ['v3', 'PancakeSwapV3', 10000],
      ...[100, 500, 3000, 10000, 100, 500, 3000, 10000].map((fee) => ['v4', 'UniswapV4', fee]),
    ])
    const ofManager = places.flatMap((place) => (place.kind === 'v4' ? [place] : []))
    expect(ofManager.map(({ native, token0 }) => [native, token0])).toEqual([
      ...Array(4).fill([false, address('USDC')]),
      ...Array(4).fill([true, address('WETH')]),
    ])
    // The published id of Uniswap's 0.05 % pool of ether and USDC.
    expect(ofManager[5]?.address).toBe('0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27')
    expect(places[0]?.address).toBe('0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc')
  })

  test('behavior: a Solidly dex has a volatile and a stable pair, as on Base for WETH and USDC', () => {
    const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => findTokenBySymbol(base, symbol)!.address)
    const places = pairCandidates(base, weth!, usdc!).filter((place) => place.kind === 'solidly')
    expect(places.map(({ dex, stable, address }) => [dex, stable, address])).toEqual([
      ['Aerodrome', false, '0xcdac0d6c6c59727a65f871236188350531885c43'],
      ['Aerodrome', true, expect.not.stringContaining('0xcdac')],
    ])
  })

  test('behavior: a token has no pool with itself', () => {
    expect(pairCandidates(mainnet, address('WETH'), address('WETH').toUpperCase())).toEqual([])
  })
})

describe('listedCandidates', () => {
  test('default', () => {
    const places = listedCandidates(mainnet)
    const count = mainnet.tokens.length
    expect(places.length).toBe(((count * (count - 1)) / 2) * 14 + (count - 1) * 4 + 2 + 1 + 5 + 3 + 3 + 3 + 1)
    expect(new Set(places.map((place) => place.address)).size).toBe(places.length)
    const ofEther = places.flatMap((place) => (place.kind === 'v4' && place.native ? [place] : []))
    expect(new Set(ofEther.map(({ token0 }) => token0))).toEqual(new Set([address('WETH')]))
    expect(new Set(ofEther.map(({ token1 }) => token1)).size).toBe(count - 1)
    expect(places.at(-17)).toMatchObject({ kind: 'stableNg', dex: 'CurveV1StableNg' })
    expect(places.at(-18)).toMatchObject({ kind: 'stable', dex: 'CurveV1' })
    expect(places.at(-13)).toMatchObject({ kind: 'weighted', dex: 'BalancerV2' })
    expect(places.at(-12)).toMatchObject({ kind: 'composable', dex: 'BalancerV2' })
    expect(places.at(-11)).toMatchObject({ kind: 'erc4626', dex: 'ERC4626', address: address('sDAI') })
    const contract = '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7'
    expect(places.slice(-10, -7)).toEqual(
      ['0001', '0002', '0102'].map((pair) => ({
        kind: 'stableMulti',
        dex: 'CurveV1Multi',
        contract,
        address: `${contract}${'0'.repeat(18)}03${pair}`,
      })),
    )
    const metapool = toLowerAddress('0xEd279fDD11cA84bEef15AF5D39BB4d4bEE23F0cA')
    expect(places.slice(-4, -1)).toEqual(
      [1, 2, 3].map((place) => ({
        kind: 'stableMeta',
        dex: 'CurveV1Meta',
        contract: metapool,
        base: contract,
        address: `${metapool}${'0'.repeat(12)}2ff1c70400${`0${place}`}`,
      })),
    )
    const [token0, token1] = [address('wstETH'), address('WETH')]
    expect(places.at(-1)).toEqual({ kind: 'staking', dex: 'Lido', address: token0, token0, token1 })
  })
})

describe('tokenCandidates', () => {
  test('default', () => {
    const places = tokenCandidates(base, '0x00000000000000000000000000000000deadbeef')
    expect(places.length).toBe(base.tokens.length * 15 + 4)
  })
})

describe('candidatesAmong', () => {
  const [pepe, mog] = [
    '0x6982508145454ce325ddbe47a25d4ec3d2311933',
    '0x00000000000000000000000000000000deadbeef',
  ] as const

  test('default: the candidates of the listed tokens, computed once', () => {
    expect(candidatesAmong(mainnet, [address('WETH'), address('USDC')])).toBe(listedCandidates(mainnet))
    expect(listedCandidates(mainnet)).toBe(listedCandidates(mainnet))
  })

  test('behavior: an unlisted token is paired with every listed and unlisted one, without duplicates', () => {
    const listed = listedCandidates(mainnet).length
    const [ofPair, withEther] = [address('UNI'), address('WETH')].map(
      (token) => pairCandidates(mainnet, pepe, token).length,
    )
    const ofToken = (mainnet.tokens.length - 1) * ofPair! + withEther!
    const lengthOf = (...tokens: readonly string[]) => {
      const places = candidatesAmong(mainnet, tokens).map((place) => place.address)
      expect(new Set(places).size).toBe(places.length)
      return places.length - listed
    }
    expect(lengthOf(address('WETH'), pepe)).toBe(ofToken)
    expect(lengthOf(pepe, address('LINK'))).toBe(ofToken)
    expect(lengthOf(pepe, mog)).toBe(2 * ofToken + ofPair!)
    expect(lengthOf(address('WETH'), pepe, address('USDC'), mog, pepe)).toBe(2 * ofToken + ofPair!)
  })

  test('behavior: a new pool is a candidate exactly if its tokens are paired', () => {
    const requested = [pepe, mog]
    const places = new Set(candidatesAmong(mainnet, requested).map((place) => place.address))
    const stranger = '0x00000000000000000000000000000000cafecafe'
    const tokens = [address('WETH'), address('LINK'), address('USDC'), pepe, mog, stranger].map(toLowerAddress)
    for (const [index, token] of tokens.entries())
      for (const other of tokens.slice(index + 1)) {
        const [paired, reversed] = [[token, other] as const, [other, token] as const].map(([first, second]) =>
          arePaired(mainnet, first, second, (token) => requested.some((item) => item === token)),
        )
        expect(reversed).toBe(paired)
        expect(pairCandidates(mainnet, token, other).every((place) => places.has(place.address))).toBe(paired)
        expect(paired).toBe(token !== stranger && other !== stranger)
      }
  })
})
