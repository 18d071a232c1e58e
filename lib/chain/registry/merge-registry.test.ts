import { expect, test } from 'vitest'
import { chains } from './chains'
import { mainnet } from './mainnet'
import { InvalidRegistryError, mergeRegistry } from './merge-registry'

const router = `0x${'1'.repeat(40)}`

test('default', () => {
  const merged = mergeRegistry(chains, { 1: { contracts: { router } } })
  expect(merged[1]?.contracts).toEqual({ ...mainnet.contracts, router })
  expect(merged[1]?.tokens).toEqual(mainnet.tokens)
  expect(merged[8453]).toBe(chains[8453])
  expect(chains[1]?.contracts.router).toBe(mainnet.contracts.router)
})

test('behavior: overrides can set the first block of the RFQ contract', () => {
  expect(mergeRegistry(chains, { 1: { rfqFirstBlock: 20_000_000 } })[1]).toEqual({
    ...mainnet,
    rfqFirstBlock: 20_000_000,
  })
})

test('behavior: an unpublished chain must be described completely', () => {
  const { id: _, ...complete } = mainnet
  const merged = mergeRegistry(chains, { 31337: JSON.parse(JSON.stringify({ ...complete, name: 'Test net' })) })
  expect(merged[31337]).toMatchObject({ id: 31337, name: 'Test net', contracts: mainnet.contracts })
  expect(() => mergeRegistry(chains, { 31337: { name: 'Half a chain' } })).toThrow('must be described completely')
})

test('error: Registry.InvalidRegistryError', () => {
  const wrong: [unknown, string][] = [
    [[], 'the whole'],
    [{ one: {} }, 'one'],
    [{ 1: { contracts: { router: '0x12' } } }, '1.contracts.router'],
    [{ 1: { contracts: { rooter: router } } }, '1.contracts'],
    [{ 1: { tokens: [{ symbol: 'X' }] } }, '1.tokens'],
    [{ 1: { dexes: [{ kind: 'v9' }] } }, '1.dexes'],
    [{ 1: { confirmationDepth: 0 } }, '1.confirmationDepth'],
    [{ 1: { blockMs: 0 } }, '1.blockMs'],
    [{ 1: { rfqFirstBlock: -1 } }, '1.rfqFirstBlock'],
    [{ 1: { colour: 'red' } }, '1'],
  ]
  for (const [given, where] of wrong) {
    expect(() => mergeRegistry(chains, given)).toThrow(InvalidRegistryError)
    expect(() => mergeRegistry(chains, given)).toThrow(where)
  }
})
