import type { Chain } from '@/lib/chain/chain'
import { lanesBetween } from '@/lib/chain/registry/lanes'

export type NamedToken = { symbol: string; decimals: number }
// The tokens of lanes by chain and address in lower case.
export type LaneTokens = Readonly<Record<string, NamedToken>>

const keyOf = (chainId: number, address: string) => `${chainId} ${address.toLowerCase()}`

// Returns the tokens of all lanes between some chains, for a page that loads no registry.
export const laneTokensOf = (chains: readonly Chain[]): LaneTokens =>
  Object.fromEntries(
    chains.flatMap((from) =>
      chains.flatMap((to) =>
        lanesBetween(from, to).map(({ input: { address, symbol, decimals } }) => [
          keyOf(from.id, address),
          { symbol, decimals },
        ]),
      ),
    ),
  )

export const findLaneToken = (tokens: LaneTokens, chainId: number, address: string): NamedToken | undefined => {
  const key = keyOf(chainId, address)
  return Object.hasOwn(tokens, key) ? tokens[key] : undefined
}
