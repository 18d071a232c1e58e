import { type Hex, numberToHex, type Transport } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Node } from './node'
import { createNodeOfChain } from './node-of-chain'
import { WrongChainError } from './nodes'

const hashAt = (number: number): Hex => numberToHex(number + 1, { size: 32 })

const open = () => {
  const state = { head: 100, chainId: '0x1', asked: [] as string[] }
  const node: Node = {
    waitMs: () => 0,
    transport: undefined as unknown as ReturnType<Transport>,
    ask: async ({ method }) => {
      state.asked.push(method.replace('eth_', ''))
      if (method === 'eth_chainId') return state.chainId
      return { number: numberToHex(state.head), hash: hashAt(state.head), parentHash: hashAt(state.head - 1) }
    },
  }
  const { ask } = createNodeOfChain(node, mainnet)
  /** Reads the newest block, and returns the requests that this took. */
  const take = async (isCompared = false) => {
    state.asked = []
    await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }, { isCompared })
    return state.asked.join()
  }
  return { state, ask, take }
}
const alone = 'getBlockByNumber'
const proven = 'getBlockByNumber,chainId'

test('default: the chain is checked with the first block, and with one that does not follow the last', async () => {
  const { state, take } = open()
  expect(await take()).toBe(proven)
  expect(await take()).toBe(alone)
  state.head = 101
  expect(await take()).toBe(alone)
  state.head = 103
  expect(await take()).toBe(`${alone},${proven}`)
  // Heads of a fast chain do not follow a known one.
  state.head = 105
  expect(await take()).toBe(proven)
  state.head = 106
  expect(await take()).toBe(proven)
  state.head = 107
  expect(await take()).toBe(alone)
})

test('behavior: the chain is checked again after a hundred blocks', async () => {
  const { state, take } = open()
  await take()
  const taken = []
  for (let block = 0; block < 102; block++) {
    state.head += 1
    taken.push(await take())
  }
  expect(taken.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => alone))
  expect(taken.slice(100)).toEqual([`${alone},${proven}`, alone])
})

test('behavior: a block that is only compared needs no proof', async () => {
  const { take } = open()
  expect(await take(true)).toBe(alone)
})

test('error: WrongChainError if another chain answers now', async () => {
  const { state, take } = open()
  await take()
  Object.assign(state, { head: 7, chainId: '0x2105' })
  await expect(take()).rejects.toBeInstanceOf(WrongChainError)
  await expect(take()).rejects.toBeInstanceOf(WrongChainError)
})
