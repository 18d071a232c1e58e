import { toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { uintAt, wordCount } from '@/lib/chain/node/words'
import { selectors } from '@/lib/chain/pools/pool-calls'
import { appearanceOf } from '@/lib/chain/token/appearance'
import type { ChainClient } from '../node/clients'
import { readMany } from '../node/multicall'

/**
 * Tokens that are known by name in addition to the registry's. Like those of any unlisted token,
 * their pools are followed and their taxes measured on request.
 */
export type TokenList = {
  tokens: readonly Token[]
  find: (address: string) => Token | undefined
  /**
   * Finds a token by symbol, case-insensitive; none if another listed token could have that symbol.
   */
  findBySymbol: (symbol: string) => Token | undefined
}

/** The newest list, and the function that reads it from the chain. */
export type ConfirmedTokens = { latest: () => TokenList; confirm: () => Promise<void> }

/**
 * Filters a published list to the tokens that are on the chain: those whose contract returns the
 * listed decimals. A list is only a claim, and the chain of a local world has other tokens. Empty
 * until `confirm` has read the chain, which it does once.
 *
 * @throws from `confirm`: viem's errors if the node fails; it may be called again.
 * @example
 * const { latest, confirm } = confirmTokens({ chain: mainnet, client }, readDefaultTokens(mainnet))
 * await confirm()
 * latest().findBySymbol('pepe')?.decimals // 18
 */
export const confirmTokens = (
  deps: { chain: Chain; client: ChainClient },
  named: readonly Token[],
): ConfirmedTokens => {
  let list = listOf(deps.chain, [])
  let asking: Promise<void> | undefined
  const ask = async () => {
    const calls = named.map(({ address }) => ({ target: toLowerAddress(address), data: selectors.decimals }))
    const answers = await readMany(deps, calls, { blockTag: 'latest' })
    const isThere = ({ decimals }: Token, index: number) => {
      const answer = answers[index]
      return answer !== undefined && wordCount(answer) === 1 && uintAt(answer, 0) === BigInt(decimals)
    }
    list = listOf(deps.chain, named.filter(isThere))
  }
  return {
    latest: () => list,
    confirm: () => {
      asking ??= ask().catch((error) => {
        asking = undefined
        throw error
      })
      return asking
    },
  }
}

const listOf = (chain: Chain, tokens: readonly Token[]): TokenList => {
  const byAddress = new Map(tokens.map((token) => [token.address.toLowerCase(), token]))
  const bySymbol = new Map<string, Token | undefined>()
  const taken = new Set([chain.nativeCurrency, ...chain.tokens].map(({ symbol }) => appearanceOf(symbol)))
  for (const token of tokens) {
    const symbol = token.symbol.toLowerCase()
    const isTaken = bySymbol.has(symbol) || taken.has(appearanceOf(symbol))
    bySymbol.set(symbol, isTaken ? undefined : token)
  }
  return {
    tokens,
    find: (address) => byAddress.get(address.toLowerCase()),
    findBySymbol: (symbol) => bySymbol.get(symbol.toLowerCase()),
  }
}
