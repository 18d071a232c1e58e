import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countOnce } from './count-once'
import type { Count } from './counts'

const root = mkdtempSync(path.join(tmpdir(), 'count-once-'))
afterAll(() => rmSync(root, { recursive: true }))
const places = { root, folder: path.join(root, 'passed') }
const write = (text: string) => writeFileSync(path.join(root, 'a.sol'), text)
const passed: Count = { passed: 3, failures: [] }
let runs = 0
const run = (count: Count) => async () => {
  runs += 1
  return count
}

test('default: does not repeat a step that passed on the same sources', async () => {
  const step = { name: 'contracts', sources: ['a.sol'] }
  write('contract A {}')
  expect(await countOnce(step, run(passed), places)).toEqual(passed)
  expect(await countOnce(step, run(passed), places)).toEqual({ ...passed, isKept: true })
  expect(runs).toBe(1)
  write('contract A { }')
  expect(await countOnce(step, run(passed), places)).toEqual(passed)
  expect(runs).toBe(2)
})

test('behavior: repeats a step that failed, and a step without sources', async () => {
  const failed: Count = { passed: 2, failures: ['A: it broke'] }
  for (const sources of [['a.sol'], undefined]) {
    runs = 0
    const step = { name: 'coverage', ...(sources && { sources }) }
    expect(await countOnce(step, run(failed), places)).toEqual(failed)
    expect(await countOnce(step, run(failed), places)).toEqual(failed)
    expect(runs).toBe(2)
  }
})
