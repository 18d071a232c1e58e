import { expect, test } from 'vitest'
import type { PartnerRecord } from '@/lib/api/partner/partners'
import { isSettledPartner, judgePartner } from './use-ticket-partner'

const address = `0x${'ea'.repeat(20)}` as const
const record: PartnerRecord = {
  ...{ address, names: ['example-wallet', 'example-app'], partnerFeeBps: 25, takeSurplus: false },
  ...{ tier: 'standard', maxFeeBps: 100 },
}
const answer = (record: PartnerRecord | null | undefined, isError = false) => ({ record, isError })

test('default: a registered name is what it is registered with', () => {
  const partner = judgePartner('example-wallet', answer(record))
  const terms = { name: 'example-wallet', address, feeBps: 25, takeSurplus: false }
  expect(partner).toEqual({ status: 'ready', name: 'example-wallet', terms })
  expect(isSettledPartner(partner)).toBe(true)
  expect(judgePartner('Example-Wallet', answer(record))).toEqual(partner)
})

test('behavior: a name of nobody is told, and nothing waits for it', () => {
  const partner = judgePartner('nobody', answer(null))
  expect(partner).toEqual({ status: 'unknown', name: 'nobody', terms: undefined })
  expect(isSettledPartner(partner)).toBe(true)
  expect(judgePartner(undefined, answer(undefined)).status).toBe('none')
})

test('behavior: an address is no name, though the service has a record of it: a link names nobody who is paid', () => {
  expect(judgePartner(address, answer({ ...record, names: [] })).status).toBe('unknown')
  expect(judgePartner(address, answer(record)).status).toBe('unknown')
})

test('behavior: no price is asked for before the fee is known', () => {
  for (const [isError, status] of [
    [false, 'loading'],
    [true, 'unread'],
  ] as const) {
    const partner = judgePartner('example-wallet', answer(undefined, isError))
    expect(partner.status).toBe(status)
    expect(isSettledPartner(partner)).toBe(false)
  }
  // What was read once counts while the service is away.
  expect(judgePartner('example-wallet', answer(record, true)).status).toBe('ready')
})
