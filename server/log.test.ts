import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { BlockNotFoundError, HttpRequestError, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { createLog, describeError, publicReason } from './log'
import { openTestDatabase } from './testing/test-database'

const database = openTestDatabase()
const identity = { role: 'api', process: '7f3a', version: '1.2.3' }

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
  expect(publicReason(new Error(`long ${'x'.repeat(400)}`))).toHaveLength(300)
  expect(publicReason('no error')).toBe('unknown')
})

test('behavior: each line names role, process and version, which no fact replaces', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', nowMs: () => 0, write: (line) => lines.push(line), identity })
  log('warn', 'odd', { role: 'king', at: 1 })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: '1970-01-01T00:00:00.000Z', level: 'warn', event: 'odd', at: 1, ...identity },
  ])
})

test('behavior: a line is one line of JSON and has a bounded size, whatever its facts are', () => {
  const texts = fc.tuple(fc.string({ unit: 'binary' }), fc.nat(2_000)).map(([text, times]) => text.repeat(times))
  const values = fc.oneof(texts, fc.anything({ maxDepth: 2, withBigInt: true, withDate: true }), fc.array(texts))
  const { deep } = fc.letrec((tie) => ({ deep: fc.oneof(values, fc.array(tie('deep'), { maxLength: 3 })) }))
  const facts = fc.dictionary(fc.string(), deep, { maxKeys: 5 })
  fc.assert(
    fc.property(facts, (given) => {
      const lines: string[] = []
      createLog({ level: 'info', nowMs: () => 0, write: (line) => lines.push(line), identity })('info', 'event', given)
      expect(lines).toHaveLength(1)
      expect(lines[0]!.length).toBeLessThanOrEqual(16_384)
      expect(lines[0]).not.toContain('\n')
      expect(JSON.parse(lines[0]!)).toMatchObject(identity)
    }),
    { numRuns: 100 },
  )
})

test('behavior: long lists and texts are cut off, with the number of omitted items', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', nowMs: () => 0, write: (line) => lines.push(line) })
  log('info', 'pools read again', { pools: Array.from({ length: 2_000 }, () => '0xabc') })
  expect(JSON.parse(lines[0]!).pools).toEqual([...Array.from({ length: 20 }, () => '0xabc'), '1980 more'])
  log('info', 'very long', Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, 'x'.repeat(5_000)])))
  expect(JSON.parse(lines[1]!)).toMatchObject({ event: 'very long', cut: expect.stringMatching(/^\{"f0":"xxx/) })
})

test('behavior: a failed query is described without its parameters, in causes, stacks and values too', async () => {
  const fail = (query: ReturnType<typeof sql>) =>
    database()
      .execute(query)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
  const failures = [
    await fail(sql`select ${'s3cret'}::int`),
    await fail(sql`insert into secrets (name, value) values ('x', ${'s3cret'})`),
    await fail(sql`select * from none where key = ${'s3cret'}`),
  ]
  for (const failure of failures) {
    const text = JSON.stringify(describeError(failure))
    expect(text).not.toContain('s3cret')
    expect(text).toContain('Failed query')
    expect(text).toContain('$1')
    expect(publicReason(failure)).not.toContain('s3cret')
    expect(publicReason(failure)).not.toContain('Failed query')
  }
  expect(describeError(failures[0])).toMatchObject({
    cause: { code: '22P02', message: expect.stringContaining('(hidden)') },
  })
})

test('behavior: neither bodies of requests and answers nor texts that are no JSON are repeated', () => {
  const url = 'https://node.example/v2/k3y'
  const body = { method: 'eth_call', params: [{ data: '0xs3cret' }] }
  const parse = (text: string) => {
    try {
      return JSON.parse(text)
    } catch (error) {
      return error
    }
  }
  for (const failure of [
    new RpcRequestError({ body, error: { code: -32000, message: 'out of gas' }, url }),
    new HttpRequestError({ body, details: 's3cret is used up', status: 401, url }),
    parse(`{"key": s3cret}`),
    parse('s3cret'),
  ]) {
    const text = JSON.stringify(describeError(failure))
    for (const secret of ['s3cret', 'k3y', 'eth_call']) expect(text).not.toContain(secret)
  }
  expect(describeError(parse('s3cret')).message).toContain('is not valid JSON')
})

test('behavior: errors in a list and causes of causes are described up to a limit', () => {
  let error = new Error('first')
  for (let n = 0; n < 50; n++) error = new Error(`${n}`, { cause: error })
  const text = JSON.stringify(describeError(new AggregateError([error, new Error('second')], 'all')))
  expect(text).toContain('"second"')
  expect(text.match(/"cause"/g)?.length ?? 0).toBeLessThanOrEqual(5)
})
