import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { mainnet } from '../registry/mainnet'
import { findStrategy, listStrategies } from './find-strategy'
import { findPosition, positionKeyOf } from './position-key'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const steakhouse = '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB'

test('default: every vault of a token has a unique key that identifies its positions', () => {
  const keys = listStrategies(mainnet).map(({ deltaToken, vault }) => {
    const place = { deltaToken: toLowerAddress(deltaToken), strategy: toLowerAddress(vault.address) }
    expect(findPosition(mainnet, positionKeyOf(place))).toEqual(place)
    return positionKeyOf(place)
  })
  expect(new Set(keys).size).toBe(keys.length)
})

test('behavior: no token of the chain is a position', () => {
  for (const { address } of mainnet.tokens) expect(findPosition(mainnet, toLowerAddress(address))).toBeUndefined()
})

test('behavior: findStrategy finds a vault by its token in any casing, and vaults of ether by wrapped ether', () => {
  const found = findStrategy(mainnet, { token: toLowerAddress(usdc), strategy: toLowerAddress(steakhouse) })
  expect(found?.vault.name).toBe('Steakhouse USDC')
  const strategy = '0x2371e134e3455e0593363cBF89d3b6cf53740618'
  expect(findStrategy(mainnet, { token: nativeToken, strategy })?.deltaToken).toBe(mainnet.contracts.deltaWrappedNative)
  expect(findStrategy(mainnet, { token: usdc, strategy })).toBeUndefined()
  expect(findStrategy({}, { token: usdc, strategy: steakhouse })).toBeUndefined()
})
