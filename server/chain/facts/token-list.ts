import { toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { uintAt, wordCount } from '@/lib/chain/node/words'
import { selectors } from '@/lib/chain/pools/pool-calls'
import { appearanceOf } from '@/lib/chain/token/appearance'
import type { ChainClient } from '../node/clients'
import { readMany } from '../node/multicall'

/** Tokens that are known by name beside those of the registry. Their pools are followed when somebody asks, and their taxes measured, as of any other. */
export type TokenList = {
  tokens: readonly Token[]
  find: (address: string) => Token | undefined
  /** Finds a token in any casing; none where the symbol could mean another listed token as well. */
  findBySymbol: (symbol: string) => Token | undefined
}

/** The newest of the list, and the way to read it from the chain. */
export type ConfirmedTokens = { latest: () => TokenList; confirm: () => Promise<void> }

/**
 * Keeps the tokens of a published list that are on the chain indeed: those whose contract answers the decimals that the list says. A list is
 * a claim about a chain, and the chain of a local world has other tokens. Empty until `confirm` has asked the chain, which it does once.
 *
 * @throws from `confirm`: viem's errors when the node fails, and it may be called again.
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
