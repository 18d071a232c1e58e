import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { projectRoot } from '../project-root'

/**
 * Reads a file of `deploy`.
 *
 * @example
 * readDeployed('compose/Caddyfile')
 */
export const readDeployed = (file: string): string => readFileSync(path.join(projectRoot, 'deploy', file), 'utf8')

/**
 * Parses the documents of a YAML file of `deploy`, with the anchors and merge keys of compose
 * files.
 *
 * @throws {Error} if the text is not YAML
 * @example
 * parseDeployed('kubernetes/namespace.yaml') // [{ apiVersion: 'v1', kind: 'Namespace', ... }]
 */
export const parseDeployed = <document>(file: string): readonly document[] =>
  parseAllDocuments(readDeployed(file), { merge: true }).map((one) => {
    if (one.errors[0]) throw new Error(`${file}: ${one.errors[0].message}`)
    return one.toJS() as document
  })

/** Names of the files in a folder of `deploy`. */
export const listDeployed = (folder: string): readonly string[] =>
  readdirSync(path.join(projectRoot, 'deploy', folder)).toSorted()

/**
 * Variables of the service, as `.env.example` documents them; a chain id is written `<chainId>`.
 */
export const knownVariables: ReadonlySet<string> = new Set(
  [...readFileSync(path.join(projectRoot, '.env.example'), 'utf8').matchAll(/^#([A-Z][A-Z_]*)(_\d+)?=/gm)].map(
    ([, name, chain]) => (chain ? `${name}_<chainId>` : name!),
  ),
)
