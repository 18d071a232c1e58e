import { expect, test } from 'vitest'
import { listGaps } from '@/lib/partner/record-gaps'
import { describeGaps } from './describe-gaps'

const chains = [
  { id: 1, name: 'Ethereum' },
  { id: 8453, name: 'Base' },
  { id: 42161, name: 'Arbitrum One' },
]

test('default: groups the networks by what is missing', () => {
  const recorded = [
    { chainId: 1, unrecorded: ['market' as const, 'intent' as const] },
    { chainId: 8453, unrecorded: ['market' as const] },
  ]
  expect(describeGaps(listGaps({ chains: recorded, unread: [42161] }), chains)).toBe(
    'swaps and orders on Ethereum, Arbitrum One; swaps on Base',
  )
  expect(describeGaps([], chains)).toBe('')
})
