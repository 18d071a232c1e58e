import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod/mini'
import { isAddress, toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { cleanText } from '@/lib/chain/token/token-facts'
import { maxTokenDecimals, tokenTextLimits } from '@/lib/chain/token/token-limits'

const tokenLists = z.object({
  tokens: z.array(
    z.object({ chainId: z.int(), address: z.string(), symbol: z.string(), name: z.string(), decimals: z.int() }),
  ),
})

/**
 * Reads the tokens of a published list (`@uniswap/default-token-list`, pinned) that are on a chain
 * and not in the registry. Symbols and names are cleaned like any untrusted text; an address counts
 * once.
 *
 * @example
 * readDefaultTokens(mainnet).find(({ symbol }) => symbol === 'PEPE')?.decimals // 18
 */
export const readDefaultTokens = (chain: Chain): Token[] => {
  const path = createRequire(import.meta.url).resolve('@uniswap/default-token-list')
  const { tokens } = z.parse(tokenLists, JSON.parse(readFileSync(path, 'utf8')))
  const byAddress = new Map<string, Token>()
  for (const { chainId, address: given, symbol, name, decimals } of tokens) {
    if (chainId !== chain.id || !isAddress(given) || findToken(chain, given)) continue
    const address = toLowerAddress(given)
    const said = cleanText(symbol, tokenTextLimits.symbol)
    const isToken = said !== '' && decimals >= 0 && decimals <= maxTokenDecimals
    if (isToken && !byAddress.has(address))
      byAddress.set(address, { address, symbol: said, name: cleanText(name, tokenTextLimits.name) || said, decimals })
  }
  return [...byAddress.values()]
}
