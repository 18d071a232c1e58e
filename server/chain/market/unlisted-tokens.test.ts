import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createGate } from '../node/serial'
import { createUnlistedTokens } from './unlisted-tokens'

const address: Address = `0x${'a1'.repeat(20)}`
const limits = { unlistedTokens: 4, unlistedBlocks: 300n, discoveries: 1, strangers: 4, strangerBlocks: 50n }

/** Tokens whose decimals on the chain a test changes; `read` lists the reads. */
const open = () => {
  const chain = { number: 100n, decimals: 18, gate: undefined as Promise<unknown> | undefined }
  const read: Address[] = []
  const tokens = createUnlistedTokens({
    chain: mainnet,
    limits,
    forget: () => {},
    blockNumber: () => chain.number,
    discover: async (address) => {
      read.push(address)
      await chain.gate
      return { address, symbol: 'T', name: 'T', decimals: chain.decimals }
    },
  })
  const ensure = async (decimals: number) =>
    (await tokens.ensure(address, (token) => token.decimals === decimals)).decimals
  return { chain, tokens, read, ensure }
}

test('default: an expected token is read once', async () => {
  const { chain, ensure, read } = open()
  expect(await ensure(18)).toBe(18)
  chain.number += 299n
  expect([await ensure(18), read.length]).toEqual([18, 1])
})

test('behavior: a token that is not as expected is read again, at most once a block', async () => {
  const { chain, tokens, ensure, read } = open()
  await ensure(18)
  chain.decimals = 6
  expect([await ensure(6), read.length]).toEqual([18, 1])
  chain.number += 1n
  expect([await ensure(6), read.length]).toEqual([6, 2])
  // A caller who expects the old decimals gets the same token for the rest of the block.
  expect([await ensure(18), await ensure(18), read.length]).toEqual([6, 6, 2])
  expect((await tokens.ensure(address)).decimals).toBe(6)
  chain.number += 1n
  expect([await ensure(18), await ensure(18), read.length]).toEqual([6, 6, 3])
})

test('behavior: while too many tokens are read the cached answer counts', async () => {
  const { chain, tokens, ensure, read } = open()
  await ensure(18)
  chain.number += 1n
  const gate = createGate()
  chain.gate = gate.opened
  const other = tokens.ensure(`0x${'b2'.repeat(20)}`)
  expect([await ensure(6), read.length]).toEqual([18, 2])
  gate.open()
  await other
})
