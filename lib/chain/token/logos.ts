import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import { chains } from '../registry/chains'
import { findToken } from '../registry/registry'

/** The symbols with a logo in public/logos/tokens, collected by localnet/collect-logos.mjs. */
const symbols = new Set(
  [
    'ETH WETH WETH.e wstETH cbETH WBTC WBTC.e cbBTC BTCB BTC.b BNB WBNB POL WPOL AVAX WAVAX sAVAX XDAI WXDAI sDAI',
    'USDC USDC.e USDbC USDT USDT.e USDT0 DAI DAI.e crvUSD LUSD FDUSD EURC EURe',
    'UNI LINK AAVE MKR LDO COMP GMX ARB AERO OP GNO Cake',
  ].flatMap((line) => line.split(' ')),
)
const chainIds = new Set([1, 10, 56, 100, 130, 137, 8453, 42161, 43114])

/** Logo paths on the site's origin, of tokens by lower-case address, if they have a logo. */
export type ChainLogos = { chain?: string; tokens: Readonly<Record<string, string>> }

/**
 * Returns the logos of a chain and of its published tokens, as pages receive them.
 *
 * @example
 * logosOf(1)
 * // { chain: '/logos/chains/1.svg', tokens: { '0xeeee...': '/logos/tokens/eth.svg', ... } }
 */
export const logosOf = (chainId: number): ChainLogos => {
  const addresses = [nativeToken, ...(chains[chainId]?.tokens.map(({ address }) => address) ?? [])]
  return {
    ...(chainIds.has(chainId) && { chain: `/logos/chains/${chainId}.svg` }),
    tokens: Object.fromEntries(
      addresses.flatMap((address) => {
        const path = tokenLogoPath(chainId, address)
        return path === undefined ? [] : [[toLowerAddress(address), path]]
      }),
    ),
  }
}

/**
 * Returns the path of a token's logo on the site's own origin; undefined if we have none. Only
 * tokens that the published registry lists at this address have one, and the chain's native token:
 * a symbol proves nothing.
 *
 * @example
 * tokenLogoPath(1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48') // '/logos/tokens/usdc.svg'
 */
export const tokenLogoPath = (chainId: number, address: string): string | undefined => {
  const chain = chains[chainId]
  if (!chain) return undefined
  const token = isNativeToken(address) ? chain.nativeCurrency : findToken(chain, address)
  return token && symbols.has(token.symbol) ? `/logos/tokens/${token.symbol.toLowerCase()}.svg` : undefined
}
