import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { sushiSwapFactory } from '@/localnet/seed/sushiswap'
import { cheapestPath } from '../testing/cheapest-path'
import { pairCode } from './least-gas'

const swap = '0x022c0d9f'

const uniswapPair = (): Hex => {
  const file = path.join(projectRoot, 'node_modules/@uniswap/v2-core/build/UniswapV2Pair.json')
  const { evm } = JSON.parse(readFileSync(file, 'utf8')) as { evm: { deployedBytecode: { object: string } } }
  return `0x${evm.deployedBytecode.object.replace(/^0x/, '')}`
}

/** The pair is inside the code of its factory: from where its first instructions stand for the second time, after its constructor. */
const sushiSwapPair = (): Hex => {
  const { bytecode } = sushiSwapFactory()
  const start = bytecode.lastIndexOf('60806040')
  return `0x${bytecode.slice(start)}`
}

test.each([
  ['Uniswap', uniswapPair],
  ['SushiSwap', sushiSwapPair],
])('default: no way through the code of a pair of %s computes with less than is counted', (_, code) => {
  const least = cheapestPath(code(), swap)
  expect(least).toBeGreaterThanOrEqual(pairCode)
  // Nor is much given away.
  expect(least).toBeLessThan(pairCode + 200)
})

test('behavior: of two ways the cheaper one that ends well counts', () => {
  // JUMPDESTs on the way to STOP where calldata begins with zero, more of them where not; a revert that would be cheaper.
  const code: Hex = `0x${'600435'}${'600957'}${'5b5b'}${'00'}${'5b'}${'602435'}${'601157'}${'5b'}${'00'}${'5bfd'}`
  expect(cheapestPath(code, '0x00000001')).toBe(3 + 3 + 3 + 10 + 1 + 1)
})

test('error: a jump to a place that is not known', () => {
  expect(() => cheapestPath('0x60043556', '0x00000001')).toThrow('not known')
})
