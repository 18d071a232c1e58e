import { describe, expect, test } from 'vitest'
import { arbitrum } from './arbitrum'
import { base } from './base'
import { chains } from './chains'
import { gnosis } from './gnosis'
import { findLane, lanesBetween, scalingFactorOf } from './lanes'
import { mainnet } from './mainnet'
import { findTokenBySymbol } from './registry'

const symbolsOf = (lanes: ReturnType<typeof lanesBetween>) => lanes.map(({ output }) => output.symbol)

describe('lanesBetween', () => {
  test('default: lists lanes whose tokens are in the registry', () => {
    expect(symbolsOf(lanesBetween(mainnet, arbitrum))).toEqual(['USDC', 'USDT', 'DAI', 'WETH', 'WBTC'])
    expect(symbolsOf(lanesBetween(mainnet, base))).toEqual(['USDC', 'DAI', 'WETH'])
    expect(lanesBetween(mainnet, arbitrum)[0]).toEqual({
      input: findTokenBySymbol(mainnet, 'USDC'),
      output: findTokenBySymbol(arbitrum, 'USDC'),
    })
  })

  test('behavior: every lane exists in both directions', () => {
    const all = Object.values(chains)
    for (const from of all)
      for (const to of all) expect(symbolsOf(lanesBetween(from, to))).toEqual(symbolsOf(lanesBetween(to, from)))
  })

  test('behavior: no lanes to the same chain, or to one without the bridge or with it stopped', () => {
    expect(lanesBetween(mainnet, mainnet)).toEqual([])
    expect(lanesBetween(mainnet, gnosis)).toEqual([])
    const { acrossBridge: _, ...contracts } = arbitrum.contracts
    expect(lanesBetween(mainnet, { ...arbitrum, contracts })).toEqual([])
    const stopped = { ...arbitrum, isBridgeOff: true }
    expect([lanesBetween(mainnet, stopped), lanesBetween(stopped, mainnet)]).toEqual([[], []])
  })
})

describe('findLane', () => {
  const [usdc, weth] = ['USDC', 'WETH'].map((symbol) => findTokenBySymbol(arbitrum, symbol)!.address)

  test('default: finds a lane by its output token, in any casing', () => {
    expect(findLane(mainnet, arbitrum, { output: weth! })?.input.symbol).toBe('WETH')
    expect(findLane(mainnet, arbitrum, { output: usdc!.toLowerCase() as `0x${string}` })?.input.symbol).toBe('USDC')
  })

  test('behavior: finds a lane by both tokens, which must match', () => {
    const input = findTokenBySymbol(mainnet, 'USDC')!.address
    expect(findLane(mainnet, arbitrum, { input, output: usdc! })?.output.symbol).toBe('USDC')
    expect(findLane(mainnet, arbitrum, { input, output: weth! })).toBeUndefined()
  })
})

describe('scalingFactorOf', () => {
  test('default: the decimals of the output token minus those of the input token', () => {
    const [lane] = lanesBetween(mainnet, arbitrum)
    expect(scalingFactorOf(lane!)).toBe(0)
    expect(scalingFactorOf({ ...lane!, output: { ...lane!.output, decimals: 18 } })).toBe(12)
  })
})
