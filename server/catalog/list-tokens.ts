import { nativeToken, toLowerAddress } from '@/lib/address'
import type { listTokens as listTokensOperation } from '@/lib/api/catalog'
import type { Answer } from '@/lib/api/operation'
import type { Chain } from '@/lib/chain/registry'

/**
 * Lists the tokens of a chain whose symbols may stand for addresses. The native token comes first, under its placeholder in the
 * mixed casing that the market endpoints want.
 *
 * @example
 * listTokens({ chain: mainnet }).tokens[0] // { symbol: 'ETH', address: '0xEeee...EEeE', decimals: 18, tokenType: 'ETH', ... }
 */
export const listTokens = ({ chain }: { chain: Chain }): Answer<typeof listTokensOperation> => {
  const shared = { img: null, network: chain.id, connectors: [] }
  return {
    tokens: [
      { ...chain.nativeCurrency, address: nativeToken, tokenType: 'ETH', ...shared },
      ...chain.tokens.map(({ symbol, name, address, decimals }) => ({
        symbol,
        name,
        address: toLowerAddress(address),
        decimals,
        tokenType: 'ERC20',
        ...shared,
      })),
    ],
  }
}
