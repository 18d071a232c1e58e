import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { countCommand, countForge, countPlaywright, countVitest, readCoverage, tally } from './counts'

const folder = mkdtempSync(path.join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reportOf = (content: unknown) => {
  const file = path.join(folder, `${randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('default', () => {
  const tests = { 'test_a()': { status: 'Success' }, 'test_b()': { status: 'Failure', reason: 'EXPIRED' } }
  expect(countForge(`warning\n${JSON.stringify({ 'A.t.sol:A': { test_results: tests } })}`)).toEqual({
    passed: 1,
    failures: ['A.t.sol:A › test_b()\n  EXPIRED'],
  })
  expect(readCoverage('SF:a\nLF:4\nLH:3\nBRF:2\nBRH:1\nend_of_record\nLF:4\nLH:4\nBRF:2\nBRH:2\n')).toEqual({
    lines: 87.5,
    branches: 75,
  })
})

test('behavior: a file that does not load is a failure', () => {
  const failed = {
    status: 'failed',
    fullName: 'swap default',
    failureMessages: ['\u001b[31mexpected 1n\u001b[39m\nat'],
  }
  const file = reportOf({
    numPassedTests: 3,
    testResults: [
      {
        name: path.join(projectRoot, 'lib/a.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      {
        name: path.join(projectRoot, 'lib/b.test.ts'),
        status: 'failed',
        assertionResults: [failed],
      },
    ],
  })
  expect(countVitest(file)).toEqual({
    passed: 3,
    failures: ['lib/a.test.ts\n  no such module', 'lib/b.test.ts › swap default\n  expected 1n\n  at'],
  })
})

test('behavior: skipped, flaky and errors outside tests are failures', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'otc.spec.ts',
    line: 7,
    tests: [{ status, results: status === 'skipped' ? [] : [{ ...(message && { error: { message } }) }] }],
  })
  const suites = [
    { specs: [spec('buys', 'expected'), spec('sells', 'unexpected', 'Test timeout')] },
    { suites: [{ specs: [spec('waits', 'flaky'), spec('cancels', 'skipped')] }] },
  ]
  expect(countPlaywright(reportOf({ suites, errors: [{ message: 'no browser' }] }))).toEqual({
    passed: 1,
    failures: [
      'e2e/otc.spec.ts:7 › sells\n  Test timeout',
      'e2e/otc.spec.ts:7 › waits\n  it is flaky',
      'e2e/otc.spec.ts:7 › cancels\n  it is skipped',
      'outside of tests\n  no browser',
    ],
  })
})

test('behavior: a missing report is a failure', () => {
  expect(countVitest('/nowhere/unit.json')).toEqual({ passed: 0, failures: ['there is no unit.json'] })
  expect(countForge('forge ended early')).toEqual({ passed: 0, failures: ['forge printed no report'] })
})

test('behavior: a step with a non-zero exit status failed, whatever its reports are', () => {
  const good = { passed: 5, failures: [] }
  const bad = { passed: 5, failures: ['one', 'two'] }
  const ended = ['ended with code 1']
  expect(tally({ count: () => good }, { code: 0, output: '' })).toEqual(good)
  expect(tally({ count: () => good }, { code: 1, output: '' })).toEqual({ passed: 5, failures: ended })
  expect(tally({ count: () => bad }, { code: 1, output: '' })).toEqual(bad)
  expect(tally({ count: countCommand }, { code: 1, output: '' })).toEqual({ passed: 0, failures: ended })
  expect(tally({ count: countForge }, { code: 0, output: '{"half' }).failures).toHaveLength(1)
})
