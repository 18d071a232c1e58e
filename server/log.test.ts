import { expect, test } from 'vitest'
import { createLog, describeError } from './log'

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
