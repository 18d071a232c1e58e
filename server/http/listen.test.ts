import { request as httpRequest, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { type Listening, listen, splitByPath, toListener } from './listen'

const open: Listening[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const serve = async (listener: RequestListener) => {
  const listening = await listen({ listener, host: '127.0.0.1', port: 0 })
  open.push(listening)
  return listening.port
}
const echo = () => {
  const app = new Hono({ strict: false })
  app.all('*', (c) => c.json({ path: c.req.path, query: c.req.query() }))
  return toListener(app)
}
const pages: RequestListener = (request, response) => void response.end(`page ${request.url}`)

/** Sends bytes as they are and gives what comes back. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })

test('default', async () => {
  const port = await serve(splitByPath({ api: echo(), pages }))
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  expect(JSON.parse(await get('/api/prices/?a=1'))).toEqual({ path: '/prices', query: { a: '1' } })
  expect(JSON.parse(await get('/api?a=1'))).toEqual({ path: '/', query: { a: '1' } })
  expect(JSON.parse(await get('/api'))).toMatchObject({ path: '/' })
  expect(JSON.parse(await get('/rpc/1'))).toMatchObject({ path: '/rpc/1' })
  for (const path of ['/', '/swap?from=a', '/apiary', '/rpcs', '/_next/x.js'])
    expect(await get(path)).toBe(`page ${path}`)
})

test('behavior: what is no request still gets a JSON answer', async () => {
  const port = await serve(echo())
  const refusal = { errorType: 'ValidationError', details: 'Malformed request', error: 'Malformed request' }
  const answer = await sendRaw(port, 'NONSENSE\r\n\r\n')
  expect(answer).toContain('HTTP/1.1 400 Bad Request')
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual(refusal)
  const long = await sendRaw(port, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)
  expect(long).toContain('431')
  expect(JSON.parse(long.slice(long.indexOf('{')))).toMatchObject({ errorType: 'PayloadTooLarge' })
  const wrongHost = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
  expect(wrongHost).toContain('400')
  expect(JSON.parse(wrongHost.slice(wrongHost.indexOf('{'), wrongHost.lastIndexOf('}') + 1))).toEqual(refusal)
})

test('behavior: closing lets a running request end', async () => {
  let finish: () => void = () => {}
  let start: () => void = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  const port = await serve((_, response) => {
    finish = () => response.end('done')
    start()
  })
  const answer = new Promise<string>((resolve) => {
    httpRequest({ port, host: '127.0.0.1' }, (response) => {
      response.on('data', (chunk: Buffer) => resolve(chunk.toString()))
    }).end()
  })
  await started
  const closed = open.pop()!.close()
  finish()
  await closed
  expect(await answer).toBe('done')
})

test('error: a port that is taken', async () => {
  const port = await serve(pages)
  await expect(listen({ listener: pages, host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
