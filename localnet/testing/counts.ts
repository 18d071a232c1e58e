import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from '@/build/project-root'

/** The result of a step: the number of passed tests, and each failure with its name and reason. */
export type Count = { passed: number; failures: readonly string[] }

/** The minimum coverage of the contracts, in percent. */
const lineBar = 100
const branchBar = 95

/** The number of lines of an error that are shown: expected, received, and the place. */
const toldLines = 8

/** Counts a command without a report of tests as one check. */
export const countCommand = (): Count => ({ passed: 1, failures: [] })

/**
 * Returns the count of a step's reports, plus a failure if it ended badly without one, or a report
 * could not be read.
 *
 * @example
 * tally({ count: countCommand }, { code: 1, output: '' }) // { passed: 0, failures: ['ended with code 1'] }
 */
export function tally(
  { count }: { count: (output: string) => Count },
  { code, output }: { code: number; output: string },
): Count {
  const ended = `ended with code ${code}`
  if (count === countCommand) return code === 0 ? countCommand() : { passed: 0, failures: [ended] }
  const counted = countOrFail(count, output)
  return code !== 0 && counted.failures.length === 0 ? { ...counted, failures: [ended] } : counted
}

function countOrFail(count: (output: string) => Count, output: string): Count {
  try {
    return count(output)
  } catch {
    // A partial report: the process died while writing it.
    return { passed: 0, failures: ['its report ends in the middle'] }
  }
}

/**
 * Counts the tests of Vitest's JSON report. A file that did not load counts as one failure.
 *
 * @example
 * countVitest('.local/test/unit.json') // { passed: 812, failures: [] }
 */
export function countVitest(file: string): Count {
  const report = readReport<{
    numPassedTests: number
    testResults: {
      name: string
      status: string
      message?: string
      assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
    }[]
  }>(file)
  if (!report) return withoutReport(file)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.relative(projectRoot, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [tell(where, message)]
    return failed.map(({ fullName, failureMessages }) => tell(`${where} › ${fullName}`, failureMessages?.[0]))
  })
  return { passed: report.numPassedTests, failures }
}

/**
 * Counts the tests of `forge test --json`, which prints one object: contract -> tests -> status.
 *
 * @example
 * countForge('{"A.t.sol:A":{"test_results":{"test_x()":{"status":"Success"}}}}') // { passed: 1, failures: [] }
 */
export function countForge(output: string): Count {
  const line = output.split('\n').find((text) => text.startsWith('{'))
  if (!line) return { passed: 0, failures: ['forge printed no report'] }
  type Result = { status: string; reason?: string | null }
  const contracts = JSON.parse(line) as Record<string, { test_results: Record<string, Result> }>
  const results = Object.entries(contracts).flatMap(([contract, { test_results }]) =>
    Object.entries(test_results).map(([test, result]) => ({ ...result, name: `${contract} › ${test}` })),
  )
  const failed = results.filter(({ status }) => status !== 'Success')
  return {
    passed: results.length - failed.length,
    failures: failed.map(({ name, reason }) => tell(name, reason)),
  }
}

/**
 * Compares the coverage of lines and branches with the minimum. Reads the totals of an lcov file.
 *
 * @example
 * countCoverage('.local/test/contracts.lcov') // { passed: 2, failures: [] }
 */
export function countCoverage(file: string): Count {
  if (!existsSync(file)) return withoutReport(file)
  const { lines, branches } = readCoverage(readFileSync(file, 'utf8'))
  const results = [
    { isGood: lines >= lineBar, text: `lines ${lines.toFixed(2)} % (bar ${lineBar})` },
    { isGood: branches >= branchBar, text: `branches ${branches.toFixed(2)} % (bar ${branchBar})` },
  ]
  console.log(`         ${results.map(({ text }) => text).join(', ')}`)
  const failures = results.filter(({ isGood }) => !isGood).map(({ text }) => text)
  return { passed: results.length - failures.length, failures }
}

/**
 * Returns the percentages of covered lines and branches, from the text of an lcov file.
 *
 * @example
 * readCoverage('LF:4\nLH:3\nBRF:2\nBRH:2\n') // { lines: 75, branches: 100 }
 */
export function readCoverage(lcov: string): { lines: number; branches: number } {
  const total = (key: string) =>
    [...lcov.matchAll(new RegExp(`^${key}:(\\d+)$`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0)
  const percent = (hit: number, found: number) => (found === 0 ? 0 : (hit / found) * 100)
  return { lines: percent(total('LH'), total('LF')), branches: percent(total('BRH'), total('BRF')) }
}

/**
 * Counts the tests of Playwright's JSON report. A test that passed only in a retry counts as
 * failed, a skipped one too.
 *
 * @example
 * countPlaywright('.local/test/e2e.json') // { passed: 24, failures: [] }
 */
export function countPlaywright(file: string): Count {
  const report = readReport<{ suites: Suite[]; errors: { message?: string }[] }>(file)
  if (!report) return withoutReport(file)
  const specs = report.suites.flatMap(specsOf)
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) =>
        tell(`e2e/${file}:${line} › ${title}`, results.at(-1)?.error?.message ?? `it is ${status}`),
      ),
  )
  const tests = specs.reduce((sum, { tests }) => sum + tests.length, 0)
  return {
    passed: tests - failed.length,
    failures: [...failed, ...report.errors.map(({ message }) => tell('outside of tests', message))],
  }
}

type Spec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}
type Suite = { specs?: Spec[]; suites?: Suite[] }

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

const tell = (name: string, message: string | null | undefined): string =>
  [
    name,
    ...stripVTControlCharacters(message ?? '')
      .split('\n')
      .slice(0, toldLines),
  ]
    .filter(Boolean)
    .join('\n  ')

const withoutReport = (file: string): Count => ({ passed: 0, failures: [`there is no ${path.basename(file)}`] })

const readReport = <report>(file: string): report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as report) : undefined
