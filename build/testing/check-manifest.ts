import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import { projectRoot } from '../project-root'

/** An object of Kubernetes in a manifest. */
export type Manifest = { apiVersion: string; kind: string } & Readonly<Record<string, unknown>>

type Model = new (data: Manifest) => { validate: () => void }

/**
 * Returns the faults of Kubernetes objects by the schemas of the package kubernetes-models: wrong
 * values by its validators, and unknown fields by its types, since a cluster ignores such fields.
 *
 * @example
 * checkManifests([{ apiVersion: 'v1', kind: 'Namespace', metadata: { nmae: 'caravel' } }])
 * // ['... "nmae" does not exist ...']
 */
export const checkManifests = (manifests: readonly Manifest[]): readonly string[] => [
  ...manifests.flatMap(findWrongValues),
  ...findWrongFields(manifests),
]

const moduleOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`

const findWrongValues = (manifest: Manifest): readonly string[] => {
  const models = createRequire(import.meta.url)(moduleOf(manifest)) as Readonly<Record<string, Model>>
  try {
    new models[manifest.kind]!(manifest).validate()
    return []
  } catch (error) {
    return [`${manifest.kind}: ${(error as Error).message}`]
  }
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
}

/** Checks the objects as literals of their types, which finds fields that a type lacks. */
const findWrongFields = (manifests: readonly Manifest[]): readonly string[] => {
  const text = manifests
    .map(
      (manifest, index) =>
        `import type { I${manifest.kind} as Model${index} } from '${moduleOf(manifest)}'\n` +
        `export const manifest${index}: Model${index} = ${JSON.stringify(manifest, null, 1)}\n`,
    )
    .join('')
  const file = path.join(projectRoot, 'manifests.ts')
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
