import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describedFormats, shippedDescriptors, visibleFields } from './testing/described-formats'
import { descriptorSchema } from './testing/descriptor-schema'
import { printDescriptors } from './testing/print-descriptors'

describe('shipped files', () => {
  test('default: are what `npm run generate` writes', () => {
    const folder = new URL('../../docs/clear-signing/', import.meta.url)
    const printed = printDescriptors()
    expect(readdirSync(folder).sort()).toEqual([...printed.keys()].sort())
    for (const [file, text] of printed)
      expect([file, readFileSync(new URL(file, folder), 'utf8')]).toEqual([file, text])
  })

  test.each([...shippedDescriptors])('behavior: %s follows the schema', (_, descriptor) => {
    expect(descriptorSchema.safeParse(JSON.parse(JSON.stringify(descriptor))).error?.issues).toBeUndefined()
  })

  test('error: the schema refuses unknown keys, formats and paths', () => {
    const text = JSON.stringify(shippedDescriptors.get('eip712-otc.json'))
    const isValid = (from: string, to: string) => descriptorSchema.safeParse(JSON.parse(text.replace(from, to))).success
    expect(isValid('', '')).toBe(true)
    for (const [from, to] of [
      ['"owner"', '"ower"'],
      ['"tokenAmount"', '"amountOfToken"'],
      ['"tokenPath"', '"token"'],
      ['"path":"makerAmount"', '"path":"maker Amount"'],
      ['"intent"', '"title"'],
      ['"timestamp"', '"seconds"'],
      ['"ifNotIn"', '"notIn"'],
    ] as const)
      expect([from, isValid(from, to)]).toEqual([from, false])
  })
})

describe('fields', () => {
  const orderDetails = ['expectedAmount', 'metadata', 'nonce', 'permit']
  const routeDetails = ['permit', 'quotedAmount']
  /** Fields of offers that a swap fills; the limits of the swap itself are shown. */
  const offerDetails = [
    ...['expiry', 'maker', 'makerAmount', 'nonceAndMeta', 'permitMakerAsset', 'permitTakerAsset', 'signature'],
    ...['taker', 'takerAmount', 'takerTokenFillAmount'],
  ]
  const legacyRoute = [
    ...['adapter', 'adapters', 'callees', 'exchangeData', 'fromAmountPercent', 'initCode', 'route', 'startIndexes'],
    ...['totalNetworkFee', 'values'],
  ]
  /** Calls that do not name the token of an amount. */
  const tokenless = /withdrawFromStrategy|OnUniswapV2Fork/

  test('default: amounts have decimals, recipients names, and deadlines dates', () => {
    for (const { name, shown } of describedFormats)
      for (const { path, format } of visibleFields(shown)) {
        const word = path.split('.').findLast((part) => !part.startsWith('['))!
        if (/amount|^(value|shares)$/i.test(word) && !tokenless.test(name))
          expect([name, path, format]).toEqual([name, path, expect.stringMatching(/^(tokenA|a)mount$/)])
        if (/^(beneficiary|recipient|target|refundAddress|maker|taker|spender|strategy|handler)$/.test(word))
          expect([name, path, format]).toEqual([name, path, 'addressName'])
        if (/deadline|expir/i.test(word)) expect([name, path, format]).toEqual([name, path, 'date'])
      }
  })

  test('behavior: a sentence has every amount and account that is always shown', () => {
    for (const { name, shown } of describedFormats) {
      if (!shown.interpolatedIntent) continue
      const said = [...shown.interpolatedIntent.matchAll(/{([^}]+)}/g)].map(([, path]) => path)
      const due = visibleFields(shown).filter(
        ({ format, label, visible }) =>
          visible === undefined && /mount$|^addressName$/.test(format!) && label !== 'Exchange',
      )
      expect([name, due.filter(({ path }) => !said.includes(path)).map(({ path }) => path)]).toEqual([name, []])
    }
  })

  test.each([
    ['eip712-intent.json', [...orderDetails, 'owner', 'protocolData', 'protocolSelector', 'scalingFactor']],
    ['eip712-otc.json', ['maker', 'nonceAndMeta']],
    ['eip712-permit2.json', ['nonce']],
    ['calldata-landing.json', ['deadline', 'destToken', 'minAmount', 'nonce']],
    ['calldata-router.json', [...routeDetails, ...offerDetails, 'executor', 'executorData', 'metadata', 'pools']],
    ['calldata-legacy-router.json', [...legacyRoute, 'expectedAmount', 'feePercent', 'permit', 'uuid', 'weth']],
  ])('behavior: %s hides only what moves no money by itself', (file, names) => {
    const hidden = describedFormats
      .filter((one) => one.file === file)
      .flatMap(({ shown }) => shown.fields.filter((field) => field.visible === 'never'))
    expect([...new Set(hidden.map(({ label }) => label))].sort()).toEqual([...names].sort())
  })
})
