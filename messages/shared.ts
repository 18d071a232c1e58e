/** Holds the texts that several features say. */
export const sharedText = {
  address: { copy: 'Copy the address' },
  approvals: { link: 'See and revoke all approvals' },
  balance: { unknown: 'unknown', connect: 'connect to see' },
  contained: { failed: 'This entry cannot be shown. See its raw data.' },
  copy: { done: 'Copied', refused: 'Your browser blocks copying' },
  dialog: { close: 'Close' },
  copyByHand: 'Select and copy it here.',
  dollars: { none: 'no dollar price' },
  native: 'native',
  link: { set: 'set by the link' },
  limit: { SELL: 'Minimum received', BUY: 'Maximum sold' },
  moment: {
    unknown: 'unknown time',
    afterCalendar: 'after the year 9999',
    overCalendar: 'over 9,999 years',
  },
  network: { cost: 'Gas', gas: (units: string) => `${units} gas`, unnamed: 'this network' },
  partner: { name: 'Partner' },
  receiver: { name: 'Receiver', yourWallet: 'Your wallet' },
  file: { failed: 'The file could not be made. Try again.' },
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
  retrying: 'Retrying automatically.',
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
  service: {
    unanswered: 'Not available now. Retrying automatically.',
    lostWhy: 'Your funds are not affected. Retrying automatically.',
  },
  transaction: { name: 'Transaction' },
}
