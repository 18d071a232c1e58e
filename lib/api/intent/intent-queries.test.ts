import { describe, expect, test } from 'vitest'
import { intentStatuses, isTerminalIntent } from '../../order/lifecycle'
import {
  fetchLiveOf,
  type IntentList,
  intentOrderQuery,
  intentRoundsQuery,
  intentTimelineQuery,
  ownIntentsQuery,
  refreshOf,
} from './intent-queries'

const api = { baseUrl: 'https://service.test' }
const usdc = `0x${'ab'.repeat(20)}`

describe('refreshOf', () => {
  const updatedAt = new Date(0).toISOString()

  test('default: each second near a change, else each five, and never once it is over', () => {
    expect(refreshOf({ status: 'PENDING', updatedAt }, 119_999)).toBe(1_000)
    expect(refreshOf({ status: 'PENDING', updatedAt }, 120_000)).toBe(5_000)
    expect(refreshOf(undefined, 0)).toBe(5_000)
    for (const status of intentStatuses)
      expect(refreshOf({ status, updatedAt }, 0)).toBe(isTerminalIntent(status) ? false : 1_000)
  })
})

describe('intentOrderQuery', () => {
  test('default: reads by hash or by id; null if unknown', async () => {
    expect(intentOrderQuery(api, `0x${'1'.repeat(64)}`).queryKey[2]).toBe('GET /v2/delta/orders/hash/{hash}')
    expect(intentOrderQuery(api, 'some-id').queryKey[2]).toBe('GET /v2/delta/orders/{orderId}')
    const fetch = async () => Response.json({ errorType: 'NotFound', details: 'no', error: 'no' }, { status: 404 })
    const { queryFn } = intentOrderQuery({ ...api, fetch }, 'some-id')
    const asked = { signal: new AbortController().signal } as never
    expect(await (queryFn as (context: never) => Promise<unknown>)(asked)).toBeNull()
  })

  test('behavior: a timeline and rounds need a hash', () => {
    expect(intentRoundsQuery(api, { chainId: 1, orderHash: undefined, isLive: true }).enabled).toBe(false)
    expect(intentTimelineQuery(api, { hash: undefined, isLive: true }).enabled).toBe(false)
  })
})

const zero = `0x${'0'.repeat(40)}`
const hash = `0x${'1'.repeat(64)}`
const recordOf = (permit: string) => ({
  id: 'a',
  status: 'PENDING',
  side: 'SELL',
  type: 'MARKET',
  onChainOrderType: 'Order',
  owner: zero,
  beneficiary: zero,
  orderHash: hash,
  partner: 'anon',
  transactions: [],
  refunds: [],
  order: {
    owner: zero,
    beneficiary: zero,
    srcToken: usdc,
    destToken: zero,
    srcAmount: '1',
    destAmount: '1',
    expectedAmount: '1',
    deadline: 1,
    kind: 0,
    nonce: '1',
    partnerAndFee: '0',
    permit,
    metadata: '0x',
    bridge: {
      protocolSelector: '0x00000000',
      destinationChainId: 0,
      outputToken: zero,
      scalingFactor: 0,
      protocolData: '0x',
    },
  },
  input: { chainId: 1, token: usdc, amount: '1' },
  output: { chainId: 1, token: zero, expectedAmount: '1', minAmount: '1', executedAmount: null },
  createdAt: '',
  updatedAt: '',
  expiresAt: '',
})

describe('ownIntentsQuery', () => {
  const at = (seconds: number) => new Date(seconds * 1_000).toISOString()
  type Stored = { id: string; owner?: string; updatedAt: string }
  /** Opens a service with these orders; `knows`: true if it supports `updatedAfter`. */
  const open = (stored: Stored[], { knows = true, perPage = 1_000 } = {}) => {
    const asked: string[] = []
    const fetch = async (url: string) => {
      const query = new URL(url).searchParams
      asked.push([...query].filter(([name]) => !['userAddress', 'limit'].includes(name)).join(' '))
      const since = knows ? query.get('updatedAfter') : null
      const found = stored.filter(({ updatedAt }) => !since || updatedAt >= since)
      const [page, limit] = [Number(query.get('page')), perPage]
      const data = found.slice((page - 1) * limit, page * limit).map((one) => ({ ...recordOf('0x'), ...one }))
      return Response.json({ data, total: found.length, page, limit, hasMore: page * limit < found.length })
    }
    let list: IntentList | undefined
    const query = ownIntentsQuery({ ...api, fetch }, zero)
    const read = async () => {
      const context = { client: { getQueryData: () => list }, queryKey: query.queryKey, signal: undefined }
      list = await (query.queryFn as (context: never) => Promise<IntentList>)(context as never)
      return list
    }
    return { read, asked, stored }
  }
  const ids = ({ records }: IntentList) => [...records.keys()]

  test('default: page by page, then changes in one call', async () => {
    const { read, asked, stored } = open(
      Array.from({ length: 5 }, (_, index) => ({ id: `id-${index}`, updatedAt: at(1_000 - 100 * index) })),
      { perPage: 2 },
    )
    expect([ids(await read()), (await read()).nextPage, ids(await read())]).toEqual([
      ...[['id-0', 'id-1'], 3, ['id-0', 'id-1', 'id-2', 'id-3', 'id-4']],
    ])
    stored[4] = { id: 'id-4', updatedAt: at(2_000) }
    stored.splice(0, 1)
    const list = await read()
    expect([list.records.size, list.records.get('id-4')?.updatedAt, list.isCut]).toEqual([5, at(2_000), false])
    await read()
    const since = [`page,1 updatedAfter,${at(940)}`, `page,1 updatedAfter,${at(1_940)}`]
    expect(asked).toEqual(['page,1', 'page,2', 'page,3', ...since])
  })

  test('behavior: a service without updatedAfter is read as far as it is new; other owners are left out', async () => {
    const stored = [
      { id: 'new', updatedAt: at(900) },
      { id: 'other', owner: usdc, updatedAt: at(900) },
      { id: 'old', updatedAt: at(10) },
    ]
    const { read, asked } = open(stored, { knows: false, perPage: 2 })
    await read()
    expect(ids(await read())).toEqual(['new', 'old'])
    expect([(await read()).nextPage, (await read()).nextPage]).toEqual([2, undefined])
    expect([ids(await read()), asked.length]).toEqual([['new', 'old'], 5])
  })
})

test('fetchLiveOf: what is committed of a token, and its orders alone', async () => {
  const own = recordOf('0x')
  const data = [own, { ...own, id: 'b', order: { ...own.order, srcToken: zero } }]
  const fetch = async (url: string) =>
    Response.json(
      url.includes('fillablebalance') ? { [usdc]: '40' } : { data, total: 2, page: 1, limit: 100, hasMore: true },
    )
  const token = usdc.toUpperCase().replace('X', 'x')
  expect(await fetchLiveOf({ ...api, fetch }, { chainId: 1, account: usdc, token })).toMatchObject({
    committed: 40n,
    hasMore: true,
    orders: [{ id: 'a' }],
  })
})
