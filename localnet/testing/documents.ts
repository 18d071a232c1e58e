import path from 'node:path'

/** The paths and names to which documents may refer. */
type Repository = {
  /** All tracked files, and the folders they are in. */
  paths: ReadonlySet<string>
  /** Folders that git ignores because a command fills them, such as `dist/`. */
  ignored: readonly string[]
  /** The scripts of `package.json`. */
  scripts: ReadonlySet<string>
  /** The words of the sources and the names of the files. */
  words: ReadonlySet<string>
  /** The anchors of each document. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>
}

/** True for a document, or for `.env.example`, which names variables. */
export const isDocument = (file: string) => file.endsWith('.md') || file === '.env.example'

/**
 * Collects the paths and names to which documents may refer.
 *
 * @param texts The text of each tracked file, by its path.
 */
export const repositoryOf = (texts: ReadonlyMap<string, string>): Repository => {
  const files = [...texts.keys()]
  const sources = [...texts].filter(([file]) => !isDocument(file) && !repeating.test(file))
  return {
    paths: new Set(files.flatMap((file) => [file, ...foldersOf(file)])),
    ignored: (texts.get('.gitignore') ?? '').split('\n').filter((line) => line.endsWith('/')),
    scripts: new Set(Object.keys(JSON.parse(texts.get('package.json') ?? '{}').scripts ?? {})),
    words: new Set([...files.flatMap(namesOf), ...wordsOf(sources.map(([, text]) => text))]),
    anchors: new Map([...texts].filter(([file]) => isDocument(file)).map(([file, text]) => [file, anchorsOf(text)])),
  }
}

/**
 * Returns a message for each reference of a document to something that the repository does not
 * have.
 *
 * @example
 * findDocumentFaults('README.md', 'See `lib/gone.ts`.', repository)
 * // ['README.md:1: `lib/gone.ts` does not exist: ...']
 */
export const findDocumentFaults = (document: string, text: string, repository: Repository): string[] => {
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  const faults = rules.flatMap(({ pattern, within, skipsJournals, faultOf }) =>
    skipsJournals && isJournal.test(document)
      ? []
      : [...within(text).matchAll(pattern)].flatMap((match) => {
          const fault = faultOf(match[1]!, document, repository)
          return fault ? [{ line: lineOf(match.index), fault }] : []
        }),
  )
  return faults.toSorted((a, b) => a.line - b.line).map(({ line, fault }) => `${document}:${line}: ${fault}`)
}

type Rule = {
  /** Matches a reference, its first group being the name. */
  pattern: RegExp
  /** Returns the part of a text that the rule reads, at the same positions. */
  within: (text: string) => string
  /** True if the rule does not apply to journals, which name removed things. */
  skipsJournals?: true
  faultOf: (name: string, document: string, repository: Repository) => string | undefined
}

/** Matches dated documents. */
const isJournal = /^CHANGELOG\.md$|^docs\/benchmarks\//
const blank = (text: string, pattern: RegExp) => text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '))
const allText = (text: string) => text
const withoutBlocks = (text: string) => blank(text, /^ *```[\s\S]*?^ *```/gm)
const withoutCode = (text: string) => blank(withoutBlocks(text), /`[^`\n]+`/g)
const withoutLinks = (text: string) => blank(withoutCode(text), /\]\([^)]*\)|^\[[^\]]+\]: .*/gm)

const rules: readonly Rule[] = [
  {
    pattern: /\bnpm (?:run )?((?<=run )[\w:-]+|test\b|start\b)/g,
    within: allText,
    faultOf: (name, _, { scripts }) =>
      scripts.has(name) ? undefined : `package.json has no script \`${name}\`: name one that it has`,
  },
  {
    pattern: /\bnode (?:-\S+ (?:tsx )?)*([\w./-]+\/[\w.-]+\.(?:mjs|ts))\b/g,
    within: allText,
    faultOf: (name, document, repository) =>
      isPath(name, document, repository) ? undefined : `\`node ${name}\` runs no file that exists: correct its path`,
  },
  {
    pattern: /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/g,
    within: allText,
    faultOf: (name, _, { words }) =>
      words.has(name) ? undefined : `nothing reads ${name}: name a variable that is read`,
  },
  {
    pattern: /`([^`]+)`(?!\]\(https?:)/g,
    within: withoutBlocks,
    skipsJournals: true,
    faultOf: (code, document, repository) => {
      const missing = referencesOf(code).filter((name) => !exists(name, document, repository))
      const named = missing.map((name) => `\`${name}\`${homeOf(name, repository)}`).join(', ')
      if (missing.length > 0)
        return `${named} does not exist: write the present name, or a foreign name without backticks`
    },
  },
  {
    pattern: /(?:\]\(|^\[[^\]]+\]: |(?:src|href)=")([^)\s"]+)/gm,
    within: withoutCode,
    faultOf: (target, document, repository) =>
      isLinked(target, document, repository)
        ? undefined
        : `the link ${target} leads nowhere: correct its path or anchor`,
  },
  {
    pattern: /(?<![\w:/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g,
    within: withoutLinks,
    skipsJournals: true,
    faultOf: (name, document, repository) =>
      exists(name, document, repository) ? undefined : `the repository has no ${name}: say here what it says`,
  },
  {
    pattern: /(?<![\w/.])(\/(?:home|Users|root|work)\/[\w-]+|(?:shared|spec|reference)\/[\w-]+)/g,
    within: allText,
    faultOf: (name, document, repository) =>
      isPath(name, document, repository) ? undefined : `${name} is outside the repository: say here what it says`,
  },
]

/**
 * Matches files that repeat others: generated sources, snapshots of tables, versions of packages.
 */
const repeating = /^package-lock\.json$|\/migrations\/meta\/|\.generated\.ts$/

const foldersOf = (file: string): string[] => {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** Returns the names of a file with and without extensions: `a.test.ts`, `a.test` and `a`. */
const namesOf = (file: string): string[] => {
  const parts = path.posix.basename(file).split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** Collects the words of texts; of a word with dashes or colons the parts as well. */
const wordsOf = (texts: readonly string[]): Set<string> => {
  const words = new Set<string>()
  for (const text of texts)
    for (const word of text.match(/[A-Za-z_][\w:-]*/g) ?? []) {
      if (words.has(word)) continue
      for (const part of [...word.split(/[:-]+/), ...word.split(/:+/)]) words.add(part)
      words.add(word)
    }
  return words
}

/** Returns the anchors that GitHub gives the headings of a document. */
const anchorsOf = (text: string): ReadonlySet<string> => {
  const anchors = new Set<string>()
  for (const [, heading] of withoutBlocks(text).matchAll(/^#+ (.*)$/gm)) {
    const words = heading!.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '')
    const anchor = words.trim().replaceAll(' ', '-')
    let count = 0
    while (anchors.has(count === 0 ? anchor : `${anchor}-${count}`)) count++
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`)
  }
  return anchors
}

/** Returns the paths and names in a piece of code. Of a command it returns only the paths. */
const referencesOf = (code: string): string[] => {
  const isCommand = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|curl|rm|git|forge|docker|psql|cp|cd|kill)\s/.test(code)
  return code
    .split(/[\s;()'"=<>|]+|,(?![^{]*\})/)
    .map((token) => token.replace(/^@\/|[.,:…]+$/g, ''))
    .filter((token) => isPathLike.test(token) || (!isCommand && isName.test(token)))
}
const isPathLike = /^[\w.*-][\w.,*{}-]*\/[\w.,/*{}[\]-]*$/
/** A name with a capital, a dash, a dot or a colon in it: other words may be anything. */
const isName = /^(?=.*[a-z_])(?=.*[A-Z.:-])[A-Za-z_][\w.:-]*$/

const exists = (name: string, document: string, repository: Repository): boolean => {
  const { words, scripts } = repository
  if (isPath(name, document, repository) || scripts.has(name) || words.has(name)) return true
  // The build makes `main.mjs` of `main.ts`.
  if (isFile.test(name)) return words.has(name.replace(/\.mjs$/, '.ts'))
  // Headers have capitals in documents only.
  if (name.includes('-') && words.has(name.toLowerCase())) return true
  return /^[^/]+\.[^/]+$/.test(name) && name.split('.').every((part) => words.has(part))
}
const isFile = /\.(?:[cm]?[jt]sx?|sol|jsonc?|mdx?|css|sql|sh|ya?ml)$/

/**
 * True if a path or a pattern matches a file or a folder, with or without its extension. The path
 * may start at the root, at the folder of the document or at any other folder.
 */
const isPath = (name: string, document: string, { paths, ignored }: Repository): boolean => {
  const fromRoot = path.posix.join(name).replace(/\/$/, '')
  const fromDocument = path.posix.join(path.posix.dirname(document), fromRoot)
  if (paths.has(fromRoot) || paths.has(fromDocument)) return true
  if (ignored.some((folder) => `${fromRoot}/`.startsWith(folder))) return true
  const pattern = fromRoot
    .replace(/[.[\]]/g, '\\$&')
    .replace(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
  const fileName = new RegExp(`(?:^|/)${pattern}(?:\\.[\\w.]+)?$`)
  return [...paths].some((each) => fileName.test(each))
}

/** Returns a note on the present place of a file; empty unless exactly one file has its name. */
const homeOf = (name: string, { paths }: Repository): string => {
  const file = path.posix.basename(name).replace(isFile, '')
  const homes = [...paths].filter((each) => path.posix.basename(each).replace(isFile, '') === file)
  return name.includes('/') && homes.length === 1 ? ` (moved to ${homes[0]}?)` : ''
}

const isLinked = (target: string, document: string, { paths, anchors }: Repository): boolean => {
  if (/^[a-z]+:/.test(target)) return true
  const [name = '', anchor] = decodeURI(target).split('#')
  const file = name === '' ? document : path.posix.join(path.posix.dirname(document), name).replace(/\/$/, '')
  return paths.has(file) && (anchor === undefined || anchors.get(file)?.has(anchor) === true)
}
