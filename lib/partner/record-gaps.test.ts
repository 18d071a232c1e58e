import { expect, test } from 'vitest'
import { listClaimGaps, listGaps } from './record-gaps'

const ours = { chainId: 8453, unrecorded: [] }
const published = { chainId: 1, unrecorded: ['market', 'intent'] as const }
const told = { chains: [ours, { ...published, unrecorded: [...published.unrecorded] }], unread: [42161] }
const unread = [
  { chainId: 42161, surface: 'market' },
  { chainId: 42161, surface: 'intent' },
]

test('default: credits of published contracts, and of unreadable chains, are unknown', () => {
  expect(listGaps(told)).toEqual([{ chainId: 1, surface: 'market' }, { chainId: 1, surface: 'intent' }, ...unread])
  expect(listGaps({ chains: [ours], unread: [] })).toEqual([])
})

test('behavior: claims from a published intent contract are known', () => {
  expect(listClaimGaps(told)).toEqual([{ chainId: 1, surface: 'market' }, ...unread])
})
