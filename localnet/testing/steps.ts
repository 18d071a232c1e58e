import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { deployedSources } from '../seed/compile'
import { foundryBinary } from '../world/foundry'
import { type Count, countCommand, countCoverage, countForge, countPlaywright, countVitest } from './counts'

/** The folder of a run's reports and logs. */
export const reportFolder = path.join(projectRoot, '.local/test')

/** The time limits of a run on two cores: with caches of earlier runs, and from a fresh clone. */
export const budgetSeconds = 600
export const freshBudgetSeconds = 840

const report = (file: string) => path.join(reportFolder, file)
const node = (file: string, ...args: string[]) => [
  process.execPath,
  path.join(projectRoot, 'node_modules', file),
  ...args,
]

export type TestStep = {
  name: string
  /**
   * Its expected time on two idle cores with caches of earlier runs; shown next to the actual time.
   */
  budgetSeconds: number
  /**
   * All files that determine the result of a deterministic step: it runs once for the same files.
   * The tests of the contracts draw their inputs from a fixed seed.
   */
  sources?: readonly string[]
  /** The number of cores that have to be free for it; steps of one core run in parallel. */
  cores: 1 | 2
  /** Steps whose results it needs. */
  after?: readonly string[]
  commands: readonly (readonly string[])[]
  environment?: Readonly<Record<string, string>>
  /** Counts passed and failed tests in the reports; a bad exit code without a failure is added. */
  count: (output: string) => Count
}

const testedContracts = ['contracts/src', 'contracts/local', 'contracts/test', 'contracts/gas-snapshot.json']
const contractTests = { sources: [...testedContracts, 'foundry.toml', 'package-lock.json'] } as const

/**
 * All steps of CI, in their order: quick checks come first, steps of one core follow each other.
 * The tests of the contracts read the compiler's output, so they do not run in parallel to the
 * compilation; in a fresh clone their own compilation is the longest single-core step, so the other
 * core builds pages, runs coverage and starts the unit tests.
 */
export const steps: readonly TestStep[] = [
  {
    name: 'lint',
    budgetSeconds: 3,
    cores: 1,
    commands: [node('@biomejs/biome/bin/biome', 'check', '.')],
    count: countCommand,
  },
  {
    name: 'compile',
    budgetSeconds: 1,
    cores: 1,
    commands: [[foundryBinary('forge'), 'build', ...deployedSources]],
    count: countCommand,
  },
  {
    name: 'types',
    budgetSeconds: 20,
    cores: 1,
    commands: [
      node('next/dist/bin/next', 'typegen'),
      node('@typescript/native/bin/tsc', '--noEmit', '--singleThreaded'),
    ],
    count: countCommand,
  },
  {
    // The type check needs files that the build writes.
    name: 'build',
    budgetSeconds: 2,
    cores: 1,
    after: ['types'],
    commands: [node('tsx/dist/cli.mjs', 'build/build.ts'), [process.execPath, 'e2e/bundle-size.mjs']],
    count: countCommand,
  },
  {
    ...contractTests,
    name: 'contracts',
    budgetSeconds: 1,
    cores: 1,
    after: ['compile'],
    commands: [
      [foundryBinary('forge'), 'build'],
      [foundryBinary('forge'), 'test', '--json', '--threads', '1'],
    ],
    environment: { FOUNDRY_PROFILE: 'tests' },
    count: countForge,
  },
  {
    ...contractTests,
    name: 'coverage',
    budgetSeconds: 1,
    cores: 1,
    after: ['compile'],
    commands: [
      [
        ...[foundryBinary('forge'), 'coverage', '--no-match-contract', 'Gas', '--no-match-coverage', '(test|local)'],
        ...['--no-match-path', 'contracts/test/invariants/*'],
        ...['--report', 'lcov', '--report-file', report('contracts.lcov')],
      ],
    ],
    // Coverage asks which lines run, not how often: the contracts step makes the long runs, and
    // invariants reach no others.
    environment: { FOUNDRY_FUZZ_RUNS: '8' },
    count: () => countCoverage(report('contracts.lcov')),
  },
  { name: 'unused code', budgetSeconds: 4, cores: 1, commands: [node('knip/bin/knip.js')], count: countCommand },
  {
    // Runs three workers, though it starts with one free core: all of it is CPU work, so nothing
    // waits for the contracts.
    name: 'unit',
    budgetSeconds: 190,
    cores: 1,
    after: ['compile', 'build'],
    commands: [
      node(
        'vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report('unit.json')}`,
      ),
    ],
    count: () => countVitest(report('unit.json')),
  },
  {
    name: 'e2e',
    budgetSeconds: 340,
    cores: 2,
    commands: [node('@playwright/test/cli.js', 'test', '--reporter=list,json')],
    environment: { CI: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e.json') },
    count: () => countPlaywright(report('e2e.json')),
  },
]
