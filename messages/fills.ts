/** Holds the texts of what fills came to, and of sharing them. */
export const fillsText = {
  // How a fill came out beside its quote.
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
    send: 'Share…',
    copy: 'Copy text and link',
    download: 'Download picture',
    picture: 'The card of this trade',
    noPicture: 'The picture could not be made. The link shows the receipt.',
    file: 'caravel-receipt.png',
    unlisted: (symbol: string, address: string) => `${symbol} (${address})`,
    namesake: (symbol: string, listed: string, address: string) => `${symbol} (not the listed ${listed}, ${address})`,
    sold: (given: string, got: string) => `Sold ${given} for ${got}`,
    bought: (got: string, given: string) => `Bought ${got} for ${given}`,
    sentence: (parts: readonly string[]) => `${parts.join(', ')}, verified on-chain`,
  },
}
