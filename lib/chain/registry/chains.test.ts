import { getAddress, getContractAddress } from 'viem'
import * as published from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { acrossBridges as bridges, landing } from '../bridge/across-bridge.generated'
import { aaveHandlers } from '../handler/handlers.generated'
import { chains } from './chains'
import { mergeRegistry } from './merge-registry'
import { findToken, findTokenBySymbol } from './registry'
import { intentContracts, legacyContracts, sharedContracts } from './shared'

const none = undefined
const intents = intentContracts.intent

/** The contracts of version 5: the same addresses on all chains except Base. */
const legacy: Record<number, Record<keyof typeof legacyContracts, string>> = {
  ...Object.fromEntries([1, 10, 56, 137, 42161, 43114].map((id) => [id, legacyContracts])),
  8453: {
    legacyRouter: '0x59c7c832e96d2568bea6db468c1aadcbbda08a52',
    legacyTransferProxy: '0x93aaae79a53759cd164340e4c8766e4db5331cd7',
  },
}

/** The SpokePools of Across, as its package publishes them. */
const spokePools: Record<number, string> = {
  1: '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
  10: '0x6f26Bf09B1C792e3228e5467807a900A503c0281',
  56: '0x4e8E101924eDE233C13e2D8622DC8aED2872d505',
  137: '0x9295ee1d8C5b022Be115A2AD3c30C72E34e7F096',
  8453: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
  42161: '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A',
}

/** Our bridges, at their CREATE2 addresses. */
const acrossBridges = new Map<number, string>(Object.entries(bridges).map(([id, address]) => [Number(id), address]))

/** The seconds until a block of each chain is final; for a rollup, as its sequencer orders it. */
const finalitySeconds: Record<number, number> = {
  1: 64 * 12,
  10: 60,
  56: 15 * 0.75,
  100: 32 * 5,
  130: 60,
  137: 256,
  8453: 60,
  42161: 60,
  43114: 3,
}

/**
 * The published properties of each chain (reference/contracts.md section 1). Depths are in blocks.
 */
const table = [
  // id, name, native, wrapped, depth, RFQ contract, intent contract, exchanges
  [
    1,
    'Ethereum',
    'ETH',
    'WETH',
    65,
    '0xe92b586627ccA7a83dC919cc7127196d70f55a06',
    intents,
    'UniswapV2 SushiSwap UniswapV3 PancakeSwapV3 UniswapV4 CurveV1 CurveV1StableNg BalancerV2 ERC4626 CurveV1Multi ' +
      'CurveV2 CurveV1Meta Lido',
  ],
  [
    10,
    'OP Mainnet',
    'ETH',
    'WETH',
    30,
    '0x0927FD43a7a87E3E8b81Df2c44B03C4756849F6D',
    intents,
    'UniswapV2 UniswapV3 UniswapV4 VelodromeV2',
  ],
  [
    56,
    'BNB Smart Chain',
    'BNB',
    'WBNB',
    30,
    '0x8DcDfe88EF0351f27437284D0710cD65b20288bb',
    intents,
    'UniswapV2 PancakeSwapV2 UniswapV3 PancakeSwapV3 UniswapV4',
  ],
  [100, 'Gnosis', 'XDAI', 'WXDAI', 33, '0x92EaD5bACf6F0E995FA46Ad8215A9b11f67ca241', none, 'SushiSwap UniswapV3'],
  [
    130,
    'Unichain',
    'ETH',
    'WETH',
    60,
    '0x92EaD5bACf6F0E995FA46Ad8215A9b11f67ca241',
    intents,
    'UniswapV2 UniswapV3 UniswapV4',
  ],
  [
    137,
    'Polygon',
    'POL',
    'WPOL',
    200,
    '0xF3CD476C3C4D3Ac5cA2724767f269070CA09A043',
    intents,
    'UniswapV2 UniswapV3 UniswapV4',
  ],
  [
    8453,
    'Base',
    'ETH',
    'WETH',
    30,
    '0xa003dFBA51C9e1e56C67ae445b852bdEd7aC5EEd',
    intents,
    'UniswapV2 UniswapV3 PancakeSwapV3 UniswapV4 Aerodrome',
  ],
  [
    42161,
    'Arbitrum One',
    'ETH',
    'WETH',
    240,
    '0x0927FD43a7a87E3E8b81Df2c44B03C4756849F6D',
    intents,
    'UniswapV2 UniswapV3 PancakeSwapV3 UniswapV4 CurveV2',
  ],
  [
    43114,
    'Avalanche',
    'AVAX',
    'WAVAX',
    30,
    '0x34302c4267d0dA0A8c65510282Cc22E9e39df51f',
    none,
    'UniswapV2 UniswapV3 UniswapV4',
  ],
] as const

test('default: exactly the chains of the specification', () => {
  expect(Object.keys(chains)).toEqual(table.map(([id]) => String(id)))
})

describe.each(table)('%i, %s', (id, name, native, wrapped, depth, rfq, intent, exchanges) => {
  const chain = chains[id]!
  const addressesOf = (value: unknown): string[] =>
    [...JSON.stringify(value).matchAll(/"(0x[0-9a-fA-F]{40})"/g)].map(([, address]) => address!)

  test('default: has exactly what is published', () => {
    expect(chain).toMatchObject({ id, name, nativeCurrency: { symbol: native }, confirmationDepth: depth })
    expect(chain.contracts).toEqual({
      ...sharedContracts,
      ...(intent && intentContracts),
      rfq: toLowerAddress(rfq),
      ...(spokePools[id] && {
        spokePool: toLowerAddress(spokePools[id]),
        acrossBridge: acrossBridges.get(id),
        landing,
      }),
      ...legacy[id],
      ...(id === 1 && {
        ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
        aavePool: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
        aaveHandler: aaveHandlers[1],
      }),
      wrappedNative: findTokenBySymbol(chain, wrapped)?.address,
    })
    expect(chain.dexes.map(({ name }) => name).join(' ')).toBe(exchanges)
  })

  test('default: the transfer proxy is the first contract that the router of version 5 creates', () => {
    const { legacyRouter: from, legacyTransferProxy } = chain.contracts
    expect(legacyTransferProxy).toBe(from && toLowerAddress(getContractAddress({ from, nonce: 1n })))
  })

  test('behavior: block time equals the published one, and confirmation depth covers finality', () => {
    const known = Object.values(published).find((chain) => chain.id === id)!
    expect(chain.blockMs).toBe(known.blockTime)
    expect((chain.confirmationDepth * chain.blockMs) / 1_000).toBeGreaterThanOrEqual(finalitySeconds[id]!)
    expect(chain.confirmationDepth).toBeGreaterThanOrEqual(30)
  })

  test('behavior: addresses are in lower case or checksummed', () => {
    const written = addressesOf(chain)
    expect(written.length).toBeGreaterThan(10)
    for (const address of written) expect([toLowerAddress(address), getAddress(address)]).toContain(address)
  })

  test('behavior: tokens and symbols are unique, and all stable symbols are listed', () => {
    for (const token of chain.tokens) {
      expect(findToken(chain, token.address)).toBe(token)
      expect(findTokenBySymbol(chain, token.symbol)).toBe(token)
    }
    expect(chain.stableSymbols.length).toBeGreaterThan(0)
    for (const symbol of chain.stableSymbols) expect(findTokenBySymbol(chain, symbol), symbol).toBeDefined()
  })

  test('behavior: passes the validation of operator overrides', () => {
    const { id: _, ...whole } = chain
    expect(mergeRegistry({}, { [id]: JSON.parse(JSON.stringify(whole)) })).toEqual({ [id]: chain })
  })
})
