import { expect, test } from 'vitest'
import { boundOf } from './bound-of'
import type { ReceiptTrade } from './trade'

const swap = { kind: 'swap', quoted: 7n } as ReceiptTrade
const bound = { quoted: 7n, gapBps: 0.35, blockNumber: 212, by: 'chain' } as const

test('default: only for the signed quote', () => {
  expect(boundOf(swap, bound)).toBe(bound)
  const others = [
    { ...swap, quoted: 8n },
    { ...swap, quoted: undefined },
    { ...swap, kind: 'settlement' } as ReceiptTrade,
  ]
  expect(others.map((trade) => boundOf(trade, bound))).toEqual([undefined, undefined, undefined])
  expect(boundOf(swap, undefined)).toBeUndefined()
})
