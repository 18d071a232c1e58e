import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { base } from '@/lib/chain/registry/base'
import { gnosis } from '@/lib/chain/registry/gnosis'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { canSellThere } from './can-sell-there'

const link = findTokenBySymbol(base, 'LINK')!

test('default: a token of a chain to which bridges lead, unless it is the native one', () => {
  expect(canSellThere({ from: mainnet, to: base }, link)).toBe(true)
  expect(canSellThere({ from: mainnet, to: base }, { address: nativeToken })).toBe(false)
})

test('error: not without a bridge or the landing contract', () => {
  const { landing: _, ...contracts } = base.contracts
  expect(canSellThere({ from: mainnet, to: { ...base, contracts } }, link)).toBe(false)
  expect(canSellThere({ from: mainnet, to: { ...base, isBridgeOff: true } }, link)).toBe(false)
  expect(canSellThere({ from: mainnet, to: gnosis }, link)).toBe(false)
})
