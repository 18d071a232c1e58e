import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sendText } from './send-text'

const text = JSON.stringify(Array.from({ length: 400 }, (_, index) => `señal ${index}`))
const answer = { text, headers: { 'Content-Type': 'application/json', ETag: '"a"' } }
const app = new Hono()
app.get('/large', (c) => sendText(c, answer))
app.get('/small', (c) => sendText(c, { ...answer, text: '[]' }))

const ask = async (accepts: string | undefined, { path = '/large', method = 'GET' } = {}) => {
  const response = await app.request(path, {
    method,
    ...(accepts !== undefined && { headers: { 'Accept-Encoding': accepts } }),
  })
  const named = ['content-encoding', 'vary', 'etag', 'content-type', 'content-length']
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: named.map((name) => response.headers.get(name)) }
}

test('default: a client gets the encoding that it accepts, with a weak tag', async () => {
  const br = await ask('gzip, deflate, br')
  expect(br.headers).toEqual(['br', 'Accept-Encoding', 'W/"a"', 'application/json', String(br.bytes.length)])
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
  const gzip = await ask('gzip')
  expect(gzip.headers).toEqual(['gzip', 'Accept-Encoding', 'W/"a"', 'application/json', String(gzip.bytes.length)])
  expect(gunzipSync(gzip.bytes).toString()).toBe(text)
  expect(br.bytes.length).toBeLessThan(gzip.bytes.length)
})

test('behavior: HEAD has the headers of GET', async () => {
  for (const accepts of ['br', 'gzip', 'identity'])
    expect(await ask(accepts, { method: 'HEAD' })).toEqual({
      bytes: Buffer.alloc(0),
      headers: (await ask(accepts)).headers.with(4, accepts === 'identity' ? null : expect.any(String)),
    })
})

test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0', '*;q=0', 'br;q=x', ';;,,;q=1', '\u00ff', 'deflate'])(
  'behavior: a client with Accept-Encoding %j gets plain text, which caches keep apart',
  async (accepts) => {
    const { bytes, headers } = await ask(accepts)
    expect(bytes.toString()).toBe(text)
    expect(headers.slice(0, 3)).toEqual([null, 'Accept-Encoding', '"a"'])
  },
)

test('behavior: a small answer is never compressed', async () => {
  const { bytes, headers } = await ask('br', { path: '/small' })
  expect([bytes.toString(), ...headers.slice(0, 3)]).toEqual(['[]', null, null, '"a"'])
})
