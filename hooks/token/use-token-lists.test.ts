import { afterEach, describe, expect, test, vi } from 'vitest'
import { nativeToken } from '@/lib/address'
import { chains } from '@/lib/chain/registry/chains'
import { openBrowser } from '../wallet/testing/browser-tabs'
import { listTokens, withAddedLists, withTokenList } from './use-tokens'

afterEach(() => vi.unstubAllGlobals())

const chain = chains[1]!
const pepe = { chainId: 1, address: `0x${'6'.repeat(40)}`, symbol: 'PEPE', name: 'Pepe', decimals: 18 } as const
const list = { source: 'https://tokens.example/list.json', name: 'Example list', version: '1.0.0', tokens: [pepe] }

describe('withAddedLists', () => {
  const known = listTokens(chain, [])
  const added = (tokens: readonly (typeof pepe)[], from = known) =>
    withAddedLists(from, { chainId: 1, lists: [{ ...list, tokens: [...tokens] }] }).slice(from.length)

  test('default: a token has the name of its list, and no facts of a listed one', () => {
    const { chainId: _, ...token } = pepe
    expect(added([pepe])).toEqual([{ ...token, origin: 'imported-list', listName: 'Example list' }])
  })

  test('behavior: a known address keeps its origin, and other chains add nothing', () => {
    const [listed] = chain.tokens
    const native = { ...pepe, address: nativeToken } as unknown as typeof pepe
    expect(added([{ ...pepe, address: listed!.address } as typeof pepe, native])).toEqual([])
    expect(added([{ ...pepe, chainId: 10 } as unknown as typeof pepe])).toEqual([])
    expect(withAddedLists(known, { chainId: 1, lists: [] })).toBe(known)
  })

  test('behavior: marks a token that resembles one of the registry or of the service’s list', () => {
    const fake = { ...pepe, symbol: 'U\u0405DC', name: 'Coin' } as unknown as typeof pepe
    expect(added([fake])[0]!.namesake?.symbol).toBe('USDC')
    const real = { address: `0x${'7'.repeat(40)}`, symbol: 'PEPE', decimals: 18, listed: true } as const
    expect(added([pepe], withTokenList(known, [real]))[0]!.namesake).toEqual({ address: real.address, symbol: 'PEPE' })
  })
})

describe('useTokenLists', () => {
  test('behavior: a list replaces an earlier one of its source, five are stored, and one can be removed', async () => {
    const { page } = await openBrowser().openTab(() => import('./use-token-lists'))
    const { addList, removeList } = page.useTokenLists.getState()
    const names = () => page.useTokenLists.getState().lists.map(({ name }) => name)
    addList(list)
    addList({ ...list, name: 'Newer' })
    expect(names()).toEqual(['Newer'])
    for (const n of [1, 2, 3, 4, 5]) addList({ ...list, source: `file-${n}`, name: `${n}` })
    expect(names()).toEqual(['1', '2', '3', '4', '5'])
    removeList('file-3')
    expect(names()).toEqual(['1', '2', '4', '5'])
  })

  test('behavior: reads only valid lists and tokens of a stored value', async () => {
    const { page } = await openBrowser().openTab(() => import('./use-token-lists'))
    const merge = page.useTokenLists.persist.getOptions().merge!
    const held = page.useTokenLists.getState()
    const stored = { lists: [{ ...list, tokens: [pepe, { ...pepe, chainId: 'x' }, 7] }, { name: 'half' }, null] }
    expect(merge(stored, held)).toMatchObject({ lists: [{ ...list, tokens: [pepe] }] })
    expect(merge({ lists: {} }, held)).toMatchObject({ lists: [] })
  })
})
