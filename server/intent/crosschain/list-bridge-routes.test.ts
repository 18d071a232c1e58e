import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { base } from '@/lib/chain/registry/base'
import { bnb } from '@/lib/chain/registry/bnb'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { ServedChain } from '../../chain/facts/served-chain'
import { isAcrossAllowed } from './bridges'
import { listBridgeProtocols } from './list-bridge-protocols'
import { listBridgeRoutes } from './list-bridge-routes'

const serving = (...chains: readonly Chain[]) => ({
  chains: new Map(chains.map((chain) => [chain.id, { chain } as ServedChain])),
})

test('default: each pair of served chains with lanes has its arriving tokens and the native one', () => {
  const { routes } = listBridgeRoutes(serving(mainnet, base, bnb), {})
  const arriving = ['USDC', 'DAI', 'WETH'].map((symbol) => toLowerAddress(findTokenBySymbol(base, symbol)!.address))
  expect(routes.map(({ srcChainId, destChainId }) => `${srcChainId} ${destChainId}`)).toEqual(['1 8453', '8453 1'])
  expect(routes[0]!.tokens.toSorted()).toEqual([...arriving, toLowerAddress(nativeToken)].toSorted())
  expect(listBridgeRoutes(serving(mainnet), {})).toEqual({ routes: [] })
})

test('behavior: tokens that what arrives may be sold for are listed on request, each once', () => {
  const { routes } = listBridgeRoutes(serving(mainnet, base), { allowBridgeAndSwap: true })
  const listed = [...base.tokens.map(({ address }) => address), nativeToken].map(toLowerAddress)
  expect(routes[0]!.tokens.toSorted()).toEqual(listed.toSorted())
})

test('behavior: a bridge is named in any casing, and by the name that other services give it', () => {
  const served = serving(mainnet, arbitrum)
  const all = listBridgeRoutes(served, {})
  for (const bridges of [[], ['ACROSS'], ['acrossV3'], ['stargate', 'Across']])
    expect(listBridgeRoutes(served, { bridges })).toEqual(all)
  expect(listBridgeRoutes(served, { bridges: ['stargate'] })).toEqual({ routes: [] })
  expect(isAcrossAllowed({ exclude: ['stargate'] })).toBe(true)
  expect(isAcrossAllowed({ include: ['across'], exclude: ['AcrossV3'] })).toBe(false)
})

test('behavior: no protocol without a bridge between served chains, and a path without an origin', () => {
  expect(listBridgeProtocols(serving(mainnet, bnb))).toEqual({ bridgeProtocols: [] })
  expect(listBridgeProtocols(serving(mainnet, base)).bridgeProtocols[0]!.icon).toBe('/logos/bridges/across.svg')
})
