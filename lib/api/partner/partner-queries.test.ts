import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '../contract/errors'
import { partnerQuery } from './partner-queries'

const record = {
  address: `0x${'ea'.repeat(20)}`,
  names: ['example-wallet'],
  partnerFeeBps: 25,
  takeSurplus: false,
  tier: 'standard',
  maxFeeBps: 100,
}
const read = (answer: () => Response) => {
  const asked: string[] = []
  const fetch = (url: string) => {
    asked.push(new URL(url).pathname)
    return answer()
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = partnerQuery({ baseUrl: 'https://service.test', fetch }, 'example-wallet')
  return { asked, read: queries.fetchQuery({ ...query, retry: false }) }
}
const refusal = (errorType: string, status: number) => () =>
  Response.json({ errorType, details: errorType, error: errorType }, { status })

test('default', async () => {
  const { asked, read: answer } = read(() => Response.json(record))
  expect(await answer).toEqual(record)
  expect(asked).toEqual(['/partners/example-wallet'])
})

test('behavior: null for an unknown or invalid partner', async () => {
  expect(await read(refusal('NotFound', 404)).read).toBeNull()
  expect(await read(refusal('ValidationError', 400)).read).toBeNull()
})

test('error: rethrows any other refusal', async () => {
  for (const status of [429, 503])
    await expect(read(refusal('ServiceUnavailable', status)).read).rejects.toBeInstanceOf(ApiError)
})
