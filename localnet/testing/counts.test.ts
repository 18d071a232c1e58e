import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { countCommand, countForge, countPlaywright, countVitest, readCoverage, tally } from './counts'

const reportOf = (content: unknown) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'caravel-counts-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('default', () => {
  const tests = { 'test_a()': { status: 'Success' }, 'test_b()': { status: 'Failure' } }
  expect(countForge(`warning\n${JSON.stringify({ 'A.t.sol:A': { test_results: tests } })}`)).toEqual({
    passed: 1,
    failed: 1,
  })
  expect(readCoverage('SF:a\nLF:4\nLH:3\nBRF:2\nBRH:1\nend_of_record\nLF:4\nLH:4\nBRF:2\nBRH:2\n')).toEqual({
    lines: 87.5,
    branches: 75,
  })
})

test('behavior: a file that does not load is a failure', () => {
  const file = reportOf({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  })
  expect(countVitest(file)).toEqual({ passed: 3, failed: 2 })
})

test('behavior: skipped, flaky and errors outside tests are failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  expect(countPlaywright(reportOf({ stats, errors: [{}] }))).toEqual({ passed: 5, failed: 4 })
})

test('behavior: no report is a failure', () => {
  expect(countVitest('/nowhere/unit.json')).toEqual({ passed: 0, failed: 1 })
  expect(countForge('forge ended early')).toEqual({ passed: 0, failed: 1 })
})

test('behavior: a step that ended badly failed, whatever its reports say', () => {
  const good = { passed: 5, failed: 0 }
  expect(tally({ count: () => good }, { code: 0, output: '' })).toEqual(good)
  expect(tally({ count: () => good }, { code: 1, output: '' })).toEqual({ passed: 5, failed: 1 })
  expect(tally({ count: () => ({ passed: 5, failed: 2 }) }, { code: 1, output: '' })).toEqual({ passed: 5, failed: 2 })
  expect(tally({ count: countCommand }, { code: 1, output: '' })).toEqual({ passed: 0, failed: 1 })
  expect(tally({ count: countForge }, { code: 0, output: '{"half' })).toEqual({ passed: 0, failed: 1 })
})
