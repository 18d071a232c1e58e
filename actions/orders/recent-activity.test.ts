import { expect, test } from 'vitest'
import { type ActiveRun, recentActivity } from './recent-activity'
import { account, rowOf, stranger } from './testing/order-rows'

const row = (nonce: bigint, createdAt: number) => ({ ...rowOf({ nonce }), createdAt })
const run = (id: string, startedAt: number, given: Partial<ActiveRun> = {}): ActiveRun => ({
  id,
  account,
  chainId: 1,
  startedAt,
  status: 'running',
  title: 'Swap of 1 WETH to USDC',
  path: '/swap?from=WETH',
  listedAs: undefined,
  receipt: undefined,
  ...given,
})
const keys = (...parameters: Parameters<typeof recentActivity>) => recentActivity(...parameters).map(({ key }) => key)

test('default: lists orders, swaps and runs of this browser, the newest first', () => {
  const [older, newer] = [row(1n, 10), row(2n, 30)]
  const recent = recentActivity({ account, rows: [newer, older], replies: [], runs: [run('swap', 20)] })
  expect(recent.map(({ key, path }) => [key, path])).toEqual([
    [newer.hash, newer.path],
    ['swap', '/swap?from=WETH'],
    [older.hash, older.path],
  ])
})

test('behavior: lists each run once, and no runs of others', () => {
  const listed = row(1n, 10)
  const runs = [run('listed', 20, { listedAs: listed.hash }), run('other', 20, { account: stranger })]
  expect(keys({ account: account.toUpperCase().replace('0X', '0x'), rows: [listed], replies: [], runs })).toEqual([
    listed.hash,
  ])
})

test('behavior: a trade links to its receipt', () => {
  const [recent] = recentActivity({
    account,
    rows: [],
    replies: [],
    runs: [run('a', 1, { status: 'done', receipt: '0xAB' })],
  })
  expect(recent?.path).toBe('/tx/1/0xab')
})

test('behavior: lists at most six', () => {
  const rows = Array.from({ length: 9 }, (_, index) => row(BigInt(index), 90 - index))
  expect(keys({ account, rows, replies: [], runs: [run('a', 88)] })).toEqual([
    rows[0]!.hash,
    rows[1]!.hash,
    rows[2]!.hash,
    'a',
    rows[3]!.hash,
    rows[4]!.hash,
  ])
})

test('behavior: an order is sorted by its newest fill and links to its receipt', () => {
  const fill = { transactionHash: '0xEF', spent: null, received: null } as const
  const filled = {
    ...row(1n, 10),
    filledPercent: 25,
    updatedAt: 50,
    fills: [{ ...fill, transactionHash: '0x1' }, fill],
  }
  const signed = {
    ...({ chainId: 1, hash: '0x77', signature: '0x' } as const),
    order: {
      ...({
        nonceAndMeta: 1n,
        expiry: 0n,
        maker: stranger,
        taker: account,
        makerAmount: 10n,
        takerAmount: 30n,
      } as const),
      makerAsset: filled.destToken,
      takerAsset: filled.srcToken,
    },
  } as const
  const replies = [{ signed, answers: '0x66', at: 40, isOver: false }]
  const recent = recentActivity({ account, rows: [row(2n, 30), filled], replies, runs: [] } as never)
  expect(recent.map(({ key }) => key)).toEqual([filled.hash, '0x77', row(2n, 30).hash])
  expect(recent[0]?.path).toBe('/tx/1/0xef')
  expect(recent[1]?.path).toMatch(/^\/otc\/0x77\?chain=1#o=/)
})
