import { expect, test } from 'vitest'
import { readSiteChains } from '@/lib/chain/registry/site-chains'
import { withFarChains } from './far-chains'

const chainIds = [1, 8453, 42_161]
const site = { apiBaseUrl: '/api', chainIds, world: 'live', ...readSiteChains(chainIds) } as const

test('default: includes the whole own chain, and only the lane tokens of others', () => {
  const [own] = site.chains
  const { chains, logos } = withFarChains(site, own!)
  expect(chains.map(({ id }) => id)).toEqual([1, 8453, 42_161])
  expect(chains[0]).toBe(own)
  expect(logos[1]).toBe(site.logos[1])
  const [, base] = chains
  expect([base!.dexes, base!.tokens.map(({ symbol }) => symbol)]).toEqual([[], ['USDC', 'DAI', 'WETH']])
  expect(base!.contracts).toEqual(site.chains[1]!.contracts)
  expect(Object.keys(logos[8453]!.tokens)).toHaveLength(3)
})
