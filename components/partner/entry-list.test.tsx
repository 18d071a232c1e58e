import { expect, test } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import type { PartnerEntry } from '@/lib/api/partner/partners'
import { DirectPayments } from './direct-payments'
import { EntryList } from './entry-list'
import { facts, usdc } from './testing/facts'

const entry: PartnerEntry = {
  kind: 'direct',
  chainId: 1,
  surface: 'market',
  token: usdc,
  amount: '1250000',
  recipient: null,
  blockNumber: 7,
  transactionHash: `0x${'33'.repeat(32)}`,
  logIndex: 2,
  createdAt: '2026-11-22T14:05:00.000Z',
}
type Props = Parameters<typeof EntryList>[0]
const draw = (change: Partial<Props>) =>
  drawOnSite(
    <EntryList partner={usdc} answer={undefined} isLost={false} unrecorded="" factsOf={() => facts} {...change} />,
  )

test('default: shows the newest entries and the total in the file', () => {
  const drawn = draw({ answer: { data: [entry], total: 1_234 } })
  for (const text of ['Paid directly', 'Swaps', '1.25', 'Ethereum', 'The newest 1 of 1,234'])
    expect(drawn).toContain(text)
})

test('behavior: distinguishes no entries from none recorded', () => {
  const nothing = { data: [], total: 0 }
  expect(draw({ answer: nothing })).toContain('No credits and no claims yet.')
  const silent = draw({ answer: nothing, unrecorded: 'swaps on Ethereum' })
  expect(silent).toContain('Contracts that write no log of credits: swaps on Ethereum.')
  expect(silent).not.toContain('No credits')
  expect(draw({ isLost: true })).toContain('The service does not say')
})

test('behavior: lists direct payments separately with their value', () => {
  const payments = [{ chainId: 1, token: usdc, amount: '1250000' }]
  const drawn = drawOnSite(<DirectPayments payments={payments} factsOf={() => facts} />)
  for (const text of ['isDirectFeeTransfer', 'nothing to claim', '1.25', '$1.25', 'Ethereum'])
    expect(drawn).toContain(text)
})
