import type { Address } from 'viem'

export const linkedPages = ['swap', 'limit', 'twap'] as const
export type LinkedPage = (typeof linkedPages)[number]

/** The terms of a link to a ticket; tokens by symbol or address. */
export type LinkTerms = {
  /** The origin of the page, without a slash at the end. */
  origin: string
  partner: string
  chainId: number
  from: string
  to: string
}

/**
 * Returns a link to a ticket with a partner's name.
 *
 * @example
 * const pair = { chainId: 1, from: 'ETH', to: 'USDC' }
 * ticketLink('swap', { origin: 'https://caravel.example', partner: 'shop', ...pair })
 * // 'https://caravel.example/swap?chain=1&from=ETH&to=USDC&partner=shop'
 */
export const ticketLink = (page: LinkedPage, { origin, partner, chainId, from, to }: LinkTerms): string =>
  `${origin}/${page}?${new URLSearchParams({ chain: String(chainId), from, to, partner })}`

/**
 * Returns two lines that request a price with a partner's name from the Velora SDK; transactions
 * built from that price have it, too.
 */
export const sdkLines = ({ apiUrl, partner, chainId }: { apiUrl: string; partner: string; chainId: number }): string =>
  `const sdk = constructSimpleSDK({ chainId: ${chainId}, version: '6.2', apiURL: ${quoted(apiUrl)}, fetch })
const priceRoute = await sdk.swap.getRate({ ...pair, options: { partner: ${quoted(partner)} } })`

/** Returns a text as a JavaScript string literal. */
const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`

/**
 * Returns the fields of a request without a registered name: the recipient of the fee and its rate.
 *
 * @example
 * requestTerms({ partnerAddress: '0x7099...79c8', partnerFeeBps: 25 })
 * // '"partnerAddress": "0x7099...79c8",\n"partnerFeeBps": 25'
 */
export const requestTerms = ({ partnerAddress, partnerFeeBps }: { partnerAddress: Address; partnerFeeBps: number }) =>
  `"partnerAddress": "${partnerAddress}",\n"partnerFeeBps": ${partnerFeeBps}`
