import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'

const require = createRequire(import.meta.url)

/**
 * Compiles the token that taxes what its pair sends and receives.
 *
 * @example
 * pairTaxToken().bytecode // '0x6080...'
 */
export const pairTaxToken = (): { abi: Abi; bytecode: Hex } => {
  const solc: { compile: (input: string) => string } = require('solc')
  const content = readFileSync(new URL('PairTaxToken.sol', import.meta.url), 'utf8')
  const settings = { evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } }
  const input = { language: 'Solidity', sources: { 'PairTaxToken.sol': { content } }, settings }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  const { abi, evm } = contracts['PairTaxToken.sol'].PairTaxToken
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}
