import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/api/contract/errors'
import { address, amount, flag, integer, list } from '@/lib/api/contract/fields'
import { chainIds } from '@/lib/api/contract/list-fields'
import type { Operation } from '@/lib/api/contract/operation'
import { operation } from '@/lib/api/contract/operation'
import { printSchema } from '@/lib/api/contract/print-schema'
import { operations } from '@/lib/api/operations'
import { expectation } from './expectation'
import { readInput } from './read-input'

const op = operation({
  method: 'post',
  path: '/things/{id}',
  tag: 'System',
  summary: 'A thing',
  params: z.object({ id: integer(1, 9) }),
  query: z.object({
    amount,
    size: z._default(integer(0, 5), 3),
    plain: z.optional(flag),
    color: z.enum(['red', 'blue']),
  }),
  body: z.object({
    owner: address,
    parts: z.optional(z.array(z.object({ name: z.string(), tags: z.optional(list) }))),
  }),
  response: z.object({}),
  errors: [],
})
const owner = `0x${'a'.repeat(40)}`
const good = { params: { id: '4' }, query: { amount: '1', color: 'red' }, body: { owner } }

const refusalOf = (read: () => unknown): ApiError => {
  try {
    read()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('It was read.')
}

test('default', () => {
  expect(readInput(op, good)).toEqual({ id: 4, amount: '1', size: 3, color: 'red', owner })
})

test('behavior: every wrong field is described, with the given and the expected value', () => {
  const error = refusalOf(() =>
    readInput(op, {
      params: { id: '0' },
      query: { amount: '1.5', size: '9', plain: 'yes' },
      body: { owner: owner.slice(1), parts: [{ name: 5, tags: { a: 1 } }] },
    }),
  )
  expect([error.errorType, error.details]).toEqual([
    'ValidationError',
    'Invalid id: expected a whole number from 1 to 9',
  ])
  expect(error.description.split(/(?<=\.) (?=Invalid|Missing)/)).toEqual([
    'Invalid id: expected a whole number from 1 to 9, given "0".',
    'Invalid amount: expected raw units above zero, as decimal digits, given "1.5".',
    'Invalid size: expected a whole number from 0 to 5, given "9".',
    'Invalid plain: expected true, false, 1 or 0, given "yes".',
    'Missing color: expected red or blue.',
    `Invalid owner: expected 0x and 40 hex digits, given "${owner.slice(1)}".`,
    'Invalid parts.0.name: expected text, given 5.',
    'Invalid parts.0.tags: expected text, given an object.',
  ])
})

test('behavior: details are the first field in the words of the specification', () => {
  const error = refusalOf(() => readInput(op, { ...good, query: { amount: '0', color: 'green' } }))
  expect([error.errorType, error.details]).toEqual(['InvalidInput', 'Invalid Amount'])
})

test('behavior: long and deep values are not repeated', () => {
  const key = `0x${'7'.repeat(64)}`
  expect(refusalOf(() => readInput(op, { ...good, body: { owner: key } })).description).toBe(
    'Invalid owner: expected 0x and 40 hex digits, given "0x777777777… (68 characters).',
  )
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(refusalOf(() => readInput(op, { ...good, body: { owner: deep } })).description).toMatch(/given a list\.$/)
})

test('behavior: of a hundred wrong fields a part is described', () => {
  const wrong = (count: number) => {
    const parts = Array.from({ length: count }, () => ({ name: 1 }))
    return refusalOf(() => readInput(op, { ...good, body: { owner, parts } })).description
  }
  expect(wrong(20)).toMatch(/parts\.19\.name: expected text, given 1\.$/)
  expect(wrong(100)).toMatch(/parts\.19\.name: expected text, given 1\. Wrong fields not told here: 80\.$/)
})

describe('every operation has an expectation for every field', () => {
  for (const op of Object.values<Operation>(operations))
    test(`behavior: ${op.method.toUpperCase()} ${op.path}`, () => {
      for (const place of ['params', 'query', 'body'] as const) {
        const names = Object.keys(op[place]?.shape ?? {})
        for (const name of names) {
          const isFine = (op[place]!.shape as Record<string, z.ZodMiniType>)[name]!.safeParse({ no: 'value' }).success
          if (isFine) continue
          const given = { params: {}, query: {}, body: {}, [place]: Object.fromEntries([[name, { no: 'value' }]]) }
          const { description } = refusalOf(() => readInput(op, given))
          expect(description).toMatch(new RegExp(`Invalid ${name}(\\.\\w+)?: expected \\S.*, given|Missing ${name}\\.`))
          expect(description).not.toMatch(/undefined|\[object|Invalid input/)
        }
      }
    })
})

test('behavior: a query may repeat a list, and other parameters once', () => {
  const listed = operation({
    ...op,
    query: z.object({ names: z.optional(list), chains: chainIds, size: z.optional(integer(0, 5)) }),
  })
  const read = (query: object) => readInput(listed, { ...good, query })
  expect(read({ names: ['a,b', 'c'], chains: ['1', '10,8453'] })).toMatchObject({
    names: ['a', 'b', 'c'],
    chains: [1, 10, 8453],
  })
  expect(refusalOf(() => read({ size: ['1', '2'] }))).toMatchObject({
    errorType: 'ValidationError',
    details: 'Invalid size: expected one value, given 2',
  })
})

test('behavior: whole numbers of every body are accepted as numbers and as digits', () => {
  const read: string[] = []
  for (const [name, { body }] of Object.entries<Operation>(operations)) {
    for (const [field, schema] of Object.entries(body?.shape ?? {})) {
      const printed = printSchema(schema as z.ZodMiniType, 'input') as { type?: string; minimum?: number }
      if (printed.type !== 'integer') continue
      const value = Math.max(printed.minimum ?? 0, 1)
      const [asNumber, asText] = [value, String(value)].map((given) => (schema as z.ZodMiniType).safeParse(given))
      expect({ name, field, ...asText }).toEqual({ name, field, ...asNumber, success: true })
      read.push(`${name}.${field}`)
    }
  }
  expect(read).toEqual(
    expect.arrayContaining(['buildTransaction.slippage', 'buildIntentOrder.slippage', 'buildIntentOrder.deadline']),
  )
})

test('behavior: no refusal of a parameter is a regular expression', () => {
  for (const op of Object.values<Operation>(operations))
    for (const schema of [op.params, op.query, op.body])
      for (const name of Object.keys(schema?.shape ?? {}))
        expect(expectation(schema!, [name])).not.toMatch(/text that matches/)
})
