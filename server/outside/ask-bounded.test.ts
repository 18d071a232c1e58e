import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScriptedServer } from '../agents/outside/testing/scripted-server'
import { askBounded, maxAnswerBytes } from './ask-bounded'

const agent = openScriptedServer({ key: 'key', nowMs: Date.now })

const post = (given: Partial<Parameters<typeof askBounded>[0]> = {}) =>
  askBounded({
    method: 'POST',
    url: new URL(`${agent.url()}/bid`),
    body: '{"a":"ü"}',
    headers: { 'x-sent': '1' },
    deadlineMs: 20_000,
    allowPrivate: true,
    ...given,
  })
const failure = (outcome: string, message = /./) =>
  expect.objectContaining({ outcome, message: expect.stringMatching(message) })

test('default: posts JSON and returns text and headers of the answer', async () => {
  agent.plays((_, response) => response.writeHead(200, { 'x-back': '2' }).end('{"ö":1}'))
  expect(await post()).toMatchObject({ text: '{"ö":1}', headers: { 'x-back': '2' } })
  expect(agent.asked()).toEqual([
    {
      path: '/bid',
      body: '{"a":"ü"}',
      headers: expect.objectContaining({ 'x-sent': '1', 'content-type': 'application/json' }),
    },
  ])
})

test('behavior: sends bytes as the headers name them, and returns each accepted status', async () => {
  agent.plays((_, response) => response.writeHead(410).end('gone'))
  const headers = { 'content-type': 'application/octet-stream' }
  const body = Buffer.from('bytes')
  expect(await post({ body, headers, accepts: () => true })).toMatchObject({ status: 410, text: 'gone' })
  expect(agent.asked()).toMatchObject([{ body: 'bytes', headers: { ...headers, 'content-length': '5' } }])
})

describe('error: OutsideCallError late', () => {
  test('without an answer', async () => {
    agent.plays(() => undefined)
    await expect(post({ deadlineMs: 50 })).rejects.toEqual(failure('late'))
    await agent.closed()
  })

  test('if the answer does not end', async () => {
    agent.plays((_, response) => void response.writeHead(200).write('{'))
    await expect(post({ deadlineMs: 100 })).rejects.toEqual(failure('late'))
    await agent.closed()
  })

  test('if the deadline has passed', async () => {
    agent.plays()
    await expect(post({ deadlineMs: -1 })).rejects.toEqual(failure('late'))
  })
})

describe('error: OutsideCallError malformed', () => {
  test('if the answer exceeds 256 KB: the rest of 100 MB is not read', async () => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    let written = 0
    agent.plays((_, response) => {
      response.writeHead(200)
      const more = () => {
        while (written < 100 * 1024 * 1024 && !response.destroyed) {
          written += chunk.length
          if (!response.write(chunk)) return
        }
        response.end()
      }
      response.on('drain', more)
      more()
    })
    await expect(post()).rejects.toEqual(failure('malformed', /more than 262144 bytes/))
    await agent.closed()
    // The sockets' buffers count as written, too.
    expect(written).toBeLessThan(20 * 1024 * 1024)
  })

  test('but not for an answer of exactly that size', async () => {
    agent.plays((_, response) => response.writeHead(200).end(' '.repeat(maxAnswerBytes)))
    expect((await post()).text).toHaveLength(maxAnswerBytes)
  })

  for (const target of ['http://169.254.169.254/latest/meta-data', 'http://localhost:1/bid'])
    test(`for a redirect: ${target}`, async () => {
      agent.plays((_, response) => response.writeHead(302, { location: target }).end())
      await expect(post()).rejects.toEqual(failure('malformed', /status 302/))
    })

  for (const status of [201, 204, 307, 404, 500])
    test(`for the status ${status}`, async () => {
      agent.plays((_, response) => response.writeHead(status, { location: agent.url() }).end())
      await expect(post()).rejects.toEqual(failure('malformed', new RegExp(`status ${status}`)))
      expect(agent.asked()).toHaveLength(1)
    })
})

describe('error: OutsideCallError unreachable', () => {
  let server: Server
  const port = () => (server.address() as AddressInfo).port
  beforeAll(async () => {
    // Answers with something that is not HTTP.
    server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('hello\r\n'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('if the server closes the connection', async () => {
    agent.plays((_, response) => response.destroy())
    await expect(post()).rejects.toEqual(failure('unreachable'))
    agent.plays((_, response) => response.writeHead(200).write('{', () => response.destroy()))
    await expect(post()).rejects.toEqual(failure('unreachable'))
  })

  test('for a server that speaks no HTTP or no TLS', async () => {
    for (const protocol of ['http', 'https'])
      await expect(post({ url: new URL(`${protocol}://127.0.0.1:${port()}/bid`) })).rejects.toEqual(
        failure('unreachable'),
      )
  })

  test('if the name does not exist; the error contains no URL', async () => {
    const error = await post({ url: new URL('http://agent.invalid/secret') }).catch((error: Error) => error)
    expect(error).toEqual(failure('unreachable'))
    expect(String((error as Error).stack)).not.toMatch(/agent\.invalid|secret/)
    expect((error as Error).cause).toBe(undefined)
  })
})

describe('error: OutsideCallError unreachable of private addresses', () => {
  const refused = failure('unreachable', /private/)
  const port = () => new URL(agent.url()).port

  for (const host of [
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    'localhost',
  ])
    test(host, async () => {
      agent.plays()
      const url = new URL(`http://${host}:${port()}/bid`)
      await expect(post({ url, allowPrivate: false })).rejects.toEqual(refused)
      expect(agent.asked()).toEqual([])
    })
})

describe('redirects that are followed', () => {
  const follow = (isAllowed: (url: URL) => boolean) =>
    askBounded({
      method: 'GET',
      url: new URL(`${agent.url()}/list`),
      deadlineMs: 20_000,
      allowPrivate: true,
      redirects: { max: 1, isAllowed },
    })

  test('default: to an allowed URL, up to the maximum number', async () => {
    agent.plays((asked, response) =>
      asked.path === '/list' ? response.writeHead(302, { location: '/moved' }).end() : response.end('there'),
    )
    expect((await follow(({ pathname }) => pathname === '/moved')).text).toBe('there')
    agent.plays((_, response) => response.writeHead(302, { location: '/moved' }).end())
    await expect(follow(() => true)).rejects.toEqual(failure('malformed', /status 302/))
  })

  test('error: to a URL that is not allowed, or a private address', async () => {
    agent.plays((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end())
    await expect(follow(({ hostname }) => hostname === '127.0.0.1')).rejects.toEqual(failure('malformed', /status 302/))
    const host = 'localhost.example'
    await expect(
      askBounded({
        method: 'GET',
        url: new URL(`http://${host}/`),
        deadlineMs: 20_000,
        allowPrivate: false,
        redirects: { max: 3, isAllowed: () => true },
      }),
    ).rejects.toEqual(failure('unreachable'))
  })
})
