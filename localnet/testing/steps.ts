import path from 'node:path'
import { foundryBinary } from '../foundry'
import { projectRoot } from '../seed/artifacts'
import { type Count, countCommand, countCoverage, countForge, countPlaywright, countVitest } from './counts'

/** Where the reports and logs of a run go. */
export const reportFolder = path.join(projectRoot, '.local/test')

const report = (file: string) => path.join(reportFolder, file)
const node = (file: string, ...args: string[]) => [
  process.execPath,
  path.join(projectRoot, 'node_modules', file),
  ...args,
]

export type Step = {
  name: string
  commands: readonly (readonly string[])[]
  environment?: Readonly<Record<string, string>>
  /** Reads what passed and what failed from the reports; the exit code is counted on top when they know of no failure. */
  count: (output: string) => Count
}

/** Everything CI runs, in its order: what is quick to say no comes first. */
export const steps: readonly Step[] = [
  { name: 'lint', commands: [node('@biomejs/biome/bin/biome', 'check', '.')], count: countCommand },
  {
    name: 'types',
    commands: [node('next/dist/bin/next', 'typegen'), node('typescript/bin/tsc', '--noEmit')],
    count: countCommand,
  },
  { name: 'unused code', commands: [node('knip/bin/knip.js')], count: countCommand },
  {
    name: 'unit',
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
  { name: 'contracts', commands: [[foundryBinary('forge'), 'test', '--json']], count: countForge },
  {
    name: 'coverage',
    commands: [
      [
        ...[foundryBinary('forge'), 'coverage', '--no-match-contract', 'Gas', '--no-match-coverage', '(test|local)'],
        ...['--report', 'lcov', '--report-file', report('contracts.lcov')],
      ],
    ],
    // Coverage asks which lines run, not how often: the long runs were made one step before.
    environment: { FOUNDRY_FUZZ_RUNS: '64', FOUNDRY_INVARIANT_RUNS: '8' },
    count: () => countCoverage(report('contracts.lcov')),
  },
  {
    name: 'build',
    commands: [node('tsx/dist/cli.mjs', 'localnet/build-pages.ts'), [process.execPath, 'e2e/bundle-size.mjs']],
    count: countCommand,
  },
  {
    name: 'e2e',
    commands: [node('@playwright/test/cli.js', 'test', '--reporter=list,json')],
    environment: { CI: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e.json') },
    count: () => countPlaywright(report('e2e.json')),
  },
]
