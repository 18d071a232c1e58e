import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wait } from '@/lib/api/contract/list-fields'
import { operation } from '@/lib/api/contract/operation'
import { createOpenGate } from '../../testing/open-gate'
import { mount } from '../mount'

const list = operation({
  method: 'get',
  path: '/things',
  revalidated: true,
  tag: 'System',
  summary: 'Things',
  query: z.object({ wait }),
  response: z.object({ names: z.array(z.string()) }),
  errors: [],
})

/** A list whose length a test changes, and the number of its reads. */
const serve = (count: number) => {
  const things = { count, read: 0, growsAtRead: Number.POSITIVE_INFINITY }
  const app = new Hono()
  const names = () => Array.from({ length: things.count }, (_, index) => `thing ${index}`)
  const handle = () => {
    things.read += 1
    if (things.read === things.growsAtRead) things.count += 1
    return { names: names() }
  }
  const closing = new AbortController()
  mount(app, list, handle, { admit: async () => {}, gate: createOpenGate(), closing: closing.signal })
  const get = (headers: Record<string, string> = {}, query = '') => app.request(`/things${query}`, { headers })
  return { things, get, closing }
}
const sameAs = (response: Response) => ({ 'If-None-Match': response.headers.get('etag')! })

test('default: an answer that the client has is not sent again', async () => {
  const { things, get } = serve(1)
  const first = await get()
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const again = await get(sameAs(first))
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', first.headers.get('etag')])
  expect((await get({ 'If-None-Match': `"other", W/${first.headers.get('etag')}` })).status).toBe(304)
  things.count = 2
  const changed = await get(sameAs(first))
  expect([changed.status, await changed.json()]).toEqual([200, { names: ['thing 0', 'thing 1'] }])
})

test('behavior: a large answer is compressed for a client that accepts it, a small one never', async () => {
  const accepts = { 'Accept-Encoding': 'gzip, br' }
  const small = await serve(3).get(accepts)
  expect(small.headers.get('content-encoding')).toBeNull()
  const { get } = serve(1_000)
  const plain = await get()
  const text = await plain.text()
  expect(plain.headers.get('content-encoding')).toBeNull()
  const packed = await get(accepts)
  expect(packed.headers.get('content-encoding')).toBe('br')
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect(brotliDecompressSync(bytes).toString()).toBe(text)
  expect(bytes.length).toBeLessThan(text.length / 5)
  expect(packed.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`)
  // The tag of the compressed answer is valid for both.
  expect((await get({ ...accepts, ...sameAs(packed) })).status).toBe(304)
})

test('behavior: a waiting client gets an answer after a change, or at the end of its time', async () => {
  const { things, get } = serve(1)
  const first = await get()
  things.growsAtRead = 4
  const changed = await get(sameAs(first), '?wait=10')
  expect([changed.status, (await changed.json()).names.length, things.read]).toEqual([200, 2, 4])
  expect((await get(sameAs(changed), '?wait=1')).status).toBe(304)
  // A request without a tag does not wait.
  const { read } = things
  expect((await get({}, '?wait=10')).status).toBe(200)
  expect(things.read).toBe(read + 1)
})

test('behavior: a stopping service holds back no answer', async () => {
  const { things, get, closing } = serve(1)
  const first = await get()
  closing.abort()
  expect((await get(sameAs(first), '?wait=10')).status).toBe(304)
  expect(things.read).toBe(2)
})
