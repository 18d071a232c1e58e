import { expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createMarket } from '@/lib/routing/market/state'
import { syntheticPair } from '@/lib/routing/testing/synthetic-pair'
import { type GasMarket, gasCostIn } from '../chain/market/gas-cost'
import { weth } from '../intent/testing/intent-desk'
import { offeredFlatFee, relayGas, usdOf } from './relay-fee'
import { farUsdc } from './testing/fake-origin'

/** A market of a chain with ether at 3,000 dollars. */
const market: GasMarket = {
  chain: mainnet,
  market: createMarket([syntheticPair(1, farUsdc, weth, 30_000_000_000_000n, 10n ** 22n)]),
  gasPriceWei: 10n ** 9n,
  dataPriceWei: 0n,
}
const call = { token: farUsdc, gas: 100_000n, data: '0x' } as const

test('default: returns the gas of a payment in raw units of the token, rounded up', () => {
  // 100,000 units at 1 gwei are 0.0001 ether.
  expect(gasCostIn(market, call)).toBe(300_000n)
  expect(gasCostIn(market, { ...call, gas: 1n })).toBe(3n)
  expect(gasCostIn({ ...market, gasPriceWei: 1n }, { ...call, gas: 1n })).toBe(1n)
})

test('behavior: the wrapped native token needs no price', () => {
  const unpriced = { ...market, market: createMarket([]) }
  expect(gasCostIn(unpriced, { ...call, token: weth })).toBe(10n ** 14n)
  expect(gasCostIn(unpriced, call)).toBeUndefined()
  expect(offeredFlatFee(unpriced, farUsdc)).toBeUndefined()
})

test('behavior: an offer asks a fifth more than the gas cost', () => {
  const cost = gasCostIn(market, { ...call, gas: relayGas })!
  expect(offeredFlatFee(market, farUsdc)).toBe((cost * 6n + 4n) / 5n)
})

test('behavior: a rollup charges for the bytes of the call', () => {
  const weth = arbitrum.contracts.wrappedNative
  const rollup: GasMarket = {
    chain: arbitrum,
    market: createMarket([]),
    gasPriceWei: 10n ** 7n,
    dataPriceWei: 10n ** 9n,
  }
  const gas = (relayGas * 10n ** 7n * 6n) / 5n
  // A payment has 516 bytes, of which zeros are compressed.
  const bytes = (offeredFlatFee(rollup, weth)! - gas) / 10n ** 9n
  expect(bytes).toBeGreaterThan(200n)
  expect(bytes).toBeLessThan(800n)
})

test('behavior: returns the value of an amount in dollars', () => {
  expect(usdOf(market, { token: farUsdc, amount: 250_500_000n })).toBeCloseTo(250.5, 6)
  expect(usdOf(market, { token: weth, amount: 10n ** 18n })).toBeCloseTo(3_000, 6)
  expect(usdOf(market, { token: arbitrum.contracts.wrappedNative, amount: 1n })).toBeUndefined()
})
