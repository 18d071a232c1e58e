import { expect, test } from 'vitest'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { ReadMarket } from '../proof/use-market-on-chain'
import type { QuoteProof } from '../proof/use-proof'
import { quotedBound, withBound } from './quoted-bound'

const quote = { side: 'SELL', srcAmount: 5n, destAmount: 7n, priceRoute: { blockNumber: 212 } } as FrozenQuote
const proof = { status: 'checked', check: { verdict: 'proved', net: { gapBps: 0.5 } } } as QuoteProof
const compared = (given: object = {}) =>
  ({
    status: 'compared',
    verdict: 'proved',
    differences: [],
    missing: [],
    net: { gapBps: 0.35 },
    unchecked: { pools: [], orders: 0 },
    ...given,
  }) as unknown as ReadMarket

test('default: a bound verified on the chain, of the variable amount', () => {
  const bound = { quoted: 7n, gapBps: 0.35, blockNumber: 212, by: 'chain' }
  expect(quotedBound(quote, proof, compared())).toEqual(bound)
  expect(quotedBound({ ...quote, side: 'BUY' }, proof, compared())).toEqual({ ...bound, quoted: 5n })
})

test('behavior: a bound by the service until it is verified, or if pools were not', () => {
  expect(quotedBound(quote, proof, { status: 'reading' })).toMatchObject({ gapBps: 0.5, by: 'service' })
  const partly = compared({ unchecked: { pools: ['0x01'], orders: 0 } })
  expect(quotedBound(quote, proof, partly)).toMatchObject({ gapBps: 0.35, by: 'service' })
})

test('behavior: undefined without a proof of this quote, or if the chain contradicts it', () => {
  expect(quotedBound(quote, { status: 'waiting', last: undefined }, compared())).toBeUndefined()
  expect(quotedBound(quote, proof, compared({ differences: [{}] }))).toBeUndefined()
})

test('behavior: a repeated price keeps its verified bound; another price has its own', () => {
  const read = quotedBound(quote, proof, compared())!
  const said = { ...read, blockNumber: 213, by: 'service' } as const
  const [reading, done] = [{ status: 'reading' } as const, compared()]
  const known = withBound(new Map(), read, reading)
  expect(known.get(7n)).toBe(read)
  expect(withBound(known, said, reading)).toBe(known)
  expect(withBound(known, undefined, reading)).toBe(known)
  expect(withBound(known, said, done).get(7n)).toBe(said)
  const both = withBound(known, { ...said, quoted: 8n }, reading)
  expect([both.get(7n), both.get(8n)]).toEqual([read, { ...said, quoted: 8n }])
})

test('behavior: keeps the newest sixteen quotes', () => {
  const read = quotedBound(quote, proof, compared())!
  const quoted = Array.from({ length: 17 }, (_, index) => BigInt(index))
  const known = quoted.reduce<ReturnType<typeof withBound>>(
    (known, one) => withBound(known, { ...read, quoted: one }, compared()),
    new Map(),
  )
  expect([...known.keys()]).toEqual(quoted.slice(1))
})
