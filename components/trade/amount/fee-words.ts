/** What is said of fees: of venue and partner, of surplus, and of what a token takes of its transfers. */
export const words = {
  fee: {
    service: (bps: number) => `${bps} bps to this service`,
    // Only a link names a partner, so its mark belongs to the name.
    partner: (percent: string, name: string) => `${percent} to ${name}, set by the link`,
  },
  surplus: {
    yours: 'all yours',
    partner: (percent: number, name: string) => `${percent}% to ${name}`,
    service: (percent: number) => `${percent}% to this service`,
    allToService: 'to this service',
    capped: (shares: string, percent: number) => `${shares}, up to ${percent}% of the quote`,
  },
  transfer: {
    ofTransfers: (symbol: string, percent: string) => `${symbol} takes ${percent} of every transfer`,
    ofTrades: (symbol: string, percent: string) => `${symbol} takes up to ${percent} of every trade`,
    // Where the amounts are those that arrive, and where a contract pays signed amounts from hand to hand.
    inSwap: 'The token keeps it. The amounts above count it.',
    inOrder: 'The token keeps it, so less would arrive than was signed. OTC orders of it can’t be made or filled.',
    notOtc: (symbol: string) => `${symbol} cannot be traded OTC`,
    notOtcWhy: (takes: string, inOrder: string) => `${takes}. ${inOrder}`,
  },
}
