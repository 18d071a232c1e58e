/** So many entries of an account are read, the newest, in calls of so many. */
export const mostRead = 10_000
export const perCall = 1_000

const pausesMs = { nextPage: 50, busy: 5_000, quiet: 30_000 } as const
/** So long after a change a list counts as busy. */
const busyForMs = 120_000

/** The entries of an account as far as they are read. */
export type GrowingList<entry> = {
  /** By name, in no order. */
  records: ReadonlyMap<string, entry>
  /** The page to be read next; undefined once all are read. */
  nextPage: number | undefined
  /** What changed later is not read yet; undefined while all is read for the first time. */
  since: string | undefined
  /** What the reading under way will have covered. */
  reachedMs: number
  /** More than the most that is read: the oldest are missing. */
  isCut: boolean
}

/** Where a list comes from, and what its entries are. */
type ListSource<entry> = {
  ask(query: {
    page: number
    limit: number
    updatedAfter?: string
  }): Promise<{ data: readonly entry[]; hasMore: boolean }>
  nameOf(entry: entry): string
  isOwn(entry: entry): boolean
  isSame(known: entry, entry: entry): boolean
  /** So much of what was read is asked for again. */
  overlapMs: number
  /** Of what is asked for again, that which is not told again is gone. */
  forgets?: boolean
}

/**
 * Reads the next page of a list or, once it has all, what changed since: one call. An entry that is the same stays the same object.
 *
 * @example
 * (await readOn(source, undefined)).nextPage // 2, of a list that has more than a thousand entries
 */
export const readOn = async <entry extends { updatedAt: string }>(
  { ask, nameOf, isOwn, isSame, overlapMs, forgets = false }: ListSource<entry>,
  before: GrowingList<entry> | undefined,
): Promise<GrowingList<entry>> => {
  const { since } = before ?? {}
  const page = before?.nextPage ?? 1
  const { data, hasMore } = await ask({ page, limit: perCall, ...(since !== undefined && { updatedAfter: since }) })
  const own = data.filter(isOwn)
  const known = before?.records ?? new Map<string, entry>()
  // Who is told nothing new has nothing to do anew.
  const news = own.filter((one) => {
    const old = known.get(nameOf(one))
    return old === undefined || !isSame(old, one)
  })
  const newestMs = own.reduce((newest, { updatedAt }) => Math.max(newest, Date.parse(updatedAt)), 0)
  // By the first page alone: what changed while the others were read is found next time.
  const reachedMs = page === 1 ? Math.max(newestMs, before?.reachedMs ?? 0) : (before?.reachedMs ?? 0)
  // Another service may not know the question, and answers with everything.
  const isAnswered = since === undefined || data.every(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(since))
  const readsOn = hasMore && isAnswered && page * perCall < mostRead
  const isWhole = forgets && since !== undefined && page === 1 && !hasMore
  const told = new Set(own.map(nameOf))
  const gone = isWhole
    ? [...known].filter(([name, { updatedAt }]) => Date.parse(updatedAt) >= Date.parse(since) && !told.has(name))
    : []
  const records = new Map([...known, ...news.map((one) => [nameOf(one), one] as const)])
  for (const [name] of gone) records.delete(name)
  return {
    ...{
      records: news.length + gone.length > 0 ? records : known,
      reachedMs,
      nextPage: readsOn ? page + 1 : undefined,
    },
    since: readsOn || reachedMs === 0 ? since : new Date(reachedMs - overlapMs).toISOString(),
    isCut: before?.isCut || (since === undefined && hasMore && !readsOn),
  }
}

/**
 * How soon a list is read on: at once while pages are missing, each five seconds for two minutes after a change, else each thirty.
 *
 * @example
 * readOnAfter({ data: undefined, status: 'pending' }, Date.now()) // 30000
 */
export const readOnAfter = (
  { data, status }: { data: GrowingList<unknown> | undefined; status: 'pending' | 'error' | 'success' },
  nowMs: number,
): number => {
  if (status === 'success' && data?.nextPage !== undefined) return pausesMs.nextPage
  return data && nowMs - data.reachedMs < busyForMs ? pausesMs.busy : pausesMs.quiet
}
