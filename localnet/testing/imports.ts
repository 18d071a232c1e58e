import path from 'node:path'
import ts from 'typescript'
import { projectRoot } from '@/build/project-root'

/**
 * An import of a file: a path inside the project, or a package as written. Types count as values
 * do.
 */
export type Import = { from: string; to: string }

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(projectRoot, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  projectRoot,
)
const cache = ts.createModuleResolutionCache(projectRoot, (name) => name, options)

/**
 * Lists the imports of a source, in any form: from, type only, export from, `import()` of a value
 * or a type, alias or relative. Paths are resolved like the compiler does.
 *
 * @example
 * importsOf('lib/amount.ts', "import { BaseError } from './errors'")
 * // [{ from: 'lib/amount.ts', to: 'lib/errors.ts' }]
 */
export const importsOf = (file: string, source: string): Import[] =>
  ts.preProcessFile(source).importedFiles.map(({ fileName }) => ({ from: file, to: resolve(file, fileName) }))

const resolve = (file: string, name: string): string => {
  const { resolvedModule } = ts.resolveModuleName(name, path.join(projectRoot, file), options, ts.sys, cache)
  if (resolvedModule) return resolvedModule.isExternalLibraryImport ? name : relative(resolvedModule.resolvedFileName)
  // A style sheet, or a missing file.
  if (name.startsWith('@/')) return name.slice(2)
  return name.startsWith('.') ? relative(path.join(projectRoot, file, '..', name)) : name
}

const relative = (file: string) => path.relative(projectRoot, file)

/**
 * Finds the import cycles: each as the path from a file back to itself, one for each strongly
 * connected set of files.
 *
 * @example
 * findCycles([{ from: 'a.ts', to: 'b.ts' }, { from: 'b.ts', to: 'a.ts' }]) // [['a.ts', 'b.ts', 'a.ts']]
 */
export const findCycles = (imports: readonly Import[]): string[][] => {
  const named = new Map<string, string[]>()
  for (const { from, to } of imports) named.set(from, [...(named.get(from) ?? []), to])
  const left = new Set<string>()
  const cycles: string[][] = []
  const follow = (way: readonly string[]) => {
    const file = way.at(-1)!
    for (const to of named.get(file) ?? []) {
      const start = way.indexOf(to)
      if (start >= 0) cycles.push([...way.slice(start), to])
      else if (!left.has(to)) follow([...way, to])
    }
    left.add(file)
  }
  for (const file of named.keys()) if (!left.has(file)) follow([file])
  return cycles
}
