import { expect, test } from 'vitest'
import { type ActiveRun, recentActivity } from './recent-activity'
import { account, rowOf, stranger } from './testing/order-rows'

const row = (nonce: bigint, createdAt: number) => ({ ...rowOf({ nonce }), createdAt })
const run = (id: string, startedAt: number, given: Partial<ActiveRun> = {}): ActiveRun => ({
  ...{
    id,
    account,
    chainId: 1,
    startedAt,
    status: 'running',
    title: 'Swap of 1 WETH to USDC',
    path: '/swap?from=WETH',
  },
  ...{ listedAs: undefined, receipt: undefined, ...given },
})
const keys = (...parameters: Parameters<typeof recentActivity>) => recentActivity(...parameters).map(({ key }) => key)

test('default: orders, swaps and what was started here, the newest first', () => {
  const [older, newer] = [row(1n, 10), row(2n, 30)]
  const recent = recentActivity({ account, rows: [newer, older], runs: [run('swap', 20)] })
  expect(recent.map(({ key, path }) => [key, path])).toEqual([
    [newer.hash, newer.path],
    ['swap', '/swap?from=WETH'],
    [older.hash, older.path],
  ])
})

test('behavior: what a list has is told once, and what others started here is not told', () => {
  const listed = row(1n, 10)
  const runs = [run('listed', 20, { listedAs: listed.hash }), run('other', 20, { account: stranger })]
  expect(keys({ account: account.toUpperCase().replace('0X', '0x'), rows: [listed], runs })).toEqual([listed.hash])
})

test('behavior: what traded leads to its receipt', () => {
  const [recent] = recentActivity({ account, rows: [], runs: [run('a', 1, { status: 'done', receipt: '0xAB' })] })
  expect(recent?.path).toBe('/tx/1/0xab')
})

test('behavior: six at most', () => {
  const rows = Array.from({ length: 9 }, (_, index) => row(BigInt(index), 90 - index))
  expect(keys({ account, rows, runs: [run('a', 88)] })).toEqual([
    rows[0]!.hash,
    rows[1]!.hash,
    rows[2]!.hash,
    'a',
    rows[3]!.hash,
    rows[4]!.hash,
  ])
})
