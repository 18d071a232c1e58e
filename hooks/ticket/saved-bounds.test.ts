import { expect, test } from 'vitest'
import { refuseStorage, stubBrowserStorage } from '../testing/browser-storage'
import { readBound, saveBound } from './saved-bounds'

const bound = { quoted: 2_500_000_000n, gapBps: 0.35, blockNumber: 212, by: 'chain' } as const
const kept = stubBrowserStorage()

test('default: stored by chain and transaction', () => {
  saveBound(1, '0xAB', bound)
  expect(readBound(1, '0xab')).toEqual(bound)
  expect([readBound(8453, '0xab'), readBound(1, '0xac')]).toEqual([undefined, undefined])
})

test('behavior: keeps the newest two hundred, and survives any stored text', () => {
  for (let index = 0; index <= 200; index += 1) saveBound(1, `0x${index}`, bound)
  expect([readBound(1, '0x0'), readBound(1, '0x200')]).toEqual([undefined, bound])
  const entry = { quoted: '7', gapBps: 1, blockNumber: 2, by: 'chain' }
  const wrong = [{ quoted: 'x' }, { gapBps: '1' }, { blockNumber: null }, { by: 'rumour' }]
  for (const text of ['null', '{', ...wrong.map((one) => JSON.stringify({ '/tx/1/0xab': { ...entry, ...one } }))]) {
    for (const name of kept.keys()) kept.set(name, text)
    expect(readBound(1, '0xab')).toBeUndefined()
  }
})

test('behavior: lasts until the page closes in a browser without storage', () => {
  refuseStorage()
  expect(readBound(1, '0xab')).toBeUndefined()
  saveBound(1, '0xab', bound)
  expect(readBound(1, '0xab')).toEqual(bound)
})
