import { decodeFunctionResult, encodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import { createDraw } from '@/lib/routing/testing/random'
import { decodeAggregate, encodeAggregate, NoAggregateError } from './aggregate'

const draw = createDraw(1)
const hexOf = (bytes: number): Hex =>
  `0x${Array.from({ length: bytes }, () => draw.below(256).toString(16).padStart(2, '0')).join('')}`
const lengths = [0, 1, 4, 31, 32, 33, 36, 64, 100]
const times = 200
const call = () => ({ target: hexOf(20), data: hexOf(draw.pick(lengths)) })
const listOf = <item>(make: () => item): item[] => Array.from({ length: draw.below(12) }, make)

test('default: encodes calls as viem does', () => {
  const checksummed = { target: '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc', data: '0x0902f1ac' } as const
  for (const calls of [[checksummed], [], ...Array.from({ length: times }, () => listOf(call))]) {
    const args = [calls.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))] as const
    expect(encodeAggregate(calls)).toBe(encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }))
  }
})

test('behavior: decodes as viem does; failed and empty results are undefined', () => {
  for (let round = 0; round < times; round++) {
    const result = listOf(() => ({ success: draw.below(3) > 0, returnData: hexOf(draw.pick(lengths)) }))
    const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    const read = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
    expect(decodeAggregate(data, result.length)).toEqual(
      read.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined)),
    )
  }
})

test('error: Chain.NoAggregateError for too few or too many results, or another answer', () => {
  const result = [{ success: true, returnData: hexOf(36) }]
  const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  const notHex = `${data.slice(0, 2 + 2 * 64)}${'z'.repeat(64)}${data.slice(2 + 2 * 96)}`
  for (const wrong of ['0x', '0x01', hexOf(400), data.slice(0, -128), data.slice(0, -64), notHex] as Hex[])
    expect(() => decodeAggregate(wrong, 1)).toThrow(NoAggregateError)
  for (const count of [0, 2]) expect(() => decodeAggregate(data, count)).toThrow(NoAggregateError)
  expect(() => decodeAggregate(`0x${'f'.repeat(data.length - 2)}`, 1)).toThrow(NoAggregateError)
})
