import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number }

/** The bars for the contracts, in percent. */
const lineBar = 100
const branchBar = 95

/** A command without a report of tests is one check. */
export const countCommand = (): Count => ({ passed: 1, failed: 0 })

/**
 * What a step comes to: what its reports say, and one failure when it ended badly though they know of none, or could not be read.
 *
 * @example
 * tally({ count: countCommand }, { code: 1, output: '' }) // { passed: 0, failed: 1 }
 */
export function tally(
  { count }: { count: (output: string) => Count },
  { code, output }: { code: number; output: string },
): Count {
  if (count === countCommand) return code === 0 ? countCommand() : { passed: 0, failed: 1 }
  const counted = countOrFail(count, output)
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

function countOrFail(count: (output: string) => Count, output: string): Count {
  try {
    return count(output)
  } catch {
    // Half a report: whoever wrote it died.
    return { passed: 0, failed: 1 }
  }
}

/**
 * Counts the tests of vitest's JSON report. A file that did not even load counts as one failure.
 *
 * @example
 * countVitest('.local/test/unit.json') // { passed: 812, failed: 0 }
 */
export function countVitest(file: string): Count {
  const report = readReport<{
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/**
 * Counts the tests of `forge test --json`, which prints one object: contract -> tests -> status.
 *
 * @example
 * countForge('{"A.t.sol:A":{"test_results":{"test_x()":{"status":"Success"}}}}') // { passed: 1, failed: 0 }
 */
export function countForge(output: string): Count {
  const line = output.split('\n').find((text) => text.startsWith('{'))
  if (!line) return { passed: 0, failed: 1 }
  const contracts = JSON.parse(line) as Record<string, { test_results: Record<string, { status: string }> }>
  const results = Object.values(contracts).flatMap(({ test_results }) => Object.values(test_results))
  const passed = results.filter(({ status }) => status === 'Success').length
  return { passed, failed: results.length - passed }
}

/**
 * Holds the coverage of the contracts against the bars: lines, and branches. Reads the totals of an lcov file.
 *
 * @example
 * countCoverage('.local/test/contracts.lcov') // { passed: 2, failed: 0 }
 */
export function countCoverage(file: string): Count {
  if (!existsSync(file)) return { passed: 0, failed: 2 }
  const { lines, branches } = readCoverage(readFileSync(file, 'utf8'))
  const isGood = [lines >= lineBar, branches >= branchBar]
  console.log(
    `         lines ${lines.toFixed(2)} % (bar ${lineBar}), branches ${branches.toFixed(2)} % (bar ${branchBar})`,
  )
  return { passed: isGood.filter(Boolean).length, failed: isGood.filter((good) => !good).length }
}

/**
 * Lines and branches covered, in percent of those found, from the text of an lcov file.
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
 * Counts the tests of Playwright's JSON report. A test that only passed at a second try counts as failed, a skipped one too.
 *
 * @example
 * countPlaywright('.local/test/e2e.json') // { passed: 24, failed: 0 }
 */
export function countPlaywright(file: string): Count {
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: unknown[]
  }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length }
}

const readReport = <report>(file: string): report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as report) : undefined
