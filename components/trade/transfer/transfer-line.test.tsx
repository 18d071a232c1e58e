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
  test('default: links each station to the receipt on its own chain', () => {
    const drawn = line(paid)
    expect(drawn).toContain(`/tx/1/${pad('0x5')}`)
    expect(drawn).toContain(`/tx/8453/${pad('0x9')}`)
    expect(textOf(drawn)).toMatch(/Settled on Ethereum, sent: 1,000 XYZ .*Paid on Base: 999 XYZ .*block 17/)
  })

  test('behavior: shows what another relayer promised, and what became of it', () => {
    const withPromise = (promise: ShownTransfer['promise']) =>
      textOf(drawOnSite(<TransferLine {...chains} transfer={{ ...transferTo(paid), promise }} />))
    const promise = { relayer: 'nimble', until: undefined }
    const open = 'The relayer nimble promised to pay it. If not, ours does.'
    expect(withPromise({ ...promise, outcome: undefined })).toContain(open)
    expect(withPromise({ ...promise, until: 1_700_000_600, outcome: 'open' })).toMatch(/promised to pay it by .*2023/)
    expect(withPromise({ ...promise, outcome: 'kept' })).toContain('nimble promised to pay it in time: kept.')
    expect(withPromise({ ...promise, outcome: 'broken' })).toContain('nimble promised to pay it in time, and did not.')
    expect(withPromise(undefined)).not.toContain('promised')
  })

  test('behavior: shows the fee of the bridge, and that it met opposite flow', () => {
    const withFee = (isGasAlone: boolean) =>
      textOf(
        drawOnSite(
          <TransferLine {...chains} transfer={transferTo(paid)} fee={{ fee: 1_000_000n, bps: 10, isGasAlone }} />,
        ),
      )
    expect(withFee(false)).toContain('Bridge fee 1 XYZ (10 bps).')
    expect(withFee(false)).not.toContain('opposite flow')
    expect(withFee(true)).toContain('It met opposite flow: gas only.')
    expect(textOf(line(paid))).not.toContain('Bridge fee')
  })

  test('behavior: shows a clock while under way, then the return', () => {
    expect(textOf(line({ kind: 'waiting', isLate: false, by: 'service' }))).toMatch(
      /On its way.*by the service.*so far/,
    )
    const late = textOf(line({ kind: 'waiting', isLate: true, by: 'chain' }))
    expect(late).toMatch(/Can no longer be paid\. Coming back: 1,000 XYZ/)
    expect(late).not.toContain('so far')
  })

  test('behavior: shows who paid where it is known', () => {
    expect(textOf(line({ ...paid, isByVenue: true }))).toContain('By this venue’s relayer.')
    expect(textOf(line({ ...paid, isByVenue: false }))).toContain('By another relayer.')
    expect(textOf(line(paid))).not.toContain('relayer')
  })

  test('behavior: shows what arrived as for sale, then as sold or paid as it arrived', () => {
    const arrived = { station: station('0x9'), amount: 998_000_000n }
    const text = (end: ShownEnd) => textOf(line(end))
    const ended = { arrival: station('0x9'), ...arrived, station: station('0x6') }
    expect(text({ kind: 'released', ...ended })).toMatch(
      /Arrived on Base: 998 XYZ .*Not sold in time, paid on Base: 998 XYZ/,
    )
    const sold = { ...token, symbol: 'ABC' }
    const end = { kind: 'sold', ...ended, token: sold.address } as const
    const drawn = drawOnSite(<TransferLine {...chains} sold={sold} transfer={transferTo(end)} />)
    expect(textOf(drawn)).toMatch(/Sold and paid on Base: 998 ABC/)
    expect(text(end)).toContain('998,000,000 0x')
    const landing = { destToken: sold.address, quoted: 998_000_000n, minAmount: 7_000_000n, secondsToSell: 600n }
    const selling = (farNow: number, given = {}) =>
      textOf(
        drawOnSite(
          <TransferLine
            {...chains}
            sold={sold}
            landing={landing}
            farNow={farNow}
            transfer={transferTo({ kind: 'landed', ...arrived, ...given })}
          />,
        ),
      )
    expect(selling(1_700_000_600)).toMatch(/Arrived on Base: 998 XYZ .*Being sold, for at least: 7 ABC .*Until/)
    expect(selling(1_700_000_601)).toMatch(/Not sold in time\. Paid as it arrived next: 998 XYZ/)
    const unread = { amount: undefined, station: { ...station('0x9'), at: undefined } }
    expect(selling(1_700_000_601, unread)).toMatch(/Being sold, for at least: 7.007 ABC Base/)
    expect(text({ kind: 'landed', ...arrived })).not.toContain('sold')
  })

  test('error: reports a payment to another account', () => {
    const drawn = textOf(line({ ...paid, recipient: stranger, isOther: true }))
    expect(drawn).toContain('Paid differently than you signed')
    expect(drawn).toContain('999 XYZ went to 0x0000…0002')
    expect(textOf(line(paid))).not.toContain('Paid differently')
  })

  test('behavior: shows a refund on the chain of the order, and a failed one as waiting there', () => {
    expect(line(refunded)).toContain(`/tx/1/${pad('0x8')}`)
    expect(textOf(line({ ...refunded, isDeferred: true }))).toMatch(/Refund waits on Ethereum.*can claim it/)
  })
})

describe('TransferHead', () => {
  test('default: shows received when all is paid', () => {
    expect(head(paid, paid)).toBe(' 1,998 XYZ Received on Base ')
  })

  test('behavior: shows a refund separately from a paid part, never as received', () => {
    expect(head(refunded)).toBe(' 1,000 XYZ Refunded on Ethereum ')
    expect(head(refunded, paid)).toBe(' 999 XYZ Received on Base 1,000 XYZ Refunded on Ethereum ')
    expect(head({ kind: 'waiting', isLate: true, by: 'chain' })).toBe(' 1,000 XYZ Coming back on Ethereum ')
  })

  test('behavior: shows pending, received and refunded transfers separately', () => {
    const waiting = { kind: 'waiting', isLate: false, by: 'chain' } as const
    expect(head(waiting, { kind: 'unknown' })).toBe(' 1,998 XYZ Sent to Base ')
    expect(head(paid, waiting, refunded, paid, { ...waiting, isLate: true })).toBe(
      [
        ' 1,998 XYZ Received on Base 999 XYZ On its way to Base',
        '1,000 XYZ Coming back on Ethereum 1,000 XYZ Refunded on Ethereum ',
      ].join(' '),
    )
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

  test('default: shows the elapsed time and the usual time', () => {
    expect(clock(15)).toMatch(/^ 15 s so far\. Usually 40 s, mostly under 2 min\. Paid by .*, or it comes back\. $/)
    expect(clock(15, false)).toContain('Estimate: 40 s')
  })

  test('behavior: reports a transfer slower than 90% of others', () => {
    expect(clock(120)).not.toContain('Slower')
    expect(clock(121)).toContain('Slower than most.')
  })
})
