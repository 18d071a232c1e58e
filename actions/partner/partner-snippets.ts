import type { Address } from 'viem'

export const linkedPages = ['swap', 'limit', 'twap'] as const
export type LinkedPage = (typeof linkedPages)[number]

/** What a link begins with; tokens by symbol or address. */
export type LinkTerms = {
  /** Where the page is, without a slash at the end. */
  origin: string
  partner: string
  chainId: number
  from: string
  to: string
}

/**
 * A link to a ticket under a partner's name.
 *
 * @example
 * ticketLink('swap', { origin: 'https://caravel.example', partner: 'shop', chainId: 1, from: 'ETH', to: 'USDC' })
 * // 'https://caravel.example/swap?chain=1&from=ETH&to=USDC&partner=shop'
 */
export const ticketLink = (page: LinkedPage, { origin, partner, chainId, from, to }: LinkTerms): string =>
  `${origin}/${page}?${new URLSearchParams({ chain: String(chainId), from, to, partner })}`

/**
 * The two lines by which the Velora SDK asks for a price under a partner's name; what is built from that price is, too.
 *
 * @example
 * sdkLines({ apiUrl: 'https://caravel.example/api', partner: 'shop', chainId: 1 }).split('\n').length // 2
 */
export const sdkLines = ({ apiUrl, partner, chainId }: { apiUrl: string; partner: string; chainId: number }): string =>
  `const sdk = constructSimpleSDK({ chainId: ${chainId}, version: '6.2', apiURL: ${quoted(apiUrl)}, fetch })
const priceRoute = await sdk.swap.getRate({ ...pair, options: { partner: ${quoted(partner)} } })`

/** As a string of JavaScript. */
const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`

/**
 * What a request says where no name is registered: who is paid, and how much.
 *
 * @example
 * requestTerms({ partnerAddress: '0x7099...79c8', partnerFeeBps: 25 }) // '"partnerAddress": "0x7099...79c8",\n"partnerFeeBps": 25'
 */
export const requestTerms = ({ partnerAddress, partnerFeeBps }: { partnerAddress: Address; partnerFeeBps: number }) =>
  `"partnerAddress": "${partnerAddress}",\n"partnerFeeBps": ${partnerFeeBps}`
