/** A source file, by its path in the repository. */
type Source = { file: string; text: string }

/** A line that breaks a rule of style. */
export type Offence = { rule: RuleName; file: string; line: number; text: string }

/** The number of offences per rule and top folder. */
type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

type RuleName = keyof typeof rules

const questions = 'What|Whether|Who|Whoever|Whose|How(?! many)'
const connectives = 'Of|By|So|That|Those|As|Beside|Behind|Only|Not|With|Without|To|From'
const headless = `(?:${questions}|${connectives}|One|None|Nobody|Nothing|Else)\\b(?! to\\b)`

/** The rules of style, each with the pattern of an offence and the form to write instead. */
const rules = {
  'headless comment': {
    // The start of a block, the first of several lines with three slashes, or a tag in them.
    pattern: new RegExp(`(?:/\\*\\*[\\s*]*|(?<!///.*\\n[ \\t]*)/// |/// @(?:notice|dev) )${headless}`, 'g'),
    instead: 'begin with a verb in the third person ("Returns the ..."), "True if ..." or the noun ("A bid with ...")',
  },
  'most or least constant': {
    pattern: /\b(?:const|let)\s+(?:most|least)[A-Z]\w*/g,
    instead: 'name it max... or min...',
  },
  'line above 120 characters': {
    pattern: /^.{121,}/gm,
    instead: 'break the line, or shorten the sentence',
  },
  'spread of a literal': {
    pattern: /\.\.\.\{ /g,
    instead: 'write the properties without a spread, and let the formatter break the lines',
  },
} as const satisfies Record<string, { pattern: RegExp; instead: string }>

/**
 * True for a source that is not generated; false for the test of these rules, which contains
 * offences.
 */
export const isSource = (file: string) =>
  /\.(?:tsx?|mjs|sol)$/.test(file) && !/generated|\/fixtures\/|^localnet\/testing\/ratchet\.test\.ts$/.test(file)

/**
 * Finds the lines of sources that break a rule of style.
 *
 * @example
 * findOffences([{ file: 'lib/a.ts', text }]) // [{ rule: 'spread of a literal', file: 'lib/a.ts', line: 7, ... }]
 */
export const findOffences = (sources: readonly Source[]): Offence[] =>
  sources.flatMap(({ file, text }) =>
    Object.entries(rules).flatMap(([rule, { pattern }]) =>
      [...text.matchAll(pattern)].map((match) => {
        const line = text.slice(0, match.index + match[0].length).split('\n').length
        return { rule: rule as RuleName, file, line, text: text.split('\n')[line - 1]!.trim() }
      }),
    ),
  )

/**
 * Counts offences per rule and top folder.
 *
 * @example
 * countOffences(findOffences(sources)) // { 'headless comment': { lib: 120, server: 340 }, ... }
 */
export const countOffences = (offences: readonly Offence[]): Counts => {
  const counts = Object.fromEntries(Object.keys(rules).map((rule): [string, Record<string, number>] => [rule, {}]))
  for (const { rule, file } of offences) counts[rule]![folderOf(file)] = (counts[rule]![folderOf(file)] ?? 0) + 1
  return counts
}

/**
 * Returns the counts to store. A rule keeps its stored counts if its sum over all folders grew;
 * a sum that did not grow allows files to move from one folder to another.
 */
export const lowerCounts = (stored: Counts, present: Counts): Counts => {
  const sum = (counts: Counts, rule: string) =>
    Object.values(counts[rule] ?? {}).reduce((total, each) => total + each, 0)
  return Object.fromEntries(
    Object.entries(present).map(([rule, counts]) => [
      rule,
      sum(present, rule) > sum(stored, rule) ? stored[rule]! : counts,
    ]),
  )
}

/**
 * Compares the present counts with the stored ones, and returns a message for each that differs.
 *
 * @param isNew True for an offence on a line added since the counts were stored. Messages list only
 * these.
 * @param command The command that stores lower counts.
 */
export const compareCounts = (
  stored: Counts,
  offences: readonly Offence[],
  isNew: (offence: Offence) => boolean,
  command: string,
): string[] => {
  const present = countOffences(offences)
  return Object.entries(rules).flatMap(([rule, { instead }]) => {
    const folders = new Set([...Object.keys(stored[rule] ?? {}), ...Object.keys(present[rule]!)])
    return [...folders].toSorted().flatMap((folder) => {
      const [before, after] = [stored[rule]?.[folder] ?? 0, present[rule]![folder] ?? 0]
      if (after === before) return []
      if (after < before) return [`${folder}: ${rule}: ${after}, fewer than the stored ${before}: run ${command}`]
      const added = offences
        .filter((offence) => offence.rule === rule && folderOf(offence.file) === folder && isNew(offence))
        .map(({ file, line, text }) => `\n  ${file}:${line}: ${text.slice(0, 160)}`)
      return [`${folder}: ${rule}: ${after}, more than the stored ${before}: ${instead}${added.join('')}`]
    })
  })
}

/** Returns the top folder of a file, or `.` for a file outside all folders. */
const folderOf = (file: string) => (file.includes('/') ? file.replace(/\/.*/s, '') : '.')

const maxFilesPerFolder = 40

/**
 * Finds folders with too many source files directly in them.
 *
 * @example
 * findCrowdedFolders(files) // ['lib/chain: 163 source files, the limit is 40: ...']
 */
export const findCrowdedFolders = (files: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => /\.(?:tsx?|mjs|sol|css)$/.test(each))) {
    const folder = file.replace(/\/?[^/]*$/, '')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > maxFilesPerFolder
      ? [`${folder}: ${count} source files, the limit is ${maxFilesPerFolder}: move those of one subject into a folder`]
      : [],
  )
}

/**
 * Finds guides that are too long: README.md and each AGENTS.md.
 *
 * @example
 * findLongGuides([{ file: 'README.md', text }]) // ['README.md: 136 lines, the limit is 120: ...']
 */
export const findLongGuides = (documents: readonly Source[]): string[] =>
  documents.flatMap(({ file, text }) => {
    const [max, unit] = limitOf(file)
    const size = unit === 'bytes' ? Buffer.byteLength(text) : text.trimEnd().split('\n').length
    return size > max ? [`${file}: ${size} ${unit}, the limit is ${max}: move details to docs/`] : []
  })

const limitOf = (file: string): [max: number, unit: 'bytes' | 'lines'] => {
  if (file === 'AGENTS.md') return [12_000, 'bytes']
  if (file.endsWith('/AGENTS.md')) return [40, 'lines']
  return [file === 'README.md' ? 120 : Number.POSITIVE_INFINITY, 'lines']
}
