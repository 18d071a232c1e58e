import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embedScript } from './embed-script'
import { embedSnippet } from './embed-snippet'

const origin = 'https://caravel.example'
const { path, integrity } = embedScript

test('default', () => {
  const amount = { side: 'SELL', text: '1.5' } as const
  const given = { origin, chainId: 8453, from: 'ETH', to: 'USDC', amount, partner: 'shop', theme: 'dark' } as const
  const { src, iframe, scripts } = embedSnippet(given)
  expect(src).toBe('https://caravel.example/embed?chain=8453&from=ETH&to=USDC&sell=1.5&partner=shop&theme=dark')
  expect(iframe).toBe(
    `<iframe id="caravel" src="${src.replaceAll('&', '&amp;')}" title="Swap on Caravel" width="420" height="790" ` +
      'style="border: 0; max-width: 100%" allow="clipboard-write"></iframe>',
  )
  expect(scripts.split('\n')).toEqual([
    `<script src="https://caravel.example${path}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    '<script>if (window.ethereum) ' +
      "Caravel.offerWallet({ iframe: document.getElementById('caravel'), provider: window.ethereum })</script>",
  ])
})

test('behavior: leaves out absent parameters', () => {
  expect(embedSnippet({ origin: `${origin}/swap?x=1` }).src).toBe('https://caravel.example/embed')
  expect(embedSnippet({ origin, from: '', amount: { side: 'BUY', text: '' } }).src).toBe(
    'https://caravel.example/embed',
  )
  expect(embedSnippet({ origin, amount: { side: 'BUY', text: '7' } }).src).toBe('https://caravel.example/embed?buy=7')
})

test('behavior: markup in any parameter stays a parameter', () => {
  const text = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom(
      '"><script>alert(1)</script>',
      "' onload='alert(1)",
      '&quot;',
      '</iframe>',
      '&theme=x',
      '#',
      '</script>',
    ),
  )
  fc.assert(
    fc.property(text, text, text, text, text, (from, to, amount, partner, theme) => {
      const given = { from, to, amount: { side: 'SELL' as const, text: amount }, partner, theme: theme as 'dark' }
      const { src, iframe, scripts } = embedSnippet({ origin, ...given })
      const url = new URL(src)
      expect([url.origin, url.pathname, url.hash]).toEqual([origin, '/embed', ''])
      const said = Object.fromEntries(new URLSearchParams(src.slice(src.indexOf('?'))))
      expect(said).toEqual({ from, to, sell: amount, partner, theme })
      const [, quoted] = /^<iframe id="caravel" src="([^"'<>]*)" title="Swap on Caravel" [^<>]*><\/iframe>$/.exec(
        iframe,
      )!
      expect(quoted!.replaceAll('&amp;', '&')).toBe(src)
      expect(scripts).toBe(embedSnippet({ origin }).scripts)
    }),
  )
})

test('error: an invalid origin', () => {
  expect(() => embedSnippet({ origin: 'caravel"><script>' })).toThrow(TypeError)
  expect(embedSnippet({ origin: `${origin}/"><script>` }).scripts).toBe(embedSnippet({ origin }).scripts)
})
