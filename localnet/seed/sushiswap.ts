import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Abi, Hex } from 'viem'
import { projectRoot } from '@/build/project-root'
import type { Artifact } from './artifacts'

/**
 * Returns SushiSwap's factory with the pair code of the real chain. Its npm package has sources and
 * ABIs but no bytecode, so the compiled factory is in a file in this folder: `@sushiswap/core`
 * 1.4.2 through solc 0.6.12 (optimizer, 200 runs), with the metadata digest of the deployed pair.
 * The pair's init code hash equals the published 0xe18a34eb..., which proves the code byte by byte.
 */
export function sushiSwapFactory(): Artifact {
  const { bytecode } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'sushiswap-factory.json'), 'utf8')) as {
    bytecode: Hex
  }
  const abi = JSON.parse(
    readFileSync(path.join(projectRoot, 'node_modules/@sushiswap/core/build/abi/UniswapV2Factory.json'), 'utf8'),
  ) as Abi
  return { abi, bytecode }
}
