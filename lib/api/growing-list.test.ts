import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { examples } from './contract/examples'
import { ownIntentsQuery } from './intent/intent-queries'
import { ownSwapsQuery } from './market/swap-queries'
import { ownOffersQuery } from './otc-queries'
import type { QueryInit } from './queries'

const { account } = examples
const lists = {
  intents: (api: QueryInit) => ownIntentsQuery(api, account),
  swaps: (api: QueryInit) => ownSwapsQuery(api, account),
  offers: (api: QueryInit) => ownOffersQuery(api, { chainId: 1, account }),
}

// The fake clock does not advance while a module is read from the disk.
beforeAll(() => Promise.all([import('./intent/intent-records'), import('./market/swaps'), import('./otc')]))
beforeEach(() => {
  vi.useFakeTimers()
  // Queries are not repeated outside a browser.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  focusManager.setFocused(undefined)
})

test.each(Object.entries(lists))('behavior: does not read the %s of an account in a hidden tab', async (_, list) => {
  let asked = 0
  const fetch = async () => {
    asked += 1
    return Response.json({ errorType: 'InvalidInput', details: 'no', error: 'no' }, { status: 400 })
  }
  const queries = new QueryClient()
  const observer = new QueryObserver(queries, list({ baseUrl: 'https://service.test', fetch }) as never)
  const stop = observer.subscribe(() => {})
  const askedWithin = async (minutes: number) => {
    const before = asked
    await vi.advanceTimersByTimeAsync(60_000 * minutes)
    return asked - before
  }
  focusManager.setFocused(true)
  expect(await askedWithin(1)).toBeGreaterThanOrEqual(2)
  focusManager.setFocused(false)
  expect(await askedWithin(60)).toBe(0)
  focusManager.setFocused(true)
  expect(await askedWithin(1)).toBeGreaterThanOrEqual(1)
  stop()
  queries.clear()
})
