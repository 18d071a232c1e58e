import { expect, test } from 'vitest'
import type { PartnerRecord } from '@/lib/api/partner/partners'
import { isSettledPartner, ticketPartnerOf } from './use-ticket-partner'

const address = `0x${'ea'.repeat(20)}` as const
const record: PartnerRecord = {
  address,
  names: ['example-wallet', 'example-app'],
  partnerFeeBps: 25,
  takeSurplus: false,
  tier: 'standard',
  maxFeeBps: 100,
}
const answer = (record: PartnerRecord | null | undefined, isError = false) => ({ record, isError })

test('default: a registered name has its registered terms', () => {
  const partner = ticketPartnerOf('example-wallet', answer(record))
  const terms = { name: 'example-wallet', address, feeBps: 25, takeSurplus: false }
  expect(partner).toEqual({ status: 'ready', name: 'example-wallet', terms })
  expect(isSettledPartner(partner)).toBe(true)
  expect(ticketPartnerOf('Example-Wallet', answer(record))).toEqual(partner)
})

test('behavior: reports an unknown name without waiting', () => {
  const partner = ticketPartnerOf('nobody', answer(null))
  expect(partner).toEqual({ status: 'unknown', name: 'nobody', terms: undefined })
  expect(isSettledPartner(partner)).toBe(true)
  expect(ticketPartnerOf(undefined, answer(undefined)).status).toBe('none')
})

test('behavior: an address is no name, even with a record: a link cannot name a recipient', () => {
  expect(ticketPartnerOf(address, answer({ ...record, names: [] })).status).toBe('unknown')
  expect(ticketPartnerOf(address, answer(record)).status).toBe('unknown')
})

test('behavior: requests no price before the fee is known', () => {
  for (const [isError, status] of [
    [false, 'loading'],
    [true, 'unread'],
  ] as const) {
    const partner = ticketPartnerOf('example-wallet', answer(undefined, isError))
    expect(partner.status).toBe(status)
    expect(isSettledPartner(partner)).toBe(false)
  }
  // A record that was read once stays valid while the service is unavailable.
  expect(ticketPartnerOf('example-wallet', answer(record, true)).status).toBe('ready')
})
