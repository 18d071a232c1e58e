import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { RelayFileError, readRelayFile } from './relay-limits'

const folder = mkdtempSync(path.join(tmpdir(), 'relay-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'relay.json')
const [usdc, weth] = [
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
] as const
const account = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const read = (content: unknown, chains: readonly Chain[] = [mainnet, arbitrum]) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readRelayFile(file, chains)
}
const limit = { least: '1000', mostTransfer: '50000', mostInFlight: '200000.5', pips: 50 }

test('default: reads limits by destination chain and token in raw units, and the account', () => {
  const content = {
    account,
    42161: { usdc: limit, [weth]: { least: '0', mostTransfer: '5', mostInFlight: '9', pips: 0 } },
  }
  expect(read(content)).toEqual({
    account: account.toLowerCase(),
    limits: new Map([
      [
        42161,
        new Map([
          [
            usdc,
            {
              minBalance: 1_000_000_000n,
              maxTransfer: 50_000_000_000n,
              maxInFlight: 200_000_500_000n,
              pips: 50,
              fast: undefined,
            },
          ],
          [
            weth,
            { minBalance: 0n, maxTransfer: 5n * 10n ** 18n, maxInFlight: 9n * 10n ** 18n, pips: 0, fast: undefined },
          ],
        ]),
      ],
    ]),
  })
  expect(read({}).account).toBeUndefined()
})

test('behavior: a fast speed has bounds and a fee of its own', () => {
  const fast = { mostTransfer: '20000', mostInFlight: '60000', pips: 500 }
  const limits = read({ 42161: { USDC: { ...limit, fast } } }).limits.get(42161)!
  expect(limits.get(usdc)!.fast).toEqual({ maxTransfer: 20_000_000_000n, maxInFlight: 60_000_000_000n, pips: 500 })
})

test('error: RelayFileError names the place, the fault and the format', () => {
  const of = (change: object) => ({ 42161: { USDC: { ...limit, ...change } } })
  const fast = { mostTransfer: '20000', mostInFlight: '60000', pips: 500 }
  const ofFast = (change: object) => of({ fast: { ...fast, ...change } })
  const cases: [unknown, string][] = [
    ['{', 'wrong: it is no JSON file that can be read.'],
    [{ account: '0x12' }, 'wrong at account: an address is expected'],
    [{ 10: {} }, 'wrong at 10: this chain is not served here: name its node in RPC_URL_10.'],
    [of({ least: 1000 }), 'wrong at 42161.USDC.least: a text with an amount in whole tokens is expected'],
    [of({ mostTransfer: '-1' }), 'wrong at 42161.USDC.mostTransfer: a text'],
    [of({ mostInFlight: undefined }), 'wrong at 42161.USDC.mostInFlight: a text'],
    [of({ least: '0.0000001' }), 'wrong at 42161.USDC: "0.0000001" has 7 decimals where the token has 6'],
    [of({ pips: 100_001 }), 'wrong at 42161.USDC.pips: a whole number of millionths from 0 to 100000 is expected'],
    [of({ pips: 0.5 }), 'wrong at 42161.USDC.pips: a whole number'],
    [of({ pip: 1 }), 'wrong at 42161.USDC: '],
    [ofFast({ pips: 50 }), 'wrong at 42161.USDC.fast.pips: more than the 50 of the standard speed are expected'],
    [ofFast({ least: '1' }), 'wrong at 42161.USDC.fast: '],
    [ofFast({ mostInFlight: undefined }), 'wrong at 42161.USDC.fast.mostInFlight: a text'],
    [{ 42161: { USDC: limit, [usdc]: limit } }, `wrong at 42161.${usdc}: the token stands there twice`],
    [{ 42161: { NONE: limit } }, 'wrong at 42161.NONE: no listed token of Arbitrum One'],
    [{ 42161: { ARB: limit } }, 'wrong at 42161.ARB: no lane from another served chain brings this token'],
  ]
  for (const [content, message] of cases) {
    expect(() => read(content), JSON.stringify(content)).toThrow(RelayFileError)
    expect(() => read(content), JSON.stringify(content)).toThrow(message)
    expect(() => read(content)).toThrow('Write { "42161": ')
  }
})

test('error: a token that only an unserved chain brings', () => {
  expect(() => read({ 42161: { USDT: limit } }, [base, arbitrum])).toThrow('no lane from another served chain')
  expect(read({ 42161: { USDC: limit } }, [base, arbitrum]).limits.size).toBe(1)
})
