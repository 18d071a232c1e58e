import { expect, test } from 'vitest'
import { sortByBalance } from './token-order'

test('default', () => {
  const tokens = [{ address: '0xA' }, { address: '0xB' }, { address: '0xC' }, { address: '0xD' }]
  expect(sortByBalance(tokens, { '0xb': 1n, '0xc': 0n, '0xd': 2n }).map(({ address }) => address)).toEqual([
    '0xB',
    '0xD',
    '0xA',
    '0xC',
  ])
})
