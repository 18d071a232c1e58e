import { describe, expect, test } from 'vitest'
import type { RfqOrder } from '@/lib/order/rfq'
import { type DeskFacts, filterDesk, readDeskFilter } from './desk-filter'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const any = readDeskFilter({})

/** Returns an offer of `whole` WETH, each worth $2,500, for USDC. */
const offer = (
  whole: bigint,
  given: Partial<DeskFacts> & { expiry?: bigint; gives?: typeof weth | typeof usdc } = {},
) => {
  const { expiry = 0n, gives = weth, ...facts } = given
  const [makerAsset, takerAsset] = gives === weth ? [weth, usdc] : [usdc, weth]
  const makerAmount = whole * 10n ** 18n
  const order = { makerAsset, takerAsset, makerAmount, takerAmount: 1n, expiry } as RfqOrder
  return {
    order,
    isLive: true,
    left: makerAmount,
    price: { usd: '2500', decimals: 18 },
    marketPays: undefined,
    ...facts,
  }
}
const filter = (
  rows: readonly DeskFacts[],
  given: Parameters<typeof readDeskFilter>[0],
  state = 'all' as 'live' | 'over' | 'all',
) => filterDesk(rows, readDeskFilter(given), { state, factsOf: (row) => row })

describe('readDeskFilter', () => {
  test('default: no filter', () => {
    expect(any).toEqual({ gives: undefined, wants: undefined, size: undefined, state: undefined, sort: 'newest' })
  })
  test('behavior: reads the parameters of a link, addresses in lower case', () => {
    const link = {
      gives: weth.toUpperCase().replace('0X', '0x'),
      wants: usdc,
      size: '10000',
      state: 'over',
      sort: 'size',
    }
    expect(readDeskFilter(link)).toEqual({ gives: weth, wants: usdc, size: 10_000, state: 'over', sort: 'size' })
  })
  test('behavior: ignores unknown values', () => {
    expect(readDeskFilter({ gives: 'WETH', wants: '0x1', size: '7', state: 'PENDING', sort: 'toString' })).toEqual(any)
  })
})

describe('filterDesk', () => {
  test('default: keeps the given rows', () => {
    const rows = [offer(1n), offer(3n), offer(2n)]
    expect(filter(rows, {})).toEqual({ shown: rows, hidden: 0 })
  })
  test('behavior: filters by the maker’s tokens', () => {
    const rows = [offer(1n), offer(2n, { gives: usdc })]
    expect(filter(rows, { gives: usdc }).shown).toEqual([rows[1]])
    expect(filter(rows, { gives: weth, wants: usdc }).shown).toEqual([rows[0]])
    expect(filter(rows, { gives: weth, wants: weth }).shown).toEqual([])
  })
  test('behavior: filters by the dollar value of the rest, with a price', () => {
    const rows = [offer(4n), offer(40n, { left: 3n * 10n ** 18n }), offer(400n, { price: undefined })]
    expect(filter(rows, { size: '10000' }).shown).toEqual([rows[0]])
    expect(filter(rows, { size: '1000' }).shown).toEqual([rows[0], rows[1]])
  })
  test('behavior: filters by state; keeps unknown ones and counts hidden ones', () => {
    const rows = [offer(1n), offer(2n, { isLive: false }), offer(3n, { isLive: undefined })]
    expect(filter(rows, {}, 'live')).toEqual({ shown: [rows[0], rows[2]], hidden: 1 })
    expect(filter(rows, {}, 'over')).toEqual({ shown: [rows[1], rows[2]], hidden: 1 })
    expect(filter(rows, {}, 'all').hidden).toBe(0)
  })
  test('behavior: sorts by size, price or expiry; unknown ones last', () => {
    const one = 10n ** 18n
    const rows = [
      offer(1n, { price: undefined }),
      offer(2n, { marketPays: 2n * one, expiry: 20n }),
      offer(3n, { marketPays: 2n * one, expiry: 10n }),
    ]
    expect(filter(rows, { sort: 'size' }).shown).toEqual([rows[2], rows[1], rows[0]])
    expect(filter(rows, { sort: 'price' }).shown).toEqual([rows[2], rows[1], rows[0]])
    expect(filter(rows, { sort: 'expiry' }).shown).toEqual([rows[2], rows[1], rows[0]])
  })
})
