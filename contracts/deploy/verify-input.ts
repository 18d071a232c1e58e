import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { readArtifact } from '../read-artifact'

type Metadata = {
  compiler: { version: string }
  settings: { compilationTarget: Record<string, string>; libraries: unknown } & Record<string, unknown>
  sources: Record<string, unknown>
}

/** The standard JSON of solc for an explorer, and the contract's full name in it. */
export type VerifyInput = {
  contract: string
  compiler: string
  input: { language: 'Solidity'; sources: Record<string, { content: string }>; settings: Record<string, unknown> }
}

/**
 * Returns the compiler input for one of our contracts, with only the sources that it imports.
 *
 * @example
 * verifyInput('Rfq').contract // 'contracts/src/Rfq.sol:Rfq'
 */
export const verifyInput = (name: string): VerifyInput => {
  const metadata = JSON.parse(readArtifact(name).rawMetadata) as Metadata
  const { compilationTarget, ...settings } = metadata.settings
  const [[file, contract] = []] = Object.entries(compilationTarget)
  return {
    contract: `${file}:${contract}`,
    compiler: `v${metadata.compiler.version}`,
    input: {
      language: 'Solidity',
      sources: Object.fromEntries(
        Object.keys(metadata.sources).map((source) => [
          source,
          { content: readFileSync(path.join(projectRoot, source), 'utf8') },
        ]),
      ),
      settings: {
        ...settings,
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
      },
    },
  }
}
