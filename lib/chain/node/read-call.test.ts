import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { intentAbi } from '../abi.generated'
import { decodeCall, readCall, UnreadBytesError } from './read-call'

const to = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] })

test("default: equals viem's result, also for upper-case hex", () => {
  const capital = `0x${transfer.slice(2).toUpperCase()}` as Hex
  for (const data of [transfer, capital])
    expect(decodeCall(erc20Abi, data)).toEqual(decodeFunctionData({ abi: erc20Abi, data: transfer }))
})

test('behavior: decodes a method without arguments, and one of a long ABI', () => {
  expect(readCall(erc20Abi, toFunctionSelector('totalSupply()'))).toEqual({ functionName: 'totalSupply' })
  const data = encodeFunctionData({ abi: intentAbi, functionName: 'withdrawNative', args: [7n] })
  expect(readCall(intentAbi, data)).toEqual({ functionName: 'withdrawNative', args: [7n] })
})

test.each([
  ['nothing', '0x'],
  ['half a selector', '0xa905'],
  ['another method', '0xdeadbeef'],
  ['an end too early', transfer.slice(0, -2) as Hex],
  ['a byte more', `${transfer}00`],
  ['a word more', `${transfer}${'00'.repeat(32)}`],
  ['an address with more than an address', `${transfer.slice(0, 10)}ff${transfer.slice(12)}`],
] as [string, Hex][])('behavior: %s is not a call', (_, data) => {
  expect(readCall(erc20Abi, data)).toBeUndefined()
})

test('error: Chain.UnreadBytesError', () => {
  expect(() => decodeCall(erc20Abi, `${transfer}00`)).toThrow(UnreadBytesError)
})
