import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi, Hex } from 'viem'
import { projectRoot } from '@/build/project-root'
import { namedError } from '@/lib/errors'

/** `links`: the places of each library's address in the code, in bytes. */
export type PackageContract = {
  abi: Abi
  bytecode: Hex
  links?: Readonly<Record<string, readonly { start: number; length: number }[]>>
}

type Artifact = {
  abi: Abi
  bytecode?: string | { object: string }
  linkReferences?: Record<string, NonNullable<PackageContract['links']>>
}

/**
 * Reads a compiled contract from the installed npm package. Some packages have bytecode without 0x,
 * some in forge's format, some none, some in a folder beside that of the interface, and some in
 * JavaScript.
 *
 * @example
 * readPackageContract('@uniswap/v2-core/build/UniswapV2Factory.json').bytecode // '0x6080...'
 * @throws Localnet.MissingArtifactError
 */
export function readPackageContract(file: string): PackageContract {
  if (file.endsWith('.js')) return { abi: [], bytecode: bytecodeFromText(file, '_bytecode') }
  if (path.basename(path.dirname(file)) === 'bytecode') {
    const { creationCode } = readJson(file) as { creationCode: string }
    const abiFile = path.join(path.dirname(file), '../abi', path.basename(file))
    return { abi: readJson(abiFile) as Abi, bytecode: withPrefix(creationCode) }
  }
  const { abi, bytecode = '', linkReferences = {} } = readJson(file) as Artifact
  const links = Object.assign({}, ...Object.values(linkReferences)) as NonNullable<PackageContract['links']>
  return {
    abi,
    bytecode: withPrefix(typeof bytecode === 'string' ? bytecode : bytecode.object),
    ...(Object.keys(links).length > 0 && { links }),
  }
}

/**
 * Reads a creation code from a JavaScript file that cannot be imported: its imports are missing or
 * it is not exported.
 *
 * @example
 * bytecodeFromText('viem/_esm/constants/contracts.js', 'multicall3Bytecode') // '0x6080...'
 * @throws Localnet.MissingArtifactError
 */
export function bytecodeFromText(file: string, name: string): Hex {
  const found = new RegExp(`const ${name} = ["'](0x[0-9a-f]+)["']`).exec(read(file))?.[1]
  if (!found) throw new MissingArtifactError({ file: `${file} (${name})` })
  return found as Hex
}

const withPrefix = (code: string): Hex => (code.startsWith('0x') ? (code as Hex) : `0x${code}`)

const readJson = (file: string): unknown => JSON.parse(read(file))

function read(file: string): string {
  try {
    return readFileSync(path.join(projectRoot, 'node_modules', file), 'utf8')
  } catch (cause) {
    throw new MissingArtifactError({ file, cause })
  }
}

export class MissingArtifactError extends namedError(
  'Localnet.MissingArtifactError',
  ({ file }: { file: string; cause?: unknown }) => ({
    message: `The compiled contract ${file} is missing.`,
    fix: 'Run `npm ci`, then `npx forge build --skip test`.',
  }),
) {}
