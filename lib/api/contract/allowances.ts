/** Requests per second, the burst above, and a total per UTC day (none if undefined). */
export type Allowance = { perSecond: number; burst: number; perDay?: number }

export const planNames = ['basic', 'pro', 'enterprise', 'ext-basic', 'ext-pro'] as const
export type Plan = (typeof planNames)[number]

/**
 * The limits of the specification's free tier and of the documented plans. `page` is the dApp, per
 * address, and `pageNode` its requests to nodes; `newPage` and `newPageNode` apply until its pass
 * has grown, and suffice to load pages, with the daily total of an anonymous caller. `pass` limits
 * the passes per address. `usage` is for requests about a key, `badKey` for unknown keys, per
 * address. `list` is for token lists, which the service fetches from servers of strangers, and
 * `wallet` for wallets that send through a private relay, per address.
 */
export const allowances: Readonly<
  Record<Plan, Required<Allowance>> &
    Record<
      'anonymous' | 'page' | 'pageNode' | 'newPage' | 'newPageNode' | 'pass' | 'usage' | 'badKey' | 'list' | 'wallet',
      Allowance
    >
> = {
  anonymous: { perSecond: 1, burst: 1, perDay: 3_000 },
  page: { perSecond: 20, burst: 40, perDay: 50_000 },
  pageNode: { perSecond: 20, burst: 40, perDay: 400_000 },
  newPage: { perSecond: 2, burst: 60, perDay: 3_000 },
  newPageNode: { perSecond: 4, burst: 80, perDay: 3_000 },
  pass: { perSecond: 0.5, burst: 40, perDay: 2_000 },
  usage: { perSecond: 1, burst: 10 },
  badKey: { perSecond: 1, burst: 10, perDay: 3_000 },
  wallet: { perSecond: 5, burst: 60, perDay: 30_000 },
  list: { perSecond: 0.1, burst: 10, perDay: 200 },
  basic: { perSecond: 10, burst: 20, perDay: 50_000 },
  pro: { perSecond: 20, burst: 40, perDay: 120_000 },
  enterprise: { perSecond: 40, burst: 80, perDay: 250_000 },
  'ext-basic': { perSecond: 15, burst: 25, perDay: 1_000_000 },
  'ext-pro': { perSecond: 25, burst: 50, perDay: 2_000_000 },
}

/** Returns the limit of GET /swap, which does two calls: half the pace, no burst. */
export const swapAllowance = ({ perSecond }: Allowance): Allowance => ({ perSecond: perSecond / 2, burst: 1 })
