/** What became of a bid. `untried` ones were outbid by one that was tried out and kept more than they promised. */
export const bidVerdicts = ['won', 'outbid', 'untried', 'unfair', 'conflict', 'failed', 'noRoom', 'stale'] as const
export type BidVerdict = (typeof bidVerdicts)[number]
