import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { InventoryFileError, readInventory } from './inventory-limits'

const folder = mkdtempSync(path.join(tmpdir(), 'inventory-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'inventory.json')
const [usdc, weth] = [
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
] as const
const read = (text: string) => {
  writeFileSync(file, text)
  return readInventory(file, [mainnet])
}
const limit = { most: '500000', least: '1000.5' }

test('default: reads symbols and addresses, raw amounts, and spreads of tokens before the common one', () => {
  const tokens = { usdc: limit, [weth]: { most: '200', least: '0', spreadBps: 30 } }
  expect(read(JSON.stringify({ 1: { spreadBps: 20, tokens } }))).toEqual(
    new Map([
      [
        1,
        new Map([
          [usdc, { max: 500_000_000_000n, min: 1_000_500_000n, spreadBps: 20 }],
          [weth, { max: 200n * 10n ** 18n, min: 0n, spreadBps: 30 }],
        ]),
      ],
    ]),
  )
})

test('error: InventoryFileError names the place, the fault and the format', () => {
  const of = (tokens: object, more: object = {}) => JSON.stringify({ 1: { spreadBps: 20, tokens, ...more } })
  const cases: [string, string][] = [
    ['{', 'wrong: it is no JSON file that can be read.'],
    [JSON.stringify({ one: { spreadBps: 1, tokens: {} } }), 'wrong at one: this chain is not served here'],
    [
      JSON.stringify({ 10: { spreadBps: 1, tokens: {} } }),
      'wrong at 10: this chain is not served here: name its node in RPC_URL_10.',
    ],
    [
      of({ USDC: { most: '1e6', least: '0' } }),
      'wrong at 1.tokens.USDC.most: a text with an amount in whole tokens is expected',
    ],
    [of({ USDC: { most: 500, least: '0' } }), 'wrong at 1.tokens.USDC.most: a text'],
    [of({ USDC: { most: '1' } }), 'wrong at 1.tokens.USDC.least: a text'],
    [
      of({ USDC: { ...limit, least: '0.0000001' } }),
      'wrong at 1.tokens.USDC: "0.0000001" has 7 decimals where the token has 6',
    ],
    [of({ USDC: limit, [usdc]: limit }), `wrong at 1.tokens.${usdc}: the token stands there twice`],
    [of({ NONE: limit }), 'wrong at 1.tokens.NONE: no listed token of Ethereum has this symbol or address'],
    [of({ STA: limit }), 'wrong at 1.tokens.STA: the token keeps part of its transfers'],
    [of({}, { spreadBps: 5_001 }), 'wrong at 1.spreadBps: a whole number of basis points'],
    [of({}, { spread: 1 }), 'wrong at 1: '],
  ]
  for (const [text, message] of cases) {
    expect(() => read(text), text).toThrow(InventoryFileError)
    expect(() => read(text), text).toThrow(message)
    expect(() => read(text), text).toThrow('Write { "1": ')
  }
})
