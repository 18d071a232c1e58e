/** How much a caller may ask: a pace, how far it may run ahead of the pace, and a total per UTC day (none when undefined). */
export type Allowance = { perSecond: number; burst: number; perDay?: number }

export const planNames = ['basic', 'pro', 'enterprise', 'ext-basic', 'ext-pro'] as const
export type Plan = (typeof planNames)[number]

/**
 * The specification's free tier, and the plans of its documentation. `page` is the dApp itself, per
 * address, and `pageNode` its questions to the nodes; `newPage` and `newPageNode` are the same
 * before its pass has grown, enough to load pages and as much a day as an anonymous caller has.
 * `pass` limits how many passes an address is given. `usage` is for questions about a
 * key, `badKey` for unknown keys, per address. `list` is for token lists, which the service fetches
 * from servers of strangers, and `wallet` for wallets that send through a private relay, per address.
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

/** GET /swap does the work of two calls: it may be asked at half the pace, without a burst. */
export const swapAllowance = ({ perSecond }: Allowance): Allowance => ({ perSecond: perSecond / 2, burst: 1 })
