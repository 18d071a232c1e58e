import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../registry/mainnet'
import { askTogether, type EthCall } from './ask-together'
import type { Ask } from './reading'

const { multicall3 } = mainnet.contracts
const call = (data: Hex) => ({ target: multicall3, data })
const [first, code, ...others] = [call('0x01'), { code: '0xfe' as Hex }, call('0x02'), call('0x03'), call('0x04')]

/**
 * Creates a node whose Multicall3 answers each call with its data twice, and whose code calls
 * return one byte.
 */
const node = () => {
  const [sent, under]: [string[], { now: number; max: number }] = [[], { now: 0, max: 0 }]
  const send = async ({ to, data }: EthCall): Promise<Hex | undefined> => {
    under.max = Math.max(under.max, ++under.now)
    await Promise.resolve()
    under.now -= 1
    if (to === undefined) {
      sent.push(data)
      return '0x07'
    }
    const [calls] = decodeFunctionData({ abi: multicall3Abi, data }).args as readonly [readonly { callData: Hex }[]]
    sent.push(calls.map(({ callData }) => callData).join(' '))
    const result = calls.map(({ callData }) => ({
      success: true,
      returnData: `${callData}${callData.slice(2)}` as Hex,
    }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return { send, sent, under }
}

test('default: batches calls up to the limits, sends code alone, and keeps the order of answers', async () => {
  const { send, sent, under } = node()
  const limits = { callsPerBatch: 2, parallelBatches: 2 }
  const answers = await askTogether([first!, code!, ...others], { multicall3, limits, send })
  expect(answers).toEqual(['0x0101', '0x07', '0x0202', '0x0303', '0x0404'])
  expect(sent).toEqual(['0x01', '0xfe', '0x02 0x03', '0x04'])
  expect(under.max).toBe(2)
  expect(await askTogether([], { multicall3, limits, send })).toEqual([])
})

test('error: Chain.NoAggregateError if nothing answers for Multicall3', async () => {
  const limits = { callsPerBatch: 2, parallelBatches: 2 }
  const asking = (ask: Ask | undefined) => askTogether([ask!], { multicall3, limits, send: async () => undefined })
  await expect(asking(first)).rejects.toMatchObject({ name: 'Chain.NoAggregateError' })
  expect(await asking(code)).toEqual([undefined])
})
