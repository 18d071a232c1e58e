import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { batchCall, callsOfBatch, settledInBatch } from './batch-call'

test('default: the calls of a batch in their order', () => {
  expect(callsOfBatch(batchCall(['0x1234', '0x', '0xab']))).toEqual(['0x1234', '0x', '0xab'])
})

test('behavior: undefined for any other call', () => {
  for (const data of ['0x', '0x12345678', batchCall([]).slice(0, 10) as '0x'] as const)
    expect(callsOfBatch(data)).toBeUndefined()
})

test('behavior: decodes which calls succeeded', () => {
  expect(settledInBatch(encodeAbiParameters([{ type: 'bool[]' }], [[true, false]]))).toEqual([true, false])
})
