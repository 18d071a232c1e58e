import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { nativeToken } from '@/lib/address'
import { chains } from '../registry/chains'
import { logosOf, tokenLogoPath } from './logos'

const site = resolve(projectRoot, 'public')
const drawingAt = (path: string | undefined) => readFileSync(`${site}${path}`, 'utf8')
const tokensOf = (chainId: number) => [
  { ...chains[chainId]!.nativeCurrency, address: nativeToken },
  ...chains[chainId]!.tokens,
]
const chainIds = Object.keys(chains).map(Number)

// No package has an own drawing of these tokens.
const withoutLogo = ['STA', 'DEGEN']

test('default: every chain and listed token has its own logo, except two without a drawing', () => {
  for (const chainId of chainIds) {
    expect(drawingAt(logosOf(chainId).chain)).toMatch(/^<svg /)
    const bare = tokensOf(chainId).filter(({ address, symbol }) => {
      const path = tokenLogoPath(chainId, address)
      if (path !== undefined) expect(drawingAt(path), symbol).toMatch(/^<svg /)
      return path === undefined
    })
    expect(withoutLogo).toEqual(expect.arrayContaining(bare.map(({ symbol }) => symbol)))
  }
})

test('behavior: dollar tokens of different issuers have different logos on every chain', () => {
  for (const chainId of chainIds) {
    const dollars = tokensOf(chainId).filter(({ symbol }) => /USD|DAI$/.test(symbol))
    expect(dollars.length).toBeGreaterThan(2)
    expect(new Set(dollars.map(({ address }) => drawingAt(tokenLogoPath(chainId, address)))).size).toBe(dollars.length)
  }
})

test('behavior: a token is found by its address in any casing, on its own chain alone', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  expect(tokenLogoPath(1, usdc.toLowerCase())).toBe('/logos/tokens/usdc.svg')
  expect(tokenLogoPath(8453, usdc)).toBeUndefined()
  expect(tokenLogoPath(5, usdc)).toBeUndefined()
  expect(logosOf(5)).toEqual({ tokens: {} })
})

test('behavior: every logo file is used and self-contained, and the licence is present', () => {
  const used = chainIds.flatMap((chainId) => {
    const { chain, tokens } = logosOf(chainId)
    return [chain, ...Object.values(tokens)]
  })
  expect(used).not.toContain(undefined)
  for (const kind of ['tokens', 'chains']) {
    for (const file of readdirSync(`${site}/logos/${kind}`)) {
      const path = `/logos/${kind}/${file}`
      expect(used).toContain(path)
      expect(drawingAt(path).replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/script|href|:\/\//)
    }
  }
  expect(readFileSync(`${site}/logos/NOTICE.md`, 'utf8')).toContain('MIT License')
})
