import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Abi, Hex } from 'viem'
import { projectRoot } from '@/build/project-root'

/** A compiled contract. */
export type Compiled = { abi: Abi; bytecode: Hex }

/**
 * Compiles one contract of a source with the compiler and the settings of the project.
 *
 * @throws {TypeError} with what the compiler reports.
 * @example
 * compileSource({ file: 'Empty.sol', content: 'contract Empty {}', contract: 'Empty' }).bytecode // '0x6080...'
 */
export const compileSource = ({
  file,
  content,
  contract,
}: {
  file: string
  content: string
  contract: string
}): Compiled => {
  const settings = {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 32_000 },
    remappings: ['@openzeppelin/=node_modules/@openzeppelin/'],
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const answer = execFileSync(path.join(projectRoot, 'contracts/bin/solc'), ['--standard-json'], {
    cwd: projectRoot,
    input: JSON.stringify({ language: 'Solidity', sources: { [file]: { content } }, settings }),
    encoding: 'utf8',
  })
  const { errors, contracts } = JSON.parse(answer)
  if (errors) throw new TypeError(`${file} does not compile: ${JSON.stringify(errors)}`)
  const { abi, evm } = contracts[file][contract]
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}
