/** The maximum number of entries of an account, the newest, and the number per call. */
export const maxRead = 10_000
export const perCall = 1_000

const pausesMs = { nextPage: 50, busy: 5_000, quiet: 30_000 } as const
/** The time after a change for which a list counts as busy. */
const busyForMs = 120_000

/** The entries of an account that have been read. */
export type GrowingList<entry> = {
  /** The entries by name, unordered. */
  records: ReadonlyMap<string, entry>
  /** The next page to read; undefined once all are read. */
  nextPage: number | undefined
  /** The time after which changes have not been read; undefined during the first full read. */
  since: string | undefined
  /** The time up to which the read in progress will cover changes. */
  reachedMs: number
  /** True if the oldest entries are missing because of `maxRead`. */
  isCut: boolean
}

/** The source of a list and the properties of its entries. */
type ListSource<entry> = {
  ask(query: {
    page: number
    limit: number
    updatedAfter?: string
  }): Promise<{ data: readonly entry[]; hasMore: boolean }>
  nameOf(entry: entry): string
  isOwn(entry: entry): boolean
  isSame(known: entry, entry: entry): boolean
  /** The time before `since` that is read again. */
  overlapMs: number
  /** True if an entry that is missing from the repeated part has been removed. */
  removesMissing?: boolean
}

/**
 * Reads the next page of a list or, once all are read, the changes since, in one call. Unchanged
 * entries stay the same objects.
 *
 * @example
 * (await readNextPage(source, undefined)).nextPage // 2, of a list that has more than a thousand entries
 */
export const readNextPage = async <entry extends { updatedAt: string }>(
  { ask, nameOf, isOwn, isSame, overlapMs, removesMissing = false }: ListSource<entry>,
  before: GrowingList<entry> | undefined,
): Promise<GrowingList<entry>> => {
  const { since } = before ?? {}
  const page = before?.nextPage ?? 1
  const { data, hasMore } = await ask({ page, limit: perCall, ...(since !== undefined && { updatedAfter: since }) })
  const own = data.filter(isOwn)
  const known = before?.records ?? new Map<string, entry>()
  // Keeps the list unchanged without news, so that nothing renders again.
  const changed = own.filter((entry) => {
    const previous = known.get(nameOf(entry))
    return previous === undefined || !isSame(previous, entry)
  })
  const newestMs = own.reduce((newest, { updatedAt }) => Math.max(newest, Date.parse(updatedAt)), 0)
  // The first page alone sets it: changes during later pages are found next time.
  const reachedMs = page === 1 ? Math.max(newestMs, before?.reachedMs ?? 0) : (before?.reachedMs ?? 0)
  // Another service may not know `updatedAfter`, and answers with everything.
  const isAnswered = since === undefined || data.every(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(since))
  const continues = hasMore && isAnswered && page * perCall < maxRead
  const isComplete = removesMissing && since !== undefined && page === 1 && !hasMore
  const listed = new Set(own.map(nameOf))
  const removed = isComplete
    ? [...known].filter(([name, { updatedAt }]) => Date.parse(updatedAt) >= Date.parse(since) && !listed.has(name))
    : []
  const records = new Map([...known, ...changed.map((entry) => [nameOf(entry), entry] as const)])
  for (const [name] of removed) records.delete(name)
  return {
    records: changed.length + removed.length > 0 ? records : known,
    reachedMs,
    nextPage: continues ? page + 1 : undefined,
    since: continues || reachedMs === 0 ? since : new Date(reachedMs - overlapMs).toISOString(),
    isCut: before?.isCut || (since === undefined && hasMore && !continues),
  }
}

/**
 * Returns the milliseconds to the next read: at once while pages are missing, five seconds for two
 * minutes after a change, else thirty.
 *
 * @example
 * nextReadDelay({ data: undefined, status: 'pending' }, Date.now()) // 30000
 */
export const nextReadDelay = (
  { data, status }: { data: GrowingList<unknown> | undefined; status: 'pending' | 'error' | 'success' },
  nowMs: number,
): number => {
  if (status === 'success' && data?.nextPage !== undefined) return pausesMs.nextPage
  return data && nowMs - data.reachedMs < busyForMs ? pausesMs.busy : pausesMs.quiet
}
