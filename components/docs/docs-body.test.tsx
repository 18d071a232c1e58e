import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allowances, planNames } from '@/lib/api/contract/allowances'
import { apiErrors } from '@/lib/api/contract/errors'
import { fieldsOf } from '@/lib/api/contract/operation-fields'
import { documentedOperations } from '@/lib/api/operations'
import { rfqStates } from '@/lib/order/rfq'
import { DocsBody } from './docs-body'
import { FieldTable } from './field-table'

const html = renderToStaticMarkup(<DocsBody baseUrl="https://caravel.example/api" />)
const text = html
  .replace(/<[^>]*>/g, '\n')
  .replace(/&#x27;/g, "'")
  .replace(/&quot;/g, '"')
  .replace(/&lt;/g, '<')
  .replace(/&gt;/g, '>')
  .replace(/&amp;/g, '&')
const lines = new Set(text.split('\n').map((line) => line.trim()))

test('default: lists every operation with its fields, every error, limit and order state', () => {
  for (const op of documentedOperations) {
    expect(lines, op.path).toContain(op.path)
    expect(lines).toContain(`${op.summary}.`)
    for (const { name, description } of fieldsOf(op))
      for (const shown of [name, description]) expect(lines, `${op.path} ${name}`).toContain(shown)
  }
  for (const [errorType, { fix }] of Object.entries(apiErrors))
    for (const shown of [errorType, fix]) expect(lines).toContain(shown)
  for (const plan of planNames)
    for (const shown of [plan, String(allowances[plan].perSecond)]) expect(lines).toContain(shown)
  for (const state of rfqStates) expect(lines).toContain(state)
})

test('behavior: the index links to every part, and the steps to this service', () => {
  const anchors = [...html.matchAll(/href="#(\w+)"/g)].map(([, id]) => id)
  expect(anchors).toHaveLength(5)
  for (const id of anchors) expect(html).toContain(`id="${id}"`)
  expect(html.split('https://caravel.example/api').length).toBeGreaterThan(5)
  expect(html).not.toMatch(/undefined|NaN|\[object/)
})

test('behavior: a table of fields shows what is written, also where that looks like HTML', () => {
  const operation = {
    ...documentedOperations[0]!,
    body: z.object({ '<img src=x>': z.string().register(z.globalRegistry, { description: '<b>a</b> & b' }) }),
  }
  const table = renderToStaticMarkup(<FieldTable name="Fields" operation={operation} />)
  expect(table).toContain('<td>&lt;img src=x&gt;<small>required</small>')
  expect(table).toContain('<td>&lt;b&gt;a&lt;/b&gt; &amp; b')
  expect(table).not.toMatch(/<(img|b)\b/)
})

test('behavior: the page is small, as no cell has classes of its own', () => {
  expect(html.length).toBeLessThan(250_000)
  expect(html.match(/<td>/g)!.length).toBeGreaterThan(1_000)
})
