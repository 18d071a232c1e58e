import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { type Compiled, compileSource } from './compile-source'

const document = 'docs/handlers.md'

/** Returns the block of code that follows a mark of the document. */
const blockAfter = (mark: string): string => {
  const text = readFileSync(path.join(projectRoot, document), 'utf8')
  const block = text.split(`<!-- ${mark} -->`)[1]?.match(/```\w+\n([\s\S]*?)\n *```/)?.[1]
  if (block === undefined) throw new TypeError(`${document} has no block after <!-- ${mark} -->`)
  return block
}

/**
 * Returns the request to build an order that docs/handlers.md shows, as JSON.
 *
 * @example
 * documentedRequest().orderType // 'ExternalOrder'
 */
export const documentedRequest = (): Record<string, unknown> => JSON.parse(blockAfter('build'))

/**
 * Compiles the handler of docs/handlers.md with the compiler and the settings of the project.
 *
 * @throws {TypeError} with what the compiler reports.
 * @example
 * compileDocumentedHandler().bytecode // '0x60a0...'
 */
export const compileDocumentedHandler = (): Compiled =>
  compileSource({ file: document, content: blockAfter('example'), contract: 'InvoiceHandler' })
