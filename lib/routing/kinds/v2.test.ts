import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { sushiSwapFactory } from '@/localnet/seed/sushiswap'
import { cheapestPath } from '../testing/cheapest-path'
import { pairCode } from './v2'

const swap = '0x022c0d9f'

const uniswapPair = (): Hex => {
  const file = path.join(projectRoot, 'node_modules/@uniswap/v2-core/build/UniswapV2Pair.json')
  const { evm } = JSON.parse(readFileSync(file, 'utf8')) as { evm: { deployedBytecode: { object: string } } }
  return `0x${evm.deployedBytecode.object.replace(/^0x/, '')}`
}

/**
 * Cuts the pair's code out of its factory's: it starts where its first instructions occur a second
 * time, after its constructor.
 */
const sushiSwapPair = (): Hex => {
  const { bytecode } = sushiSwapFactory()
  const start = bytecode.lastIndexOf('60806040')
  return `0x${bytecode.slice(start)}`
}

test.each([
  ['Uniswap', uniswapPair],
  ['SushiSwap', sushiSwapPair],
])('default: no path through the code of a %s pair computes with less than the bound', (_, code) => {
  const least = cheapestPath(code(), swap)
  expect(least).toBeGreaterThanOrEqual(pairCode)
  // The bound is close, too.
  expect(least).toBeLessThan(pairCode + 200)
})

test('behavior: takes the cheaper of two paths that end without a revert', () => {
  // JUMPDESTs before a STOP if calldata begins with zero, more of them if not; a revert that would
  // be cheaper.
  const code: Hex = `0x${'600435'}${'600957'}${'5b5b'}${'00'}${'5b'}${'602435'}${'601157'}${'5b'}${'00'}${'5bfd'}`
  expect(cheapestPath(code, '0x00000001')).toBe(3 + 3 + 3 + 10 + 1 + 1)
})

test('error: refuses a jump to an unknown destination', () => {
  expect(() => cheapestPath('0x60043556', '0x00000001')).toThrow('unknown destination')
})
