import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from 'viem'
import { type Artifact, npmArtifact } from './artifacts'

/**
 * Returns SushiSwap's factory with the pair code of the real chain, and the interface of the one
 * that it was forked from. Its npm package has sources but no bytecode, so the compiled factory is
 * in a file in this folder: `@sushiswap/core` 1.4.2 through solc 0.6.12 (optimizer, 200 runs),
 * with the metadata digest of the deployed pair. The pair's init code hash equals the published
 * 0xe18a34eb..., which proves the code byte by byte.
 */
export function sushiSwapFactory(): Artifact {
  const { bytecode } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'sushiswap-factory.json'), 'utf8')) as {
    bytecode: Hex
  }
  return { ...npmArtifact('@uniswap/v2-core/build/UniswapV2Factory.json'), bytecode }
}
