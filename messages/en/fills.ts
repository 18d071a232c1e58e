import { displayCount } from '@/lib/write-decimal'

/** Holds the texts of the outcome of fills and of sharing them. */
export const fillsText = {
  // Compare a fill with its quote.
  improvement: {
    label: 'vs quote',
    asQuoted: 'As quoted',
    signed: (isWorse: boolean, percent: string, dollars: string | undefined) => {
      const sign = isWorse ? '−' : '+'
      return dollars === undefined ? `${sign}${percent}` : `${sign}${percent}, ${sign}${dollars}`
    },
    better: (percent: string, dollars: string | undefined) =>
      dollars === undefined ? `${percent} better than quoted` : `${percent} better than quoted, ${dollars}`,
    worse: (percent: string, dollars: string | undefined) =>
      dollars === undefined ? `${percent} worse than quoted` : `${percent} worse than quoted, ${dollars}`,
    valueThen: 'Value at fill',
    moved: {
      SELL: 'The market moved. The signed minimum held.',
      BUY: 'The market moved. The signed maximum held.',
    },
  },
  share: {
    title: 'Share this trade',
    open: 'Share',
    openPart: (number: number) => `Share part ${displayCount(number)}`,
    send: 'Share…',
    copy: 'Copy text and link',
    download: 'Download picture',
    picture: 'The card of this trade',
    noPicture: 'The picture could not be made. The link shows the receipt.',
    pictureOfLast: 'Picture and link are of the last part.',
    file: 'caravel-receipt.png',
    unlisted: (symbol: string, address: string) => `${symbol} (${address})`,
    namesake: (symbol: string, listed: string, address: string) => `${symbol} (not the listed ${listed}, ${address})`,
    sold: (given: string, got: string) => `Sold ${given} for ${got}`,
    bought: (got: string, given: string) => `Bought ${got} for ${given}`,
    part: (number: number, of: number) => `part ${displayCount(number)} of ${displayCount(of)}`,
    partOfOrder: 'part of an order',
    inParts: (trade: string, count: number) => `${trade} in ${displayCount(count)} parts`,
    onChain: (amount: string, chain: string) => `${amount} on ${chain}`,
    sentTo: (amount: string, chain: string) => `${amount} sent to ${chain}`,
    beyondLimit: {
      SELL: (percent: string) => `${percent} better than the signed minimum`,
      BUY: (percent: string) => `${percent} better than the signed maximum`,
    },
    sentence: (parts: readonly string[], isOnBothChains: boolean) =>
      isOnBothChains ? `${parts.join(', ')}, verified on both chains` : `${parts.join(', ')}, verified on-chain`,
  },
}
