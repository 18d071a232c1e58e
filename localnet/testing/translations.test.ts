// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of sources
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { languages } from '@/lib/language'
import { translationFaults } from './translations'

/** Names, units and terms of the field that a translation keeps. */
const names = new Set(
  [
    'caravel aave across permit router velora sdk tradingview lightweight charts copyright inc curve ng multi meta',
    'swap swaps twap otc pool pools gas token tokens auto solver solvers maker taker relayer relay intent widget usd',
    'csv hash apr erc eth weth api id key plan total url bps gwei ms min en es liq local error usdc ctrl post delta',
    'exchange safe orders build transactions v2 v3 nonce no endpoint widgets permit2',
    'limit link mar may ltr spokepool',
  ].flatMap((line) => line.split(' ')),
)

const folder = path.join(projectRoot, 'messages')
const features = readdirSync(path.join(folder, 'en')).filter((name) => name !== 'docs.tsx')

test.each(languages.slice(1))('default: the texts in %s show the same values, and none is in English', (language) => {
  expect(features.length).toBeGreaterThan(25)
  const faults = features.flatMap((name) => {
    const [english, other] = ['en', language].map((tag) => readFileSync(path.join(folder, tag, name), 'utf8'))
    return translationFaults({ english: english!, other: other!, language, names }).map((fault) => `${name} ${fault}`)
  })
  expect(faults).toEqual([])
})

test.each([
  ['{ why: (symbol: string) => `Not ${symbol}` }', "{ why: () => 'Nada' }", 'why: shows 1 in English alone'],
  ['{ of: (a: string) => `${a}` }', '{ of: (a, b) => `${a}${b}` }', 'of: shows 2 in the translation alone'],
  ['{ of: ({ a }: Two) => a }', '{ of: ({ a: b, c }) => `${b}${c}` }', 'of: shows 1.c in the translation alone'],
  [
    "{ n: (count: number) => plural(count, { one: '1', other: `${count}` }) }",
    '{ n: (count) => `${displayCount(count)} cosas` }',
    'n: has no plural',
  ],
  ["{ a: { b: 'Sell all' } }", "{ a: { b: 'Sell all' } }", 'a.b: is in English: Sell all'],
  ['{ a: (n: string) => `${n} sold` }', '{ a: (n) => `${n} sold` }', 'a: is in English: sold'],
])('error: %s and %s', (english, other, fault) => {
  expect(translationFaults({ english, other, language: 'es', names })).toEqual([fault])
})

test('behavior: a language without plural forms needs no plural', () => {
  const english = "{ n: (count: number) => plural(count, { one: '1 thing', other: `${count} things` }) }"
  const texts = { english, other: '{ n: (count) => `${count} 个` }', names }
  expect(translationFaults({ ...texts, language: 'zh' })).toEqual([])
  expect(translationFaults({ ...texts, language: 'es' })).toEqual(['n: has no plural'])
})

test('behavior: names, symbols and addresses may be equal', () => {
  const texts = "{ a: 'Swap', b: '0x…', c: (n: string) => `1 ${n} = 2 bps`, d: 'https://…/tokens.json' }"
  expect(translationFaults({ english: texts, other: texts, language: 'es', names })).toEqual([])
})
