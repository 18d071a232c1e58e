import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi, Hex } from 'viem'
import { projectRoot } from '@/build/project-root'
import { contractDigest, deployedSources } from './compile'
import { readPackedJson } from './packed-json'

/** A contract as forge compiled it, as far as a deployment needs it. */
type Compiled = { abi: Abi; bytecode: { object: Hex } }

/** `sources`: the digest of the files that they were compiled from. */
type Shipped = { sources: string; contracts: Readonly<Record<string, Compiled>> }

/** The compiled contracts of this repository: a compilation takes most of the time of a first start. */
export const shippedFile = 'contracts/compiled.json.br'

/**
 * Reads the contracts that forge compiled into what `npm run generate` writes to `shippedFile`.
 *
 * @example
 * Object.keys(readShippable().contracts).length // 100
 */
export const readShippable = (): Shipped => {
  const names = deployedSources
    .flatMap((folder) => readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }))
    .flatMap((file) => (file.endsWith('.sol') ? [path.basename(file, '.sol')] : []))
    .toSorted()
  const compiled = names.flatMap((name) => {
    const file = path.join(projectRoot, 'contracts/out', `${name}.sol`, `${name}.json`)
    // A file of structs or of free functions has no contract.
    if (!existsSync(file)) return []
    const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as Compiled
    return [[name, { abi, bytecode: { object: bytecode.object } }] as const]
  })
  return { sources: contractDigest(), contracts: Object.fromEntries(compiled) }
}

/**
 * Reads the shipped file.
 *
 * @example
 * readShipped().contracts.Rfq?.bytecode.object // '0x6080...'
 */
export const readShipped = (): Shipped => readPackedJson(shippedFile) as Shipped

/**
 * Returns the contracts of a shipped file by name, or undefined if they are not of the given sources.
 *
 * @example
 * ofSources(readShipped(), contractDigest())?.Rfq?.bytecode.object // '0x6080...'
 */
export const ofSources = ({ sources, contracts }: Shipped, digest: string): Shipped['contracts'] | undefined =>
  sources === digest ? contracts : undefined

let read: { contracts: Shipped['contracts'] | undefined } | undefined

/**
 * Returns the shipped contracts by name, or undefined if their sources have changed since. The file is
 * read once in a process.
 *
 * @example
 * shippedContracts()?.Rfq?.bytecode.object // '0x6080...'
 */
export const shippedContracts = (): Shipped['contracts'] | undefined => {
  read ??= { contracts: ofSources(readShipped(), contractDigest()) }
  return read.contracts
}
