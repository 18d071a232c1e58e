/** The verdict on a bid. A simulated bid that kept more than it promised outbids `untried` ones. */
export const bidVerdicts = ['won', 'outbid', 'untried', 'unfair', 'conflict', 'failed', 'noRoom', 'stale'] as const
export type BidVerdict = (typeof bidVerdicts)[number]

/**
 * The reason why an auction waits: pools or orders are behind the other, which it needs at one
 * block. Pools are also behind while their node is silent.
 */
export const auctionDelays = ['PoolsBehind', 'OrdersBehind'] as const
export type AuctionDelay = (typeof auctionDelays)[number]
