import { once } from 'node:events'
import { type RequestListener, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { apiErrors, type ErrorType } from '@/lib/api/contract/errors'
import { errorResponse } from '../errors'
import { type Listening, listen } from './listen'
import { readBody } from './read-body'
import { requestId } from './request-id'
import { splitByPath } from './split-by-path'
import { isOnWebPort, toListener } from './to-listener'
import { unknownPath } from './unknown-path'

const globals = [Request, Response]
const open: Listening[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const serve = async (listener: RequestListener, options: Partial<Parameters<typeof listen>[0]> = {}) => {
  const listening = await listen({ listener, host: '127.0.0.1', port: 0, log: () => {}, ...options })
  open.push(listening)
  return listening.port
}
const createService = () => {
  const app = new Hono({ strict: false })
  const logged: unknown[] = []
  let ids = 0
  app.use(requestId({ log: (...line) => void logged.push(line), nowMs: () => 0, newId: () => `id-${++ids}` }))
  app.onError((error, c) => errorResponse(c, error, (...line) => void logged.push(line)))
  app.notFound(unknownPath([]))
  app.get('/prices', (c) => c.json({ path: c.req.path, query: c.req.query() }))
  app.post('/prices', async (c) => c.json(await readBody(c.req.raw)))
  return { service: toListener(app), logged }
}
const pages: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end(`page ${request.url}`))
}

/**
 * Sends bytes unchanged and returns the whole answer until the other side closes, or until `enough`
 * arrived.
 */
const exchange = (port: number, text: string, enough: (answer: string) => boolean = () => false) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk) => {
      answer += chunk
      if (enough(answer)) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
/** Sends each part once the previous one was answered. */
const converse = (port: number, [first = '', ...parts]: string[]) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    socket.on('data', (chunk) => {
      answer += chunk
      const next = parts.shift()
      if (next !== undefined) socket.write(next)
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
const read = (answer: string) => {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}
const send = async (port: number, text: string) => read(await exchange(port, text))

/**
 * Both ports: the service alone, with paths that begin at /, and the pages' one, where they begin
 * at /api.
 */
const ports = [
  { name: 'the service', base: '', serve: (options = {}) => serve(createService().service, options) },
  {
    name: 'the pages',
    base: '/api',
    serve: (options = {}) => serve(splitByPath({ api: createService().service, pages }), options),
  },
]
const closing = 'Host: a.example\r\nConnection: close'
const asksForHttp2 = [
  'Connection: Upgrade, HTTP2-Settings, close',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
].join('\r\n')
const asksForSocket = [
  'Connection: Upgrade, close',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
].join('\r\n')

for (const { name, base, serve: servePort } of ports)
  describe(`on the port of ${name}`, () => {
    const refused: Record<string, { text: string; status?: number; errorType?: ErrorType; description?: RegExp }> = {
      'no request at all': { text: 'NONSENSE\r\n\r\n' },
      'another protocol': { text: '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03' },
      'HTTP/2 at once': { text: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
      'a method that nobody knows': { text: `FOO ${base}/prices HTTP/1.1\r\n${closing}\r\n\r\n` },
      'no host': { text: `GET ${base}/prices HTTP/1.1\r\n\r\n`, description: /expected a Host header/ },
      'an empty host': { text: `GET ${base}/prices HTTP/1.1\r\nHost:\r\n\r\n`, description: /given ""/ },
      'two hosts': { text: `GET ${base}/prices HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`, description: /given "a, b"/ },
      'a host that is none': { text: `GET ${base}/prices HTTP/1.1\r\nHost: a b\r\n\r\n`, description: /given "a b"/ },
      'a long host that is none': {
        text: `GET ${base}/prices HTTP/1.1\r\nHost: ${'a'.repeat(100)} b\r\n\r\n`,
        description: /given "a{60}"\.$/,
      },
      'a host with a path': { text: `GET ${base}/prices HTTP/1.1\r\nHost: a/b\r\n\r\n` },
      'a host with a user': { text: `GET ${base}/prices HTTP/1.1\r\nHost: u@a\r\n\r\n` },
      'the server itself': { text: `OPTIONS * HTTP/1.1\r\n${closing}\r\n\r\n`, description: /given "\*"/ },
      'the server itself, another way': { text: `GET * HTTP/1.1\r\n${closing}\r\n\r\n` },
      'a way through': { text: 'CONNECT b:443 HTTP/1.1\r\nHost: b:443\r\n\r\n', description: /given CONNECT/ },
      'a URL of another kind': { text: `GET ftp://a/b HTTP/1.1\r\n${closing}\r\n\r\n` },
      'a URL without a host': { text: `GET http:///prices HTTP/1.1\r\n${closing}\r\n\r\n` },
      'a path without a slash': { text: `GET prices HTTP/1.1\r\n${closing}\r\n\r\n` },
      'a query alone': { text: `GET ?a HTTP/1.1\r\n${closing}\r\n\r\n` },
      'a backslash': { text: `GET ${base}\\prices HTTP/1.1\r\n${closing}\r\n\r\n` },
      'NUL in the path': { text: `GET ${base}/prices\0 HTTP/1.1\r\n${closing}\r\n\r\n` },
      'NUL in a header': { text: `GET ${base}/prices HTTP/1.1\r\n${closing}\r\nX-A: \0\r\n\r\n` },
      'raw UTF-8 in the path': { text: `GET ${base}/prices\xc3\xa9 HTTP/1.1\r\n${closing}\r\n\r\n` },
      'a folded header': { text: `GET ${base}/prices HTTP/1.1\r\n${closing}\r\nX-A: a\r\n b\r\n\r\n` },
      'a header without a name': { text: `GET ${base}/prices HTTP/1.1\r\n${closing}\r\n: a\r\n\r\n` },
      'a long path': {
        text: `GET ${base}/${'x'.repeat(20_000)} HTTP/1.1\r\n${closing}\r\n\r\n`,
        status: 431,
        errorType: 'PayloadTooLarge' as const,
      },
      'a long header': {
        text: `GET ${base}/prices HTTP/1.1\r\n${closing}\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`,
        status: 431,
        errorType: 'PayloadTooLarge' as const,
      },
      'many headers': {
        text: `GET ${base}/prices HTTP/1.1\r\n${closing}\r\n${'X-A: b\r\n'.repeat(4_500)}\r\n`,
        status: 431,
        errorType: 'PayloadTooLarge' as const,
      },
      'an expectation': {
        text: `POST ${base}/prices HTTP/1.1\r\n${closing}\r\nExpect: tea\r\nContent-Length: 2\r\n\r\n`,
        status: 417,
        description: /expected 100-continue or no Expect header, given "tea"/,
      },
      'a long expectation': {
        text: `POST ${base}/prices HTTP/1.1\r\n${closing}\r\nExpect: ${'x'.repeat(100)}\r\n\r\n`,
        status: 417,
        description: /given "x{60}"\.$/,
      },
      'two lengths': {
        text: `POST ${base}/prices HTTP/1.1\r\n${closing}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      },
      'a length and chunks': {
        text: `POST ${base}/prices HTTP/1.1\r\n${closing}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      },
      'a length below zero': { text: `POST ${base}/prices HTTP/1.1\r\n${closing}\r\nContent-Length: -1\r\n\r\n` },
      'a chunk that is none': {
        text: `POST ${base}/prices HTTP/1.1\r\n${closing}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
      },
      'an encoding that is no chunks': {
        text: `POST ${base}/prices HTTP/1.1\r\n${closing}\r\nTransfer-Encoding: gzip\r\n\r\n{}`,
      },
      TRACE: { text: `TRACE ${base}/nothing HTTP/1.1\r\n${closing}\r\n\r\n`, status: 404, errorType: 'NotFound' },
      'half an escape': { text: `GET ${base}/a%E HTTP/1.1\r\n${closing}\r\n\r\n`, description: /escapes are UTF-8/ },
      'escapes that are no text': {
        text: `GET ${base}/otc/%ff HTTP/1.1\r\n${closing}\r\n\r\n`,
        description: /escapes are UTF-8/,
      },
      'an escaped NUL': { text: `GET ${base}/%00 HTTP/1.1\r\n${closing}\r\n\r\n`, status: 404, errorType: 'NotFound' },
      'a way up': { text: `GET ${base}/../../etc HTTP/1.1\r\n${closing}\r\n\r\n`, status: 404, errorType: 'NotFound' },
    }
    // The pages answer their own paths in their own way.
    const ofPages = name === 'the pages' ? ['a way up'] : []
    for (const [what, { text, status = 400, errorType = 'ValidationError', description = /./ }] of Object.entries(
      refused,
    ))
      if (!ofPages.includes(what))
        test(`error: ${errorType} for ${what}`, async () => {
          const { status: answered, headers, body } = await send(await servePort(), text)
          expect({ status: answered, type: headers['content-type'] }).toEqual({ status, type: 'application/json' })
          const { details, requestId: id } = JSON.parse(body)
          expect(JSON.parse(body)).toEqual({
            errorType,
            details: expect.stringMatching(/^[A-Z]/),
            error: details,
            requestId: headers['x-request-id'],
            description: expect.stringMatching(/^[A-Z].*\.$/),
          })
          expect(id).not.toBe('')
          expect(JSON.parse(body).description).toMatch(description)
          expect(apiErrors).toHaveProperty(errorType)
        })

    const served: Record<string, { text: string; url?: string }> = {
      'a request': { text: `GET ${base}/prices?a=1 HTTP/1.1\r\n${closing}\r\n\r\n` },
      'HTTP/1.0': { text: `GET ${base}/prices?a=1 HTTP/1.0\r\n\r\n` },
      'a whole URL': { text: `GET http://b.example:81${base}/prices?a=1 HTTP/1.1\r\n${closing}\r\n\r\n` },
      'a host in capitals': {
        text: `GET ${base}/prices?a=1 HTTP/1.1\r\nHost: A.Example:81\r\nConnection: close\r\n\r\n`,
      },
      'an address of IPv6': { text: `GET ${base}/prices?a=1 HTTP/1.1\r\nHost: [::1]:81\r\nConnection: close\r\n\r\n` },
      'a whole URL in the query': {
        text: `GET ${base}/prices?a=http://b.example/nothing HTTP/1.1\r\n${closing}\r\n\r\n`,
      },
      'a backslash in the query': {
        text: `GET ${base}/prices?a=\\ HTTP/1.1\r\n${closing}\r\n\r\n`,
      },
      h2c: {
        text: `GET ${base}/prices?a=1 HTTP/1.1\r\nHost: a\r\n${asksForHttp2}\r\n\r\n`,
      },
      'a websocket': {
        text: `GET ${base}/prices?a=1 HTTP/1.1\r\nHost: a\r\n${asksForSocket}\r\n\r\n`,
      },
    }
    for (const [what, { text }] of Object.entries(served))
      test(`behavior: answers ${what}`, async () => {
        const { status, body } = await send(await servePort(), text)
        expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 200, body: { path: '/prices' } })
      })

    test('behavior: a connection continues after a request for another protocol with a body', async () => {
      const upgrade = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: h2c'
      const answer = await converse(await servePort(), [
        `POST ${base}/prices HTTP/1.1\r\n${upgrade}\r\nExpect: 100-continue\r\nContent-Length: 7\r\n\r\n`,
        '{"a":1}',
        `GET ${base}/prices?b=2 HTTP/1.1\r\n${upgrade}\r\n\r\n`,
        `GET ${base}/prices?c=3 HTTP/1.1\r\n${closing}\r\n\r\n`,
      ])
      expect(answer.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3)
      for (const text of ['{"a":1}', '{"b":"2"}', '{"c":"3"}']) expect(answer).toContain(text)
    })

    test('behavior: lets a client that expects 100-continue continue', async () => {
      const port = await servePort()
      const head = `POST ${base}/prices HTTP/1.1\r\n${closing}\r\nExpect: 100-continue\r\nContent-Length: 7\r\n\r\n`
      const answer = await converse(port, [head, '{"a":1}'])
      expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/)
      expect(answer).toContain('{"a":1}')
    })

    test('behavior: a thousand silent sockets block no request and are closed', async () => {
      const port = await servePort({ limits: { headersTimeoutMs: 500, checkTimeoutsEveryMs: 50 } })
      const answers = Array.from({ length: 1_000 }, () => exchange(port, ''))
      const { status } = await send(port, `GET ${base}/prices HTTP/1.1\r\n${closing}\r\n\r\n`)
      expect(status).toBe(200)
      const statuses = (await Promise.all(answers)).map((answer) => read(answer).status)
      expect(new Set(statuses)).toEqual(new Set([408]))
    })

    test('behavior: five hundred requests for another protocol leave no socket behind', async () => {
      const port = await servePort()
      const wish = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA'
      const text = `GET ${base}/prices HTTP/1.1\r\nHost: a\r\n${wish}\r\n\r\n`
      const answers = await Promise.all(
        Array.from({ length: 500 }, () => exchange(port, text, (heard) => heard.endsWith('}'))),
      )
      expect(answers.filter((answer) => read(answer).status === 200)).toHaveLength(500)
    })
  })

test('behavior: a page answers a request for another protocol', async () => {
  const port = await serve(splitByPath({ api: createService().service, pages }))
  for (const [path, protocol] of [
    ['/swap', 'h2c'],
    ['/nothing', 'websocket'],
  ]) {
    const text = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`
    expect((await send(port, text)).body).toBe(`page ${path}`)
  }
})

test('behavior: in development only the socket of the pages is taken over', async () => {
  const port = await serve(pages, {
    upgrade: { path: '/_next/hmr', take: (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n') },
  })
  const ask = (path: string) =>
    send(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\n`)
  expect((await ask('/_next/hmr?id=1')).status).toBe(101)
  const other = await ask('/prices')
  expect([other.status, JSON.parse(other.body).errorType]).toEqual([404, 'NotFound'])
})

test('behavior: an error in the rest of a request is not written into a started answer', async () => {
  const port = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': 4 }).write('ab')
  })
  const head = `POST / HTTP/1.1\r\n${closing}\r\nTransfer-Encoding: chunked\r\n\r\n`
  expect(read(await converse(port, [head, 'zz\r\n']))).toMatchObject({ status: 200, body: 'ab' })
})

test('behavior: a CONNECT client that vanishes, or never closes its side, leaves nothing behind', async () => {
  const port = await serve(pages)
  const text = 'CONNECT b:443 HTTP/1.1\r\nHost: b:443\r\n\r\n'
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => socket.resetAndDestroy()))
    socket.on('close', () => resolve())
  })
  const stubborn = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => stubborn.write(text))
  await once(stubborn.resume(), 'end')
  // It counts the sockets that Node knows, and resolves when there are none.
  await open.pop()!.close()
  stubborn.destroy()
})

test('behavior: an interrupted body is a fault of its sender', async () => {
  const { service, logged } = createService()
  const port = await serve(service)
  await new Promise<void>((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST /prices HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"a"`, () =>
        setImmediate(() => socket.destroy()),
      ),
    )
    socket.on('close', () => resolve())
  })
  await expect.poll(() => logged).toHaveLength(1)
  expect(logged).toMatchObject([['info', 'request', { status: 400, errorType: 'ValidationError' }]])
})

test('behavior: closing waits for a running request', async () => {
  let finish: () => void = () => {}
  let start: () => void = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  // The server does not wait for clients that might send more: these limits would be noticed.
  const limits = { closeTimeoutMs: 10 ** 8, keepAliveTimeoutMs: 10 ** 8 }
  const listener: RequestListener = (_, response) => {
    finish = () => response.end('done')
    start()
  }
  const port = await serve(listener, { limits })
  const answer = exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await started
  const stopped = vi.spyOn(Server.prototype, 'close')
  const closed = open.pop()!.close()
  await expect.poll(() => stopped.mock.calls.length, { interval: 1 }).toBe(1)
  stopped.mockRestore()
  finish()
  await closed
  expect(read(await answer).body).toBe('done')
})

test('behavior: early refusals are logged, without query and with a bounded path', async () => {
  const logged: unknown[] = []
  const port = await serve(pages, { log: (...line) => void logged.push(line) })
  const path = `/${'a'.repeat(300)}`
  const { headers } = await send(port, `GET ${path}?key=secret HTTP/1.1\r\nHost: a b\r\n\r\n`)
  const facts = { requestId: headers['x-request-id'], method: 'GET', path: path.slice(0, 200) }
  expect(logged).toEqual([['info', 'request', { ...facts, status: 400, errorType: 'ValidationError' }]])
})

test('behavior: the service knows the port of a request, and no global is replaced', async () => {
  const app = new Hono()
  app.get('/', (c) => c.json(isOnWebPort(c)))
  const ask = async (listener: RequestListener) =>
    (await send(await serve(listener), `GET / HTTP/1.1\r\n${closing}\r\n\r\n`)).body
  expect([await ask(toListener(app)), await ask(toListener(app, { web: true }))]).toEqual(['false', 'true'])
  expect(await (await app.request('/')).json()).toBe(false)
  expect([Request, Response]).toEqual(globals)
})

test('behavior: closing accepts waiting connections', async () => {
  const port = await serve(pages)
  const answers = Array.from({ length: 20 }, () => send(port, `GET /swap HTTP/1.1\r\n${closing}\r\n\r\n`))
  // The kernel has connected them by then, and the server has not accepted any.
  await new Promise<void>(process.nextTick)
  await open.pop()!.close()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  await expect(exchange(port, '')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('behavior: closing waits for an endless answer up to its limit', async () => {
  const port = await serve((_, response) => void response.write('a'), { limits: { closeTimeoutMs: 20 } })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  const ended = once(socket, 'close')
  await open.pop()!.close()
  await ended
})

test('behavior: a connection between two requests stays open while others are answered', async () => {
  const port = await serve(pages)
  const resting = connect(port, '127.0.0.1')
  const ask = async () => {
    resting.write('GET /swap HTTP/1.1\r\nHost: a\r\n\r\n')
    const [answer] = await once(resting, 'data')
    return read(String(answer)).status
  }
  expect(await ask()).toBe(200)
  expect((await send(port, `GET /otc HTTP/1.1\r\n${closing}\r\n\r\n`)).status).toBe(200)
  expect(await ask()).toBe(200)
  resting.destroy()
})

test('error: a port in use', async () => {
  const port = await serve(pages)
  await expect(serve(pages, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
