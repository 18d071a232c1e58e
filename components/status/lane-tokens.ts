import type { Chain } from '@/lib/chain/chain'
import { lanesBetween } from '@/lib/chain/registry/lanes'

export type NamedToken = { symbol: string; decimals: number }
// Returns chain and address in lower case as one key.
export type LaneTokens = Readonly<Record<string, NamedToken>>

const keyOf = (chainId: number, address: string) => `${chainId} ${address.toLowerCase()}`

// Names the tokens of all lanes between some chains: a page that loads no registry shows their amounts by it.
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
