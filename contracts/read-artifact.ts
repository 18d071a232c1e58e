import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi, Hex } from 'viem'
import { projectRoot } from '@/build/project-root'

/** A contract as forge compiled it. */
export type CompiledContract = {
  abi: Abi
  bytecode: { object: Hex }
  deployedBytecode: { object: Hex; immutableReferences?: Record<string, { start: number; length: number }[]> }
  /** The compiler's metadata of sources and settings, as JSON. */
  rawMetadata: string
}

/**
 * Reads one of our contracts as forge compiled it.
 *
 * @example
 * readArtifact('Rfq').deployedBytecode.object // '0x6080...'
 */
export const readArtifact = (name: string): CompiledContract =>
  JSON.parse(readFileSync(path.join(projectRoot, 'contracts/out', `${name}.sol`, `${name}.json`), 'utf8'))
