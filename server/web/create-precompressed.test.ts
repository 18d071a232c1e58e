import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPrecompressed } from './create-precompressed'

const script = 'run("a")'
const folder = mkdtempSync(path.join(tmpdir(), 'precompressed-'))
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), brotliCompressSync(text))
}
write('_next/static/chunks/a.js', script)
write('logos/usdc.svg', '<svg></svg>')
write('secret.pem', 'key')

const answer = createPrecompressed(folder)
const server = createServer((request, response) => {
  response.setHeader('X-Frame-Options', 'DENY')
  if (!answer(request.url!, request, response)) response.writeHead(404).end('not here')
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const ask = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${file}`, { method, headers: { 'Accept-Encoding': 'gzip, br', ...headers } })

test('default: a file of the build is sent compressed, and kept by its name', async () => {
  const response = await ask('/_next/static/chunks/a.js')
  expect(await response.text()).toBe(script)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-length': String(brotliCompressSync(script).length),
    'content-type': 'application/javascript; charset=UTF-8',
    vary: 'Accept-Encoding',
    'x-frame-options': 'DENY',
  })
  const logo = await ask('/logos/usdc.svg')
  expect([logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual(['image/svg+xml', null])
})

test('behavior: a browser that has the file gets no second one', async () => {
  const { headers } = await ask('/logos/usdc.svg')
  const tag = headers.get('etag')!
  for (const named of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const again = await ask('/logos/usdc.svg', { 'If-None-Match': named })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect([again.headers.get('vary'), again.headers.get('content-encoding')]).toEqual(['Accept-Encoding', null])
  }
  expect((await ask('/logos/usdc.svg', { 'If-None-Match': '"x"' })).status).toBe(200)
})

test('behavior: HEAD has the headers of GET', async () => {
  const [head, get] = [await ask('/logos/usdc.svg', {}, 'HEAD'), await ask('/logos/usdc.svg')]
  for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
    expect(head.headers.get(name)).toBe(get.headers.get(name))
  expect(await head.text()).toBe('')
})

test.each(['', 'gzip', 'br;q=0, gzip', 'br;q=0.1, gzip', 'br;q=x', 'identity', '*;q=0'])(
  'behavior: with Accept-Encoding %j Next answers',
  async (accepts) => {
    expect((await ask('/logos/usdc.svg', { 'Accept-Encoding': accepts })).status).toBe(404)
  },
)

test.each([
  '/',
  '/logos',
  '/logos/',
  '/logos/none.svg',
  '/secret.pem',
  '/logos/%75sdc.svg',
  '/logos//usdc.svg',
  '/logos/../logos/usdc.svg%00',
  '/__proto__',
  '/constructor',
])('behavior: %j is no file of the build', async (asked) => {
  expect((await ask(asked)).status).toBe(404)
})

test('behavior: without a build nothing is compressed before', () => {
  const none = createPrecompressed(path.join(folder, 'none'))
  expect(none('/logos/usdc.svg', {} as never, {} as never)).toBe(false)
})
