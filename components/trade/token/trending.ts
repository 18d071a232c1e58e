import type { TokenList } from '@/hooks/token/use-token-list'
import type { ChoosableToken } from '@/hooks/token/use-tokens'

const maxTrending = 6
/** The minimum daily volume of a trending token, in dollars. */
const minVolume = 1

// Returns the listed tokens that were traded most here in a day, in dollars.
export const trendingOf = (tokens: readonly ChoosableToken[], figures: TokenList['figures']) =>
  tokens
    .flatMap((token) => {
      const { volume24hUSD: volume, swaps24h: swaps, change24hBps: change } = figures[token.address.toLowerCase()] ?? {}
      const isTraded = volume !== undefined && swaps !== undefined && Number(volume) >= minVolume
      return isTraded && isListed(token) ? [{ token, volume, swaps, change }] : []
    })
    .sort((a, b) => Number(b.volume) - Number(a.volume) || b.swaps - a.swaps)
    .slice(0, maxTrending)

const isListed = ({ origin }: ChoosableToken) => origin === 'native' || origin === 'listed' || origin === 'token-list'
