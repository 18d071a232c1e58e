import { expect, test } from 'vitest'
import { ApiError } from '../contract/errors'
import { fetchEntries } from './partner-earnings-queries'

const partner = `0x${'ea'.repeat(20)}`
const entry = (logIndex: number) => ({
  kind: 'accrued',
  chainId: 1,
  surface: 'market',
  token: partner,
  amount: '5',
  recipient: null,
  logIndex,
  blockNumber: 7,
  transactionHash: `0x${'33'.repeat(32)}`,
  createdAt: '2026-11-22T14:05:00.000Z',
})
const page = (logs: number[], hasMore: boolean) => () =>
  Response.json({ data: logs.map(entry), total: 3, page: 1, limit: 1_000, hasMore })
const pause = (seconds: number) => () =>
  Response.json(
    { errorType: 'RateLimitExceeded', details: 'slow down', error: 'slow down' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )
const read = async (...answers: (() => Response)[]) => {
  const [waited, progress]: [number[], string[]] = [[], []]
  const init = { baseUrl: 'https://service.test', fetch: () => answers.shift()!() }
  const outcome = await fetchEntries(init, partner, {
    onProgress: (done, total) => progress.push(`${done} of ${total}`),
    wait: async (ms) => void waited.push(ms),
  }).catch((error: unknown) => error)
  return { outcome, waited, progress }
}

test('default: all pages, each entry once', async () => {
  const { outcome, waited, progress } = await read(page([3, 2], true), page([2, 1], false))
  expect(outcome).toMatchObject({ entries: [{ logIndex: 3 }, { logIndex: 2 }, { logIndex: 1 }], isCut: false })
  expect([waited, progress]).toEqual([[], ['2 of 3']])
})

test('behavior: waits for the pause of the service and repeats the page', async () => {
  const { outcome, waited } = await read(pause(2), page([3], true), pause(7), pause(1), page([2, 1], false))
  expect(outcome).toMatchObject({ entries: [{}, {}, {}] })
  expect(waited).toEqual([2_000, 7_000, 1_000])
})

test('error: RateLimitExceeded for a pause of hours, and for endless ones', async () => {
  const long = await read(page([3], true), pause(3_600))
  expect([long.outcome, long.waited]).toEqual([expect.any(ApiError), []])
  const endless = await read(...Array.from({ length: 9 }, () => pause(1)))
  expect([endless.outcome, endless.waited.length]).toEqual([expect.any(ApiError), 5])
})
