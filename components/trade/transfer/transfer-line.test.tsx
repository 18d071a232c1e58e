import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ShownEnd, ShownTransfer, Station } from '@/lib/chain/bridge/shown-transfer'
import { drawOnSite } from '../testing/draw-on-site'
import { TransferClock } from './transfer-clock'
import { TransferHead } from './transfer-head'
import { TransferLine } from './transfer-line'

const [owner, stranger] = [pad('0x1', { size: 20 }), pad('0x2', { size: 20 })]
const token = { address: pad('0x3', { size: 20 }), symbol: 'XYZ', decimals: 6 }
const station = (name: `0x${string}`): Station => ({
  transaction: pad(name),
  block: 17n,
  at: 1_700_000_000,
  by: 'chain',
})
const chains = { from: { id: 1, name: 'Ethereum' }, to: { id: 8453, name: 'Base' }, input: token, output: token }

const transferTo = (end: ShownEnd): ShownTransfer => ({
  relayHash: pad('0x7'),
  part: 0n,
  inputToken: token.address,
  inputAmount: 1_000_000_000n,
  outputToken: token.address,
  outputAmount: 999_000_000n,
  fillDeadline: 1_700_003_600,
  recipient: owner,
  sent: station('0x5'),
  end,
})
const paid = { kind: 'paid', station: station('0x9'), amount: 999_000_000n, recipient: owner, isOther: false } as const
const refunded = { kind: 'refunded', station: station('0x8'), amount: 1_000_000_000n, isDeferred: false } as const
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const line = (end: ShownEnd) => drawOnSite(<TransferLine {...chains} transfer={transferTo(end)} clock="so far" />)
const head = (...ends: ShownEnd[]) => textOf(drawOnSite(<TransferHead {...chains} transfers={ends.map(transferTo)} />))

describe('TransferLine', () => {
  test('default: both stations link to the receipt on their own chain', () => {
    const drawn = line(paid)
    expect(drawn).toContain(`/tx/1/${pad('0x5')}`)
    expect(drawn).toContain(`/tx/8453/${pad('0x9')}`)
    expect(textOf(drawn)).toMatch(/Settled on Ethereum, sent: 1,000 XYZ .*Paid on Base: 999 XYZ .*block 17/)
  })

  test('behavior: it is on its way with a clock, then it comes back', () => {
    expect(textOf(line({ kind: 'waiting', isLate: false, by: 'service' }))).toMatch(
      /On its way.*by the service.*so far/,
    )
    const late = textOf(line({ kind: 'waiting', isLate: true, by: 'chain' }))
    expect(late).toMatch(/Can no longer be paid\. Coming back: 1,000 XYZ/)
    expect(late).not.toContain('so far')
  })

  test('behavior: who paid is shown where it is known', () => {
    expect(textOf(line({ ...paid, isByVenue: true }))).toContain('By this venue’s relayer.')
    expect(textOf(line({ ...paid, isByVenue: false }))).toContain('By another relayer.')
    expect(textOf(line(paid))).not.toContain('relayer')
  })

  test('error: a payment to somebody else is told', () => {
    const drawn = textOf(line({ ...paid, recipient: stranger, isOther: true }))
    expect(drawn).toContain('Paid differently than you signed')
    expect(drawn).toContain('999 XYZ went to 0x0000…0002')
    expect(textOf(line(paid))).not.toContain('Paid differently')
  })

  test('behavior: a refund is on the chain of the order, and one that failed waits there', () => {
    expect(line(refunded)).toContain(`/tx/1/${pad('0x8')}`)
    expect(textOf(line({ ...refunded, isDeferred: true }))).toMatch(/Refund waits on Ethereum.*can claim it/)
  })
})

describe('TransferHead', () => {
  test('default: received when all is paid', () => {
    expect(head(paid, paid)).toBe(' 1,998 XYZ Received on Base ')
  })

  test('behavior: a refund is never told as received, and a part that was paid is told beside it', () => {
    expect(head(refunded)).toBe(' 1,000 XYZ Refunded on Ethereum ')
    expect(head(refunded, paid)).toBe(' 999 XYZ Received on Base 1,000 XYZ Refunded on Ethereum ')
    expect(head({ kind: 'waiting', isLate: true, by: 'chain' })).toBe(' 999 XYZ Sent to Base ')
  })
})

describe('TransferClock', () => {
  const clock = (seconds: number, isMeasured = true) =>
    textOf(
      drawOnSite(
        <TransferClock
          transfer={transferTo({ kind: 'unknown' })}
          times={{ p50Ms: 40_000, p90Ms: 120_000, isMeasured }}
          now={1_700_000_000 + seconds}
        />,
      ),
    )

  test('default: how long it takes beside what is usual', () => {
    expect(clock(15)).toMatch(/^ 15 s so far\. Usually 40 s, mostly under 2 min\. Paid by .*, or it comes back\. $/)
    expect(clock(15, false)).toContain('Estimate: 40 s')
  })

  test('behavior: slower than nine of ten is said', () => {
    expect(clock(120)).not.toContain('Slower')
    expect(clock(121)).toContain('Slower than most.')
  })
})
