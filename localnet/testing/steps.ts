import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { deployedSources } from '../seed/compile'
import { foundryBinary } from '../world/foundry'
import { type Count, countCommand, countCoverage, countForge, countPlaywright, countVitest } from './counts'

/** Where the reports and logs of a run go. */
export const reportFolder = path.join(projectRoot, '.local/test')

/** What a run may take on two cores: with what is kept between runs in place, and from a fresh clone. */
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
  /** What it may take on two cores that nobody else uses, with what is kept between runs in place; shown beside the time it took. */
  budgetSeconds: number
  /**
   * All that it depends on, where it always comes to the same on the same: it runs once on these. The tests of the contracts draw their
   * inputs from a fixed seed.
   */
  sources?: readonly string[]
  /** How many cores have to be free for it; steps of one core run side by side. */
  cores: 1 | 2
  /** Steps that it needs the results of. */
  after?: readonly string[]
  commands: readonly (readonly string[])[]
  environment?: Readonly<Record<string, string>>
  /** Reads what passed and what failed from the reports; the exit code is counted on top when they know of no failure. */
  count: (output: string) => Count
}

const testedContracts = ['contracts/src', 'contracts/local', 'contracts/test', 'contracts/gas-snapshot.json']
const contractTests = { sources: [...testedContracts, 'foundry.toml', 'package-lock.json'] } as const

/**
 * Everything CI runs, in its order: what is quick to say no comes first, what keeps one core busy stands together. The tests of the
 * contracts read what the compiler made of the contracts, so nothing of theirs runs beside that; in a fresh clone their own compilation is
 * the longest work of one core, so the other core does pages and coverage meanwhile, and begins with the unit tests.
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
    ...{ name: 'compile', budgetSeconds: 1, cores: 1 },
    commands: [[foundryBinary('forge'), 'build', ...deployedSources]],
    count: countCommand,
  },
  {
    ...{ name: 'types', budgetSeconds: 20, cores: 1 },
    commands: [
      node('next/dist/bin/next', 'typegen'),
      node('@typescript/native/bin/tsc', '--noEmit', '--singleThreaded'),
    ],
    count: countCommand,
  },
  {
    // Types are checked by files that the build writes anew.
    ...{ name: 'build', budgetSeconds: 2, cores: 1, after: ['types'] },
    commands: [node('tsx/dist/cli.mjs', 'build/build.ts'), [process.execPath, 'e2e/bundle-size.mjs']],
    count: countCommand,
  },
  {
    ...{ ...contractTests, name: 'contracts', budgetSeconds: 1, cores: 1, after: ['compile'] },
    commands: [
      [foundryBinary('forge'), 'build'],
      [foundryBinary('forge'), 'test', '--json', '--threads', '1'],
    ],
    environment: { FOUNDRY_PROFILE: 'tests' },
    count: countForge,
  },
  {
    ...{ ...contractTests, name: 'coverage', budgetSeconds: 1, cores: 1, after: ['compile'] },
    commands: [
      [
        ...[foundryBinary('forge'), 'coverage', '--no-match-contract', 'Gas', '--no-match-coverage', '(test|local)'],
        ...['--no-match-path', 'contracts/test/invariants/*'],
        ...['--report', 'lcov', '--report-file', report('contracts.lcov')],
      ],
    ],
    // Coverage asks which lines run, not how often: the step of the contracts makes the long runs, and the invariants reach no line more.
    environment: { FOUNDRY_FUZZ_RUNS: '8' },
    count: () => countCoverage(report('contracts.lcov')),
  },
  { name: 'unused code', budgetSeconds: 4, cores: 1, commands: [node('knip/bin/knip.js')], count: countCommand },
  {
    // Three workers, though it begins when one core is free: all of it is work, so that nobody waits for the tests of the contracts.
    ...{ name: 'unit', budgetSeconds: 190, cores: 1, after: ['compile', 'build'] },
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
    ...{ name: 'e2e', budgetSeconds: 340, cores: 2 },
    commands: [node('@playwright/test/cli.js', 'test', '--reporter=list,json')],
    environment: { CI: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e.json') },
    count: () => countPlaywright(report('e2e.json')),
  },
]
