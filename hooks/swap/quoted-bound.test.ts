import { expect, test } from 'vitest'
import type { FrozenQuote } from '@/actions/swap/frozen-quote'
import type { ReadMarket } from '../proof/use-market-on-chain'
import type { QuoteProof } from '../proof/use-proof'
import { laterBound, quotedBound } from './quoted-bound'

const quote = { side: 'SELL', srcAmount: 5n, destAmount: 7n, priceRoute: { blockNumber: 212 } } as FrozenQuote
const proof = { status: 'checked', check: { verdict: 'proved', net: { gapBps: 0.5 } } } as QuoteProof
const compared = (given: object = {}) =>
  ({
    ...{ status: 'compared', verdict: 'proved', differences: [], missing: [], net: { gapBps: 0.35 } },
    ...{ unchecked: { pools: [], orders: 0 }, ...given },
  }) as unknown as ReadMarket

test('default: by what this browser read from the chain, of what slips', () => {
  const bound = { quoted: 7n, gapBps: 0.35, blockNumber: 212, by: 'chain' }
  expect(quotedBound(quote, proof, compared())).toEqual(bound)
  expect(quotedBound({ ...quote, side: 'BUY' }, proof, compared())).toEqual({ ...bound, quoted: 5n })
})

test('behavior: until it is read, or where pools could not be, by what the service says', () => {
  expect(quotedBound(quote, proof, { status: 'reading' })).toMatchObject({ gapBps: 0.5, by: 'service' })
  const partly = compared({ unchecked: { pools: ['0x01'], orders: 0 } })
  expect(quotedBound(quote, proof, partly)).toMatchObject({ gapBps: 0.35, by: 'service' })
})

test('behavior: nothing without a proof of this quote, or where the chain contradicts it', () => {
  expect(quotedBound(quote, { status: 'waiting', last: undefined }, compared())).toBeUndefined()
  expect(quotedBound(quote, proof, compared({ differences: [{}] }))).toBeUndefined()
})

test('behavior: the same price asked for anew keeps what was read from the chain until it is read again', () => {
  const read = quotedBound(quote, proof, compared())!
  const said = { ...read, blockNumber: 213, by: 'service' } as const
  const [reading, done] = [{ status: 'reading' } as const, compared()]
  expect(laterBound(read, said, reading)).toBe(read)
  expect(laterBound(read, undefined, reading)).toBe(read)
  expect(laterBound(read, said, done)).toBe(said)
  expect(laterBound(read, { ...said, quoted: 8n }, reading)).toMatchObject({ quoted: 8n, by: 'service' })
  expect(laterBound(undefined, said, reading)).toBe(said)
})
