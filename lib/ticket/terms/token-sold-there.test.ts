import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { tokenSoldThere } from './token-sold-there'

const outputToken = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const entering = { chainId: 1, address: findTokenBySymbol(mainnet, 'USDC')!.address } as never
const bridge = { outputToken, scalingFactor: 12 } as never
const landing = { destToken: outputToken, quoted: 1n, minAmount: 1n, secondsToSell: 600n } as const

test('default: the token that arrives, with its decimals by the signed factor', () => {
  expect(tokenSoldThere(mainnet, { entering, bridge, landing })).toEqual({
    address: outputToken,
    symbol: 'USDC',
    decimals: 18,
  })
})

test('behavior: undefined if it is not sold, or not listed', () => {
  expect(tokenSoldThere(mainnet, undefined)).toBeUndefined()
  expect(tokenSoldThere(mainnet, { entering, bridge })).toBeUndefined()
  const unlisted = { chainId: 1, address: outputToken } as never
  expect(tokenSoldThere(mainnet, { entering: unlisted, bridge, landing })).toBeUndefined()
})
