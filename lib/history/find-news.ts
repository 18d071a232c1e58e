/** A record with progress: an order with its filled share, or a reply (100). */
export type Progress = {
  hash: string
  /** The time of creation, milliseconds since 1970. */
  at: number
  /** 0 to 100. */
  percent: number
  isOver: boolean
}

/**
 * The progress that was last announced, by hash. Records that are not named count as announced if
 * they were created until `since`.
 */
export type Seen = { since: number; percents: Readonly<Record<string, number>> }

/** The maximum number of remembered records; unfinished ones come first. */
const maxSeen = 1_000

/**
 * Finds progress that was not announced yet, and the state to store with it. Nothing is news at
 * first, and progress that a reorganisation removed is not announced again.
 */
export const findNews = <record extends Progress>(
  all: readonly record[],
  before: Seen | undefined,
): { news: readonly record[]; seen: Seen } => {
  const { since = Number.POSITIVE_INFINITY, percents = {} } = before ?? {}
  const knownOf = ({ hash, at, percent }: record) => percents[hash] ?? (at > since ? 0 : percent)
  const news = all.filter((record) => record.percent > knownOf(record))
  const [kept, dropped] = newest(all)
  const oldest = dropped.reduce((last, { at }) => Math.max(last, at), before?.since ?? latest(all))
  return {
    news,
    seen: {
      since: oldest,
      percents: Object.fromEntries(kept.map((record) => [record.hash, Math.max(record.percent, knownOf(record))])),
    },
  }
}

const latest = (all: readonly Progress[]) => all.reduce((last, { at }) => Math.max(last, at), 0)

const newest = <record extends Progress>(all: readonly record[]): [kept: record[], dropped: record[]] => {
  const sorted = all.toSorted((a, b) => Number(a.isOver) - Number(b.isOver) || b.at - a.at)
  return [sorted.slice(0, maxSeen), sorted.slice(maxSeen)]
}
