import { connect } from 'node:net'
import { expect, test, worldPorts } from './fixtures/world'

const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'
const websocket =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZQ=='

/**
 * Sends bytes to the port of the pages, and returns the first line of the answer after both sides
 * have closed the socket.
 */
const send = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(worldPorts.web, '127.0.0.1', () => socket.write(text))
    // The client closes its side after an answer: otherwise a socket that the server has dropped
    // would never close.
    socket.on('data', (chunk) => {
      answer += chunk
      socket.end()
    })
    socket.on('close', () => resolve(answer.split('\r\n', 1)[0]!))
    socket.on('error', reject)
  })

test('the port of the pages answers requests for another protocol, and closes their sockets', async ({ request }) => {
  // The framework handles such requests after its first page.
  await request.get('/swap')
  for (const [path, headers, status] of [
    ['/api/chains', h2c, '200 OK'],
    ['/api/nothing', websocket, '404 Not Found'],
    ['/swap', h2c, '200 OK'],
    ['/nothing', websocket, '404 Not Found'],
    ['/rpc/2', websocket, '405 Method Not Allowed'],
  ]) {
    const text = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${worldPorts.web}\r\n${headers}\r\n\r\n`
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(text)))
    expect(new Set(answers), path).toEqual(new Set([`HTTP/1.1 ${status}`]))
  }
})

test('the port of the pages refuses requests for other paths with the service’s errors', async ({ request }) => {
  const host = `Host: 127.0.0.1:${worldPorts.web}`
  for (const [start, status] of [
    [`OPTIONS * HTTP/1.1\r\n${host}`, '400 Bad Request'],
    ['GET /swap HTTP/1.1', '400 Bad Request'],
    ['GET /swap HTTP/1.0', '200 OK'],
    [`GET /otc/%ff HTTP/1.1\r\n${host}`, '400 Bad Request'],
    [`TRACE /swap HTTP/1.1\r\n${host}`, '405 Method Not Allowed'],
    [`OPTIONS /swap HTTP/1.1\r\n${host}`, '405 Method Not Allowed'],
  ])
    expect(await send(`${start}\r\n\r\n`), start).toBe(`HTTP/1.1 ${status}`)
  const posted = await request.post('/swap', { data: {} })
  expect([posted.status(), posted.headers().allow]).toEqual([405, 'GET, HEAD'])
  const { errorType, requestId } = await posted.json()
  expect([errorType, requestId]).toEqual(['MethodNotAllowed', posted.headers()['x-request-id']])
})

test('pages, their scripts and pictures, and large answers are sent with Brotli', async ({ request }) => {
  const headers = { 'Accept-Encoding': 'gzip, br' }
  const [script] = /\/_next\/static\/[^"]+\.js/.exec(await (await request.get('/swap')).text())!
  for (const path of ['/swap', '/docs', script, '/logos/chains/42161.svg', '/embed.js', '/api/openapi.json']) {
    const response = await request.get(path, { headers })
    const { vary = '', 'content-encoding': encoding } = response.headers()
    expect([path, response.status(), encoding]).toEqual([path, 200, 'br'])
    expect([path, vary]).toEqual([path, expect.stringContaining('Accept-Encoding')])
    const plain = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } })
    expect([path, plain.headers()['content-encoding']]).toEqual([path, undefined])
  }
})
