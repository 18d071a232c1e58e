import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { buildDrip, faucetAddress } from './faucet'

test('default', () => {
  const { to, data, value } = buildDrip('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  const { functionName, args } = decodeFunctionData({ abi: parseAbi(['function drip(address to)']), data })
  expect([to, value, functionName]).toEqual([faucetAddress, 0n, 'drip'])
  expect(args[0].toLowerCase()).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
})
