import { expect, test } from 'vitest'
import { maxDepth, readJson } from './read-json'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('default', () => {
  expect(readJson('{"solutions":[{"orderId":"a"}]}')).toEqual({ solutions: [{ orderId: 'a' }] })
})

test('behavior: brackets next to each other and in strings add no depth', () => {
  const list = `[${Array.from({ length: 50 }, () => '[{}]').join()}]`
  expect(readJson(list)).toHaveLength(50)
  const texts = ['['.repeat(100), '"[[[', '\\"[{[{[{[{[{[{[{[{[{[{[{[{[{', '\\\\']
  expect(readJson(JSON.stringify(texts))).toEqual(texts)
})

test('error: OutsideCallError for any nesting deeper than 20', () => {
  expect(() => readJson(nested(maxDepth))).not.toThrow()
  for (const depth of [maxDepth + 1, 100_000])
    expect(() => readJson(nested(depth))).toThrow(expect.objectContaining({ outcome: 'malformed' }))
  expect(() => readJson('{"a":'.repeat(100_000))).toThrow(/deeper/)
})

test('error: OutsideCallError for text that is not JSON', () => {
  for (const text of ['', '{', '"open', 'undefined', '{"a":1}]'])
    expect(() => readJson(text)).toThrow(expect.objectContaining({ outcome: 'malformed' }))
})
