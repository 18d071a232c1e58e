import { BlockNotFoundError, HttpRequestError, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { createLog, describeError, publicReason } from './log'

test('default', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', nowMs: () => 0, write: (line) => lines.push(line) })
  log('info', 'listening', { port: 3000, block: 7n })
  log('debug', 'left out')
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"listening","port":3000,"block":"7"}',
  ])
})

test('behavior: urls of nodes and databases are hidden, in causes too', () => {
  const cause = new Error('fetch to wss://node.example/v2/k3y failed')
  const error = new Error('HTTP request to https://node.example/v2/k3y failed, postgres://me:pw@host/db', { cause })
  const text = JSON.stringify(describeError(error))
  for (const secret of ['k3y', 'pw@', 'node.example']) expect(text).not.toContain(secret)
  expect(text).toContain('https://(hidden)')
})

test('publicReason: one line that names the cause, without urls, bodies and queries', () => {
  const url = 'https://node.example/v2/k3y'
  expect(publicReason(new BlockNotFoundError({ blockNumber: 17n }))).toBe(
    'BlockNotFoundError: Block at number "17" could not be found.',
  )
  const refused = { code: -32000, message: `header not found at ${url}` }
  expect(publicReason(new RpcRequestError({ body: {}, error: refused, url }))).toBe(
    'RpcRequestError: RPC Request failed. header not found at https://(hidden)',
  )
  expect(publicReason(new HttpRequestError({ body: {}, details: 'the key k3y is used up', status: 401, url }))).toBe(
    'HttpRequestError: HTTP request failed.',
  )
  const failed = Object.assign(new Error('Failed query: select 1\nparams: '), { name: 'DrizzleQueryError' })
  expect(publicReason(Object.assign(failed, { cause: new Error('timeout') }))).toBe('Error: timeout')
  expect(publicReason(new Error(`long ${'x'.repeat(400)}`))).toHaveLength(300)
  expect(publicReason('no error')).toBe('unknown')
})
