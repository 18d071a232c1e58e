import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { chains } from '@/lib/chain/registry/chains'
import { scriptedNode } from '../testing/scripted-node'
import { maxCalls } from './read-balances'
import { readHoldings } from './read-holdings'

const owner = '0x000000000000000000000000000000000000beef'
const tokens = Array.from({ length: 5_000 }, (_, index): Address => pad(numberToHex(index + 1), { size: 20 }))
const held = { [tokens[7]!]: 5n, [tokens[4_999]!]: 9n }

test('default: reads the balances of 5,000 tokens in bounded calls, one after another', async () => {
  const sizes: number[] = []
  let inFlight = 0
  const node = scriptedNode(async ({ params }) => {
    expect(++inFlight).toBe(1)
    const [{ data }] = params as [{ data: Hex }]
    const calls = decodeFunctionData({ abi: multicall3Abi, data }).args![0] as readonly { target: Address }[]
    sizes.push(calls.length)
    const result = calls.map(({ target }) => ({
      success: true,
      returnData: numberToHex(held[toLowerAddress(target)] ?? 0n, { size: 32 }),
    }))
    inFlight--
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  })
  expect(await readHoldings(node, chains[1]!, owner, tokens)).toEqual(held)
  expect(Math.max(...sizes)).toBe(maxCalls)
  expect(sizes).toHaveLength(12)
})
