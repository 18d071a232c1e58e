import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { feeAnswer, feeQuestion } from '@/lib/api/intent/relay-fees'
import { maxAnswerBytes } from '../../outside/ask-bounded'
import { fieldTable } from '../outside/testing/field-table'
import { promiseLastsMs } from './promises'
import { blockedUntil } from './standing'

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/relayers.md'), 'utf8')
const messages: Record<string, z.ZodMiniType> = { feeQuestion, feeAnswer }

test.each(Object.entries(messages))("default: the builders' page agrees with the contract: %s", (name, schema) => {
  const [, section = ''] = page.split(`<!-- ${name} -->\n\n`)
  const [table, example] = section.split('\n\n```json\n')
  expect(table).toBe(fieldTable(schema))
  expect(() => schema.parse(JSON.parse(example!.split('\n```')[0]!))).not.toThrow()
})

test('behavior: its limits and numbers are those of the code', () => {
  expect(page).toContain(`at most ${maxAnswerBytes / 1024} KB`)
  expect(page).toContain(`"heldForSeconds": ${promiseLastsMs / 1_000}`)
  const hoursOf = (broken: number) => blockedUntil({ kept: 0, broken, brokenSeconds: 0 })! / 3_600_000
  expect([hoursOf(1), hoursOf(2), hoursOf(100)]).toEqual([1, 2, 64])
  expect(page).toContain('up to 64\nhours')
})
