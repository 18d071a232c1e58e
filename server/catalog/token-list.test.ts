import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { getUserToken, listFiatTokensOfChain, listTokens } from '@/lib/api/catalog'
import { getPrices } from '@/lib/api/market/prices'
import type { Chain, Token } from '@/lib/chain/chain'
import { chains } from '@/lib/chain/registry/chains'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { readDefaultTokens } from '../chain/facts/default-token-list'
import type { ServedChain } from '../chain/facts/served-chain'
import { confirmTokens } from '../chain/facts/token-list'
import { openServedChain } from '../testing/served-chain'
import { listLogoPath } from './list-logo'
import logos from './list-logos.generated.json'
import { listTokens as listTokensOf } from './list-tokens'

/** Chain 1 with a registry that lacks tokens of a published list. */
const listed = ['LDO', 'AAVE', 'COMP']
const chain: Chain = { ...mainnet, tokens: mainnet.tokens.filter(({ symbol }) => !listed.includes(symbol)) }
const [ldo, aave, comp] = listed.map((symbol) => findTokenBySymbol(mainnet, symbol)!) as [Token, Token, Token]
const absent = { address: syntheticAddress(7, 1), symbol: 'GONE', name: 'Gone', decimals: 18 } as const
const named = [ldo, { ...aave, symbol: 'usdc' }, { ...comp, decimals: 6 }, absent]

const { service, served } = openServedChain({ chain, named })

test('default: lists tokens that exist on the chain, by symbol and with logos', async () => {
  const { tokens } = await service().ask(listTokens, { network: 1 })
  expect(tokens).toHaveLength(1 + chain.tokens.length + 2)
  expect(tokens.find(({ symbol }) => symbol === 'LDO')).toMatchObject({
    address: toLowerAddress(ldo.address),
    decimals: 18,
    listed: true,
    tokenType: 'ERC20',
    logoURI: 'https://caravel.example/logos/list/ldo.svg',
  })
  const { tokens: found } = await service().ask(listTokens, { network: 1, search: 'ldo' })
  expect(found.map(({ symbol }) => symbol)).toEqual(['LDO'])
  const { tokens: sorted } = await service().ask(listFiatTokensOfChain, { chainId: 1, category: 'stable' })
  expect(sorted.map(({ symbol }) => symbol)).toEqual([...mainnet.stableSymbols])
  const user = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const { token } = await service().ask(getUserToken, { chainId: 1, user, token: 'ldo' })
  expect(token.address).toBe(toLowerAddress(ldo.address))
})

test('behavior: is quoted by symbol with known decimals and measured taxes', async () => {
  const question = { destToken: 'USDC', amount: `${10n ** 18n}`, side: 'SELL', slippage: 50, version: '6.2' } as const
  const { priceRoute } = await service().ask(getPrices, { srcToken: 'ldo', network: 1, ...question })
  expect(Number(priceRoute.destUSD)).toBeGreaterThan(0.1)
  expect(priceRoute.srcDecimals).toBe(18)
  expect(
    served()
      .tracker.unlistedTokens()
      .map(({ symbol }) => symbol),
  ).toEqual(['LDO'])
  const wrong = service().ask(getPrices, { srcToken: 'LDO', srcDecimals: 6, network: 1, ...question })
  await expect(wrong).rejects.toMatchObject({ errorType: 'InvalidInput' })
})

test('behavior: a symbol of the registry is never that of another token', async () => {
  const { tokens } = await service().ask(listTokens, { network: 1, search: 'usdc' })
  expect(tokens.map(({ address, listed }) => [address, listed])).toEqual([
    [toLowerAddress(findTokenBySymbol(mainnet, 'USDC')!.address), true],
    [toLowerAddress(aave.address), false],
  ])
})

test('behavior: the list is cacheable, compressed, and built once per market state', async () => {
  const response = await service().app.request('/tokens', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.headers.get('cache-control')).toBe('public, max-age=15')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const { tokens } = JSON.parse(gunzipSync(await response.arrayBuffer()).toString())
  expect(tokens).toHaveLength(1 + chain.tokens.length + 2)
  const refused = await service().app.request('/tokens?network=5')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'no-store'])
})

test('behavior: equal symbols are found by address only; tokens return after the node was unavailable', async () => {
  const { client } = served()
  let fails = true
  const asked = Object.assign(Object.create(client), {
    call: (...given: Parameters<typeof client.call>) =>
      fails ? Promise.reject(new Error('away')) : client.call(...given),
  })
  const twins = [ldo, { ...aave, symbol: 'ldo' }]
  const { latest, confirm } = confirmTokens({ chain, client: asked }, twins)
  await expect(confirm()).rejects.toThrow('away')
  expect(latest().tokens).toEqual([])
  fails = false
  await confirm()
  expect(latest().tokens).toEqual(twins)
  expect([latest().findBySymbol('LDO'), latest().find(ldo.address.toUpperCase())]).toEqual([undefined, ldo])
})

test('behavior: the published list covers all chains but one, without registry tokens or duplicates', () => {
  const counts = Object.values(chains).map((one) => {
    const tokens = readDefaultTokens(one)
    const addresses = [...one.tokens, ...tokens].map(({ address }) => toLowerAddress(address))
    expect(new Set(addresses).size).toBe(addresses.length)
    return [one.id, tokens.length > 20]
  })
  expect(counts.filter(([, hasMany]) => !hasMany)).toEqual([[100, false]])
  const pepe = readDefaultTokens(mainnet).find(({ symbol }) => symbol === 'PEPE')!
  expect(pepe.address).toBe('0x6982508145454ce325ddbe47a25d4ec3d2311933')
  expect(listLogoPath(1, pepe.address)).toBe('/logos/list/pepe.svg')
  expect(listLogoPath(8453, pepe.address)).toBeUndefined()
})

test('behavior: every logo of the list has a file, and no file is unused', () => {
  const used = new Set(Object.values(logos).flatMap((one) => Object.values(one)))
  const files = readdirSync('public/logos/list').map((file) => file.replace('.svg', ''))
  expect(files.toSorted()).toEqual([...used].toSorted())
  for (const file of files) {
    const path = `public/logos/list/${file}.svg`
    expect(existsSync(path)).toBe(true)
    const drawing = readFileSync(path, 'utf8').replace('xmlns="http://www.w3.org/2000/svg"', '')
    expect(drawing, file).toMatch(/^<svg /)
    expect(drawing, file).not.toMatch(/script|href|foreignobject|\son\w+=|:\/\//i)
  }
})

test('behavior: an unlisted token is returned with the listed one that it imitates', async () => {
  const ask = async (symbol: string) => {
    const token = { ...absent, symbol }
    const { tokens } = await listTokensOf(
      { ...served(), tracker: { ...served().tracker, ensureToken: async () => token } } as ServedChain,
      {
        search: absent.address,
      },
    )
    return tokens[0]!.namesake?.symbol
  }
  expect([await ask('U\u0405DC'), await ask('LD\u041e'), await ask('PEPE')]).toEqual(['USDC', 'LDO', undefined])
})

test('behavior: no token of the published list imitates one of the registry', () => {
  for (const chain of Object.values(chains)) {
    const alike = readDefaultTokens(chain).filter((token) => namesakeOf(chain, token))
    expect(alike).toEqual([])
  }
})
