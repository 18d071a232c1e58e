import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { listFiles } from './list-files'
import {
  compareCounts,
  countOffences,
  findCrowdedFolders,
  findLongGuides,
  findOffences,
  isSource,
  lowerCounts,
  type Offence,
} from './ratchet'

const stored = 'localnet/testing/ratchet.json'
const command = 'UPDATE_RATCHET=1 npx vitest run localnet/testing/ratchet.test.ts'
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim()
const read = (file: string) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') })

const files = listFiles()

/**
 * Returns a function that is true for an offence on a line added since the stored counts were last
 * committed.
 */
const findNew = (): ((offence: Offence) => boolean) => {
  const commit = git('log', '-1', '--format=%H', '--', stored)
  const lines = new Set<string>()
  let file = ''
  for (const line of commit ? git('diff', '-U0', '--no-color', '--no-ext-diff', commit).split('\n') : [])
    if (line.startsWith('+++ b/')) file = line.slice(6)
    else if (line.startsWith('+')) lines.add(`${file} ${line.slice(1).trim()}`)
  const untracked = new Set(git('ls-files', '--others', '--exclude-standard').split('\n'))
  return (offence) => untracked.has(offence.file) || lines.has(`${offence.file} ${offence.text}`)
}

test('default: offences only become fewer', () => {
  const offences = findOffences(files.filter(isSource).map(read))
  const counts = JSON.parse(read(stored).text)
  const isNew = findNew()
  const allowed = process.env.UPDATE_RATCHET ? lowerCounts(counts, countOffences(offences)) : counts
  if (allowed !== counts) writeFileSync(path.join(projectRoot, stored), `${JSON.stringify(allowed, null, 2)}\n`)
  expect(compareCounts(allowed, offences, isNew, command)).toEqual([])
})

test('default: no folder has too many files', () => expect(findCrowdedFolders(files)).toEqual([]))

test('default: guides are short', () =>
  expect(findLongGuides(files.filter((file) => file.endsWith('.md')).map(read))).toEqual([]))

describe('error: an offence in', () => {
  test.each([
    ['headless comment', 'lib/a.ts', '/** What the pool holds. */'],
    ['headless comment', 'lib/a.ts', '/**\n * Whether it is open.\n */'],
    ['headless comment', 'contracts/A.sol', 'uint256 a;\n/// Of all orders.'],
    ['headless comment', 'contracts/A.sol', '/// @notice By whom it is paid.'],
    ['most or least constant', 'lib/a.ts', 'export const mostOrders = 5'],
    ['most or least constant', 'lib/a.ts', 'let leastGas = 5'],
    ['line above 120 characters', 'lib/a.ts', `// ${'a'.repeat(118)}`],
    ['spread of a literal', 'lib/a.ts', 'const order = { ...{ maker, taker }, amount }'],
  ])('%s: %s %s', (rule, file, text) => {
    const offences = findOffences([{ file, text: `\n${text}` }])
    expect(offences.map((offence) => offence.rule)).toEqual([rule])
    expect(compareCounts({}, offences, () => true, command)).toEqual([
      expect.stringMatching(new RegExp(`^\\w+: ${rule}: 1, more than the stored 0: .{10,}\\n  ${file}:\\d: \\S`)),
    ])
  })
})

test.each([
  ['a.ts', '/** Returns what the pool holds. */'],
  ['a.ts', '/**\n * True if it is open.\n * Of the taker, not the maker.\n */'],
  ['a.ts', '/** How many orders there are. */'],
  ['a.sol', '/// Pays the taker.\n/// With its fee.'],
  ['a.ts', 'const maxOrders = 5'],
  ['a.ts', `// ${'a'.repeat(117)}`],
  ['a.ts', 'const order = { ...terms, ...(isOpen ? { taker } : {}) }'],
])('behavior: no offence in %s %s', (file, text) => {
  expect(findOffences([{ file, text }])).toEqual([])
})

test('behavior: the message lists only new lines', () => {
  const offences = findOffences([{ file: 'lib/a.ts', text: 'const mostA = 1\nconst mostB = 1' }])
  const stored = { 'most or least constant': { lib: 1 } }
  const [message] = compareCounts(stored, offences, ({ line }) => line === 2, command)
  expect(message).toContain('lib/a.ts:2')
  expect(message).not.toContain('lib/a.ts:1')
})

test('error: the stored count is higher than the present one', () => {
  const stored = { 'most or least constant': { lib: 2 } }
  expect(compareCounts(stored, [], () => true, command)).toEqual([
    `lib: most or least constant: 0, fewer than the stored 2: run ${command}`,
  ])
})

test('behavior: stores a lower or moved count, not a higher one', () => {
  const stored = { lines: { hooks: 3, lib: 2 } }
  expect(lowerCounts(stored, { lines: { hooks: 1, lib: 2 } })).toEqual({ lines: { hooks: 1, lib: 2 } })
  expect(lowerCounts(stored, { lines: { lib: 5 } })).toEqual({ lines: { lib: 5 } })
  expect(lowerCounts(stored, { lines: { lib: 6 } })).toEqual(stored)
})

test('error: a folder has more than 40 sources', () => {
  const files = Array.from({ length: 41 }, (_, index) => `lib/chain/file-${index}.ts`)
  expect(findCrowdedFolders(files)).toEqual([expect.stringMatching(/^lib\/chain: 41 source files, the limit is 40: /)])
  expect(findCrowdedFolders([...files.slice(1), 'lib/chain/data.json', 'lib/chain/node/a.ts'])).toEqual([])
})

test.each([
  ['AGENTS.md', 'a'.repeat(12_001), 'a'.repeat(12_000)],
  ['lib/AGENTS.md', 'a\n'.repeat(41), 'a\n'.repeat(40)],
  ['README.md', 'a\n'.repeat(121), 'a\n'.repeat(120)],
])('error: %s is too long', (file, long, short) => {
  expect(findLongGuides([{ file, text: long }])).toEqual([expect.stringMatching(/^\S+: \d+ \w+, the limit is \d+: /)])
  expect(findLongGuides([{ file, text: short }])).toEqual([])
  expect(findLongGuides([{ file: 'docs/fees.md', text: long }])).toEqual([])
})
