import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount, componentOf, documentSchema, noted } from './fields'

const noteOf = (schema: z.ZodMiniType) => z.globalRegistry.get(schema)

test('noted: a sentence and an example of one field, and of no other that is read with the same schema', () => {
  const text = z.string()
  const [first, second] = [noted(text, 'The first.', 'one'), noted(text, 'The second.')]
  expect([first, second, text].map(noteOf)).toEqual([
    { description: 'The first.', examples: ['one'] },
    { description: 'The second.' },
    undefined,
  ])
  expect(first.parse('x')).toBe('x')
})

test('noted: a field that is documented as another value keeps its sentence there', () => {
  const priced = noted(amount, 'Raw units.', '7')
  expect(noteOf(documentSchema(priced)!)).toEqual({ description: 'Raw units.', examples: ['7'] })
  expect(priced.safeParse('0').success).toBe(false)
  expect(noteOf(documentSchema(amount)!)).not.toMatchObject({ description: 'Raw units.' })
  expect(componentOf(priced)).toEqual({ name: 'Amount', schema: amount })
})
