import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { mainnet } from './mainnet'
import { readSiteChains } from './site-chains'

const router = `0x${'1'.repeat(40)}`

test('default: exactly the served chains, each with its logos', () => {
  const { chains, logos } = readSiteChains([1, 8453])
  expect(chains.map(({ name }) => name)).toEqual(['Ethereum', 'Base'])
  expect(Object.keys(logos)).toEqual(['1', '8453'])
  expect(logos[1]).toMatchObject({
    chain: '/logos/chains/1.svg',
    tokens: {
      [nativeToken.toLowerCase()]: '/logos/tokens/eth.svg',
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': '/logos/tokens/usdc.svg',
    },
  })
})

test('behavior: overrides are served, and an unpublished token has no logo', () => {
  const fake = { address: `0x${'2'.repeat(40)}`, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
  const { id: _, ...own } = { ...mainnet, tokens: [fake] }
  const { chains, logos } = readSiteChains([1, 5], { 1: { contracts: { router } }, 5: JSON.parse(JSON.stringify(own)) })
  expect(chains.map(({ id, contracts }) => [id, contracts.router])).toEqual([
    [1, router],
    [5, mainnet.contracts.router],
  ])
  expect(logos[5]).toEqual({ tokens: {} })
})

test('behavior: a chain without a description is left out', () => {
  expect(readSiteChains([999])).toEqual({ chains: [], logos: {} })
})

test('behavior: the result survives JSON serialization', () => {
  const site = readSiteChains([1, 42161, 8453])
  expect(JSON.parse(JSON.stringify(site))).toEqual(site)
})
