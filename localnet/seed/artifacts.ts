import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi, Address, Hex } from 'viem'
import { projectRoot } from '@/build/project-root'
import { namedError } from '@/lib/errors'
import { shippedContracts } from './shipped-contracts'

export type Artifact = { abi: Abi; bytecode: Hex }

/**
 * Reads the compiled contract of an npm package; some packages have bytecode without 0x, some in
 * forge's format.
 *
 * @example
 * npmArtifact('@uniswap/v2-core/build/UniswapV2Factory.json').bytecode // '0x6080...'
 */
export function npmArtifact(file: string): Artifact {
  const { abi, bytecode } = readJson(path.join(projectRoot, 'node_modules', file)) as {
    abi: Abi
    bytecode: string | { object: string }
  }
  return { abi, bytecode: withPrefix(typeof bytecode === 'string' ? bytecode : bytecode.object) }
}

/**
 * Reads the compiled contract of an npm package and links the addresses of its libraries, by name,
 * into its code.
 *
 * @example
 * linkedArtifact('@aave/core-v3/artifacts/contracts/protocol/pool/Pool.sol/Pool.json', { SupplyLogic: '0x...' })
 * @throws {TypeError} if the code needs a library that is not given.
 */
export function linkedArtifact(file: string, libraries: Readonly<Record<string, Address>>): Artifact {
  const { linkReferences = {} } = readJson(path.join(projectRoot, 'node_modules', file)) as {
    linkReferences?: Record<string, Record<string, { start: number; length: number }[]>>
  }
  const { abi, bytecode } = npmArtifact(file)
  const places = Object.values(linkReferences).flatMap((names) => Object.entries(names))
  const linked = places.reduce<Hex>((code, [name, starts]) => {
    const library = libraries[name]
    if (!library) throw new TypeError(`${file} needs the library ${name}.`)
    return starts.reduce<Hex>((bytecode, { start, length }) => {
      const [from, to] = [2 + 2 * start, 2 + 2 * (start + length)]
      return `0x${bytecode.slice(2, from)}${library.slice(2)}${bytecode.slice(to)}`
    }, code)
  }, bytecode)
  return { abi, bytecode: linked }
}

/**
 * Reads a contract whose package has interface and creation code in two folders, without 0x.
 *
 * @example
 * creationOfVersion('@balancer-labs/v2-deployments/dist/tasks/20210418-weighted-pool', 'WeightedPool2Tokens').bytecode
 * // '0x6102...'
 */
export function creationOfVersion(folder: string, name: string): Artifact {
  const read = (part: string) => readJson(path.join(projectRoot, 'node_modules', folder, part, `${name}.json`))
  const { creationCode } = read('bytecode') as { creationCode: string }
  return { abi: read('abi') as Abi, bytecode: withPrefix(creationCode) }
}

/**
 * Reads one of our own contracts as forge compiled it: from the shipped file, or from the compiler's
 * output if the sources have changed since.
 *
 * @throws Localnet.MissingArtifactError before changed contracts are compiled.
 */
export function ownArtifact(name: string): Artifact {
  const file = path.join(projectRoot, 'contracts/out', `${name}.sol`, `${name}.json`)
  const { abi, bytecode } = shippedContracts()?.[name] ?? (readJson(file) as { abi: Abi; bytecode: { object: string } })
  return { abi, bytecode: withPrefix(bytecode.object) }
}

/**
 * Reads a creation code from a JavaScript file that cannot be imported: its imports are missing or
 * it is not exported.
 *
 * @example
 * bytecodeFromText('viem/_esm/constants/contracts.js', 'multicall3Bytecode') // '0x6080...'
 */
export function bytecodeFromText(file: string, name: string): Hex {
  const text = read(path.join(projectRoot, 'node_modules', file))
  const found = new RegExp(`const ${name} = ["'](0x[0-9a-f]+)["']`).exec(text)?.[1]
  if (!found) throw new MissingArtifactError({ file: `${file} (${name})` })
  return found as Hex
}

const withPrefix = (code: string): Hex => (code.startsWith('0x') ? (code as Hex) : `0x${code}`)

const readJson = (file: string): unknown => JSON.parse(read(file))

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new MissingArtifactError({ file: path.relative(projectRoot, file), cause })
  }
}

export class MissingArtifactError extends namedError(
  'Localnet.MissingArtifactError',
  ({ file }: { file: string; cause?: unknown }) => ({
    message: `The compiled contract ${file} is missing.`,
    fix: 'Run `npm ci`, then `npx forge build --skip test`.',
  }),
) {}
