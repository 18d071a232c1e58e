import { expect, test } from 'vitest'
import { chains } from '@/lib/chain/registry/chains'
import { exchangeName, shortExchangeName } from './exchange-name'

test('default', () => {
  expect(['UniswapV3', 'SushiSwap', 'CurveV1Meta', 'Aerodrome'].map(exchangeName)).toEqual([
    ...['Uniswap V3', 'SushiSwap', 'Curve meta', 'Aerodrome'],
  ])
  expect(['UniswapV3', 'PancakeSwapV3', 'SushiSwap'].map(exchangeName).map(shortExchangeName)).toEqual([
    ...['Uni V3', 'PancakeSwap V3', 'Sushi'],
  ])
})

test('behavior: returns any unknown name of an exchange', () => {
  expect(['constructor', '__proto__', ''].map(exchangeName)).toEqual(['constructor', '__proto__', ''])
})

test('behavior: no exchange of the registry shows its wire name or the name of another', () => {
  const names = [...new Set(Object.values(chains).flatMap(({ dexes }) => dexes.map(({ name }) => name)))]
  const read = names.map(exchangeName)
  expect(read.filter((name) => /[a-z]V\d/.test(name))).toEqual([])
  expect(new Set(read).size).toBe(names.length)
})
