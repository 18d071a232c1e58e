import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi, Hex } from 'viem'
import { projectRoot } from '@/build/project-root'

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
export const compileDocumentedHandler = (): { abi: Abi; bytecode: Hex } => {
  const settings = {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 32_000 },
    remappings: ['@openzeppelin/=node_modules/@openzeppelin/'],
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const sources = { [document]: { content: blockAfter('example') } }
  const answer = execFileSync(path.join(projectRoot, 'contracts/bin/solc'), ['--standard-json'], {
    cwd: projectRoot,
    input: JSON.stringify({ language: 'Solidity', sources, settings }),
    encoding: 'utf8',
  })
  const { errors, contracts } = JSON.parse(answer)
  if (errors) throw new TypeError(`The example of ${document}: ${JSON.stringify(errors)}`)
  const { abi, evm } = contracts[document].InvoiceHandler
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}
