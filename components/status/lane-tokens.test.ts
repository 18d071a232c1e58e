import { expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { findLaneToken, laneTokensOf } from './lane-tokens'

const usdc = findTokenBySymbol(arbitrum, 'USDC')!.address

test('default: a token of a lane is found by chain and address, in any casing', () => {
  const tokens = laneTokensOf([mainnet, arbitrum])
  expect(findLaneToken(tokens, arbitrum.id, usdc.toUpperCase())).toEqual({ symbol: 'USDC', decimals: 6 })
  expect(findLaneToken(tokens, mainnet.id, usdc)).toBeUndefined()
})

test('behavior: a single chain has no lane', () => {
  expect(laneTokensOf([mainnet])).toEqual({})
  expect(findLaneToken({}, 1, 'constructor')).toBeUndefined()
})
