import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const refusal = { errorType: 'NotFound', details: 'There is no proof of this quote.', error: 'x', requestId: 'r' }

/** Opens a page whose browser refuses workers, as it does for a page without an address. */
const openPage = async (fetch: () => Promise<Response>) => {
  vi.resetModules()
  vi.stubGlobal('location', { origin: 'https://caravel.example' })
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new DOMException('Access to the script is denied.', 'SecurityError')
      }
    },
  )
  return import('./check-in-worker')
}
const job = { baseUrl: '/api', hmac: '0xab', quote: {} as never }

test('behavior: checks in the page if the browser refuses workers', async () => {
  const fetched = vi.fn(async () => Response.json({ not: 'a proof' }))
  const { checkInWorker } = await openPage(fetched)
  expect((await checkInWorker(job)).check).toMatchObject({ verdict: 'unreadable' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('error: ApiError, and a proof that is no longer known', async () => {
  const { checkInWorker, readInWorker } = await openPage(async () => Response.json(refusal, { status: 404 }))
  await expect(checkInWorker(job)).rejects.toMatchObject({ details: refusal.details })
  const read = readInWorker({ checkId: 7, rpcUrl: '/rpc/1', chain: {} as never, priceRoute: {} as never })
  await expect(read).rejects.toThrow('no longer stored')
})
