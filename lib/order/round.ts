/** What became of a bid. `untried` ones were outbid by one that was tried out and kept more than they promised. */
export const bidVerdicts = ['won', 'outbid', 'untried', 'unfair', 'conflict', 'failed', 'noRoom', 'stale'] as const
export type BidVerdict = (typeof bidVerdicts)[number]

/**
 * Names which of a chain's pools and orders is too far behind the other for an auction, which needs
 * both as of one block. Pools are behind while their node is silent, too.
 */
export const auctionDelays = ['PoolsBehind', 'OrdersBehind'] as const
export type AuctionDelay = (typeof auctionDelays)[number]
