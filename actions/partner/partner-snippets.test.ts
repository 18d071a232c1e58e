import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedPages, requestTerms, sdkLines, ticketLink } from './partner-snippets'

const terms = { origin: 'https://caravel.example', partner: 'shop', chainId: 1, from: 'ETH', to: 'USDC' }

test('default', () => {
  expect(linkedPages.map((page) => ticketLink(page, terms))).toEqual([
    'https://caravel.example/swap?chain=1&from=ETH&to=USDC&partner=shop',
    'https://caravel.example/limit?chain=1&from=ETH&to=USDC&partner=shop',
    'https://caravel.example/twap?chain=1&from=ETH&to=USDC&partner=shop',
  ])
  expect(sdkLines({ apiUrl: 'https://caravel.example/api', partner: 'shop', chainId: 1 })).toBe(
    `const sdk = constructSimpleSDK({ chainId: 1, version: '6.2', apiURL: 'https://caravel.example/api', fetch })
const priceRoute = await sdk.swap.getRate({ ...pair, options: { partner: 'shop' } })`,
  )
  const partnerAddress = `0x${'11'.repeat(20)}` as const
  expect(JSON.parse(`{${requestTerms({ partnerAddress, partnerFeeBps: 25 })}}`)).toEqual({
    partnerAddress,
    partnerFeeBps: 25,
  })
})

test('behavior: any partner name stays a quoted string', () => {
  fc.assert(
    fc.property(fc.string(), (partner) => {
      const link = new URL(ticketLink('swap', { ...terms, partner }))
      expect(link.searchParams.get('partner')).toBe(partner)
      const [, asked] = sdkLines({ apiUrl: '/api', partner, chainId: 1 }).split('\n')
      const literal = asked!.slice(asked!.indexOf("partner: '") + 'partner: '.length, -' } })'.length)
      expect(new Function(`return ${literal}`)()).toBe(partner)
    }),
  )
})
