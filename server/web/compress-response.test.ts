import { createServer, type IncomingMessage, request as openRequest, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { compressResponse } from './compress-response'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

const page = `<p>señal</p>${'<a href="/swap">Swap</a>'.repeat(4_000)}`

const serve = async (answer: RequestListener): Promise<number> => {
  const server = createServer((request, response) => {
    compressResponse(request, response)
    answer(request, response)
  })
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Asks without decoding the answer. */
const ask = async (port: number, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    openRequest({ host: '127.0.0.1', port, headers, method }, resolve).once('error', reject).end(),
  )
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { headers: response.headers, bytes: Buffer.concat(chunks) }
}

const sendPage: RequestListener = (_, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('ETag', '"a"')
  response.setHeader('Content-Length', Buffer.byteLength(page))
  response.end(page)
}

test('default: a page is sent in the encoding that the browser accepts', async () => {
  const port = await serve(sendPage)
  const br = await ask(port, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', etag: 'W/"a"' })
  expect(br.headers['content-length']).toBeUndefined()
  expect(brotliDecompressSync(br.bytes).toString()).toBe(page)
  const gzip = await ask(port, { 'Accept-Encoding': 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.bytes).toString()).toBe(page)
})

test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0', 'br;q=x', ';,;q', '*;q=0', 'BR2'])(
  'behavior: with Accept-Encoding %j a page is plain, and caches keep it apart',
  async (accepts) => {
    const headers = accepts === undefined ? {} : { 'Accept-Encoding': accepts }
    const plain = await ask(await serve(sendPage), headers)
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', etag: '"a"' })
    expect([plain.headers['content-encoding'], plain.headers['content-length'], plain.bytes.toString()]).toEqual([
      ...[undefined, String(Buffer.byteLength(page)), page],
    ])
  },
)

test('behavior: HEAD has the headers of GET', async () => {
  const port = await serve(sendPage)
  for (const accepts of ['br', 'identity']) {
    const [head, get] = [
      await ask(port, { 'Accept-Encoding': accepts }, 'HEAD'),
      await ask(port, { 'Accept-Encoding': accepts }),
    ]
    const named = ['content-encoding', 'content-length', 'content-type', 'etag', 'vary']
    expect(named.map((name) => head.headers[name])).toEqual(named.map((name) => get.headers[name]))
    expect(head.bytes).toHaveLength(0)
  }
})

test('behavior: many small writes and a slow browser lose no byte', async () => {
  const parts = Array.from({ length: 3_000 }, (_, index) => `<p>${index} ${Math.sin(index)}</p>`.repeat(20))
  const port = await serve(async (_, response) => {
    response.setHeader('Content-Type', 'text/html')
    for (const part of parts)
      if (!response.write(part)) await new Promise<void>((resolve) => void response.once('drain', resolve))
    response.end()
  })
  for (const accepts of ['br', 'gzip', 'identity']) {
    const { bytes } = await ask(port, { 'Accept-Encoding': accepts })
    const text = accepts === 'br' ? brotliDecompressSync(bytes) : accepts === 'gzip' ? gunzipSync(bytes) : bytes
    expect(text.toString() === parts.join('')).toBe(true)
  }
})

test('behavior: pictures, small answers, parts and empty answers stay as they are', async () => {
  for (const [type, length, status] of [
    ['image/png', 9_000, 200],
    ['font/woff2', 9_000, 200],
    ['text/html', 500, 200],
    ['text/html', 9_000, 206],
  ] as const) {
    const port = await serve((_, response) => {
      response.setHeader('Content-Type', type)
      response.statusCode = status
      response.end('x'.repeat(length))
    })
    const { headers, bytes } = await ask(port, { 'Accept-Encoding': 'br' })
    expect([headers['content-encoding'], headers.vary, bytes.length]).toEqual([undefined, undefined, length])
  }
  const { headers, bytes } = await ask(await serve((_, response) => void response.writeHead(304).end()), {
    'Accept-Encoding': 'br',
  })
  expect([headers['content-encoding'], bytes.length]).toEqual([undefined, 0])
})

test('behavior: what was written for a browser that left is dropped', async () => {
  let left = () => {}
  const gone = new Promise<void>((resolve) => {
    left = resolve
  })
  let writing: Promise<void> | undefined
  const port = await serve((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.write(page)
    ;(response as unknown as { flush: () => void }).flush()
    writing = gone.then(() => {
      for (let count = 0; count < 100; count++) response.write(page)
      response.end(page)
    })
    response.once('close', left)
  })
  const sent = openRequest({ host: '127.0.0.1', port, headers: { 'Accept-Encoding': 'br' } }, (response) => {
    response.once('data', () => response.destroy())
  })
  sent.once('error', () => {}).end()
  await gone
  await writing
  expect((await ask(await serve(sendPage), { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br')
})
