import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi, Address, Hex } from 'viem'
import { projectRoot } from '@/build/project-root'
import { MissingArtifactError } from './package-contract'
import { shippedContracts } from './shipped-contracts'
import { shippedPackageContract } from './shipped-packages'

export type Artifact = { abi: Abi; bytecode: Hex }

/**
 * Reads the compiled contract of an npm package from the shipped file.
 *
 * @example
 * npmArtifact('@uniswap/v2-core/build/UniswapV2Factory.json').bytecode // '0x6080...'
 * @throws Localnet.UnshippedContractError
 */
export function npmArtifact(file: string): Artifact {
  const { abi, bytecode } = shippedPackageContract(file)
  return { abi, bytecode }
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
  const { abi, bytecode, links = {} } = shippedPackageContract(file)
  const linked = Object.entries(links).reduce<Hex>((code, [name, starts]) => {
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
 * Reads one of our own contracts as forge compiled it: from the shipped file, or from the compiler's
 * output if the sources have changed since.
 *
 * @throws Localnet.MissingArtifactError before changed contracts are compiled.
 */
export function ownArtifact(name: string): Artifact {
  const file = path.join(projectRoot, 'contracts/out', `${name}.sol`, `${name}.json`)
  const { abi, bytecode } = shippedContracts()?.[name] ?? (readJson(file) as { abi: Abi; bytecode: { object: Hex } })
  return { abi, bytecode: bytecode.object }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new MissingArtifactError({ file: path.relative(projectRoot, file), cause })
  }
}
