import { createRequire } from 'node:module'
import { parseAbi } from 'viem'
import { expect, test } from 'vitest'

const print: (source: string) => string = createRequire(import.meta.url)('./print-abis.cjs')

const lines = [
  'function balanceOf(address owner) view returns (uint256)',
  'event Deposit(address indexed to, uint256 amount)',
]

test('default: an ABI stands as what viem makes of its lines', () => {
  const printed = print(`export const abi = parseAbi([\n  '${lines[0]}',\n  '${lines[1]}',\n])\nconst after = 1`)
  expect(printed).toBe(`export const abi = ${JSON.stringify(parseAbi(lines))}\nconst after = 1`)
})

test('behavior: two in one file, each for itself', () => {
  expect(print(`const [a, b] = [parseAbi(['${lines[0]}']), parseAbi(['${lines[1]}'])]`)).toBe(
    `const [a, b] = [${JSON.stringify(parseAbi([lines[0]!]))}, ${JSON.stringify(parseAbi([lines[1]!]))}]`,
  )
})

test('behavior: a file without one is left as it is', () => {
  expect(print('export const one = 1')).toBe('export const one = 1')
})
