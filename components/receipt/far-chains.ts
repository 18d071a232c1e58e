import type { Site } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { lanesBetween } from '@/lib/chain/registry/lanes'

// Returns the site of a receipt: its own chain, and what following a transfer needs of the others.
export const withFarChains = ({ chains, logos, ...site }: Site, chain: Chain): Site => {
  const others = chains.filter(({ id }) => id !== chain.id)
  const lanesOf = (other: Chain) => [
    ...lanesBetween(chain, other).map(({ output }) => output),
    ...lanesBetween(other, chain).map(({ input }) => input),
  ]
  const slim = others.map((other) => {
    const tokens = [...new Map(lanesOf(other).map((token) => [token.address, token])).values()]
    const known = logos[other.id]
    const tokenLogos = tokens.flatMap(({ address }) => {
      const logo = known?.tokens[address.toLowerCase()]
      return logo === undefined ? [] : [[address.toLowerCase(), logo] as const]
    })
    return {
      chain: { ...other, dexes: [], tokens },
      logos: known && { ...known, tokens: Object.fromEntries(tokenLogos) },
    }
  })
  const own = logos[chain.id]
  return {
    ...site,
    chains: [chain, ...slim.map((one) => one.chain)],
    logos: Object.fromEntries([
      ...(own ? [[chain.id, own] as const] : []),
      ...slim.flatMap((one) => (one.logos ? [[one.chain.id, one.logos] as const] : [])),
    ]),
  }
}
