import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRows, rowOf } from '@/actions/orders/testing/order-rows'
import { filterOrders, orderTabs, readFilter } from './filter-orders'

const any = { type: undefined, chainId: undefined, text: '' }
const rows = [
  rowOf({ nonce: 1n, status: 'ACTIVE' }),
  rowOf({ nonce: 2n, status: 'SUSPENDED', chainId: 8453, type: 'MARKET' }),
  rowOf({ nonce: 3n, status: 'COMPLETED', from: 'ETH' }),
]
const found = (filter: Partial<typeof any> | object) =>
  filterOrders(rows, { ...any, ...filter }).all.map((row) => rows.indexOf(row))

describe('filterOrders', () => {
  test('default: tabs by the stage of an order; one that needs its owner is open', () => {
    const tabs = filterOrders(rows, any)
    const { open, needs, done, all } = tabs
    expect([open, needs, done, all]).toEqual([rows.slice(0, 2), [rows[1]], [rows[2]], rows])
  })

  test('behavior: a finished order needs its owner while its vault holds something', () => {
    const { open, needs, done } = filterOrders(rows, any, new Map([[rows[2]!.hash, 5n]]))
    expect([open, needs, done]).toEqual([rows.slice(0, 2), rows.slice(1), [rows[2]]])
  })

  test('behavior: filters by kind, network and words, alone and together', () => {
    expect(found({ type: 'market' })).toEqual([1])
    expect(found({ chainId: 1 })).toEqual([0, 2])
    expect(found({ text: 'weth USDC' })).toEqual([0, 1])
    expect(found({ text: '  eth  ', chainId: 1 })).toEqual([0, 2])
    expect(found({ text: rows[2]!.hash.slice(5, 30).toUpperCase() })).toEqual([2])
    expect(found({ text: rows[1]!.searchText.split(' ').at(-1) })).toEqual([1])
    expect(found({ text: 'weth dai' })).toEqual([])
  })

  test('behavior: open and done orders are all, once each, in their order', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom('', 'weth', '0x'), fc.constantFrom(undefined, 1), (rows, text, chainId) => {
        const tabs = filterOrders(rows, { ...any, text, chainId })
        expect(rows.filter((row) => tabs.open.includes(row) !== tabs.done.includes(row))).toEqual(tabs.all)
        expect(tabs.needs.every((row) => tabs.open.includes(row))).toBe(true)
        for (const tab of orderTabs) expect(tabs[tab]).toEqual(rows.filter((row) => tabs[tab].includes(row)))
      }),
    )
  })
})

describe('readFilter', () => {
  test('default: ignores unknown values', () => {
    expect(readFilter({})).toEqual({ tab: 'open', ...any })
    expect(readFilter({ tab: 'done', type: 'limit', network: '8453', search: 'weth' })).toEqual({
      tab: 'done',
      type: 'limit',
      chainId: 8453,
      text: 'weth',
    })
    expect(readFilter({ tab: 'x', type: 'stop', network: '1e3' })).toEqual({ tab: 'open', ...any })
  })
})
