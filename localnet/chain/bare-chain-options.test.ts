import { expect, test } from 'vitest'
import { InvalidOptionError, UnknownFlagError } from '../world/option-errors'
import { readBareChainOptions } from './bare-chain-options'

test('default: chain 1 on port 8545 with a block every 12 seconds', () => {
  expect(readBareChainOptions([])).toEqual({ chainId: 1, port: 8545, blockSeconds: 12 })
})

test('behavior: reads each option', () => {
  const args = ['--chain', '8453', '--port', '27000', '--block-time', '0.25']
  expect(readBareChainOptions(args)).toEqual({ chainId: 8453, port: 27000, blockSeconds: 0.25 })
})

test.each([
  ['--chain', 'base'],
  ['--port', '70000'],
  ['--block-time', '0'],
])('error: refuses %s %s with the usage', (name, given) => {
  expect(() => readBareChainOptions([name, given])).toThrow(InvalidOptionError)
  expect(() => readBareChainOptions([name, given])).toThrow('npm run bare-chain')
})

test('error: refuses an unknown flag', () => {
  expect(() => readBareChainOptions(['--blocks', '1'])).toThrow(UnknownFlagError)
})
