import { parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { positionOf, reserveOf } from '@/lib/chain/handler/testing/aave-figures'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { describeRefusal } from './describe-refusal'
import { maximumOf } from './describe-ticket'
import { displayHealth } from './display-health'
import { buyObstacle, sellObstacle } from './pair-ends'

const tokenOf = (symbol: string) => ({ ...findTokenBySymbol(chain, symbol)!, origin: 'listed' as const })
const [weth, usdc, uni] = ['WETH', 'USDC', 'UNI'].map(tokenOf) as [
  ReturnType<typeof tokenOf>,
  ReturnType<typeof tokenOf>,
  ReturnType<typeof tokenOf>,
]
const native = { ...weth, address: nativeToken }
const position = positionOf([
  reserveOf({ asset: weth.address }),
  reserveOf({ asset: usdc.address, supplied: 0n, debt: 1n, isOpen: false }),
])

test('default: the tokens that each kind of order sells and buys', () => {
  const collateral = { chain, kind: 'collateral', position } as const
  const repay = { ...collateral, kind: 'repay' } as const
  const vault = { ...collateral, kind: 'vault' } as const
  expect(sellObstacle(vault, uni)).toBeUndefined()
  expect(buyObstacle(vault, usdc)).toBeUndefined()
  expect(buyObstacle(vault, uni)).toBe('noVault')
  expect(sellObstacle(collateral, weth)).toBeUndefined()
  expect(sellObstacle(collateral, usdc)).toBe('notSupplied')
  expect(sellObstacle(collateral, uni)).toBe('noReserve')
  expect(buyObstacle(collateral, usdc)).toBe('closed')
  expect(buyObstacle(repay, usdc)).toBeUndefined()
  expect(buyObstacle(repay, weth)).toBe('notOwed')
  for (const end of [collateral, repay, vault])
    expect([sellObstacle(end, native), buyObstacle(end, native)]).toEqual(['native', 'native'])
  expect(sellObstacle({ ...collateral, position: undefined }, uni)).toBeUndefined()
})

test('behavior: the maximum leaves the premium of a flash loan and a unit of rounding', () => {
  const given = { position: { data: position, blockNumber: 1n, isError: false }, reserve: position.reserves[0] }
  expect(maximumOf({ kind: 'vault' }, given, 7n)).toBe(7n)
  expect(maximumOf({ kind: 'vault' }, given, 0n)).toBeUndefined()
  expect(maximumOf({ kind: 'collateral' }, given, undefined)).toBe(parseEther('49.975') - 1n)
})

test('behavior: a health factor is rounded down', () => {
  expect(displayHealth(parseUnits('1.7999', 18))).toBe('1.79')
  expect(displayHealth(undefined)).toBe('no debt')
})

test('behavior: a refusal shows its figures, its reason, or the error name of the handler', () => {
  const low = {
    kind: 'custom',
    name: 'LowHealthFactor',
    args: [parseUnits('1.139', 18), parseUnits('1.2', 18)],
  } as const
  expect(describeRefusal(low)).toBe('The health factor would be 1.13, below the 1.2 that you ask for.')
  expect(describeRefusal({ ...low, args: [] })).toBe('it would leave a lower health factor than you signed')
  expect(describeRefusal({ kind: 'custom', name: 'InsufficientShares', args: [] })).toMatch(/fewer shares/)
  expect(describeRefusal({ kind: 'text', message: '35' })).toMatch(/could be liquidated/)
  expect(describeRefusal({ kind: 'text', message: 'constructor' })).toBe('a contract says “constructor”')
  expect(describeRefusal({ kind: 'unknown', data: '0x' })).toBe('It does not say why.')
})
