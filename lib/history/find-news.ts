/** Something of an account that may come further: an order by how much of it is filled, a reply to an offer by being there (100). */
export type Progress = {
  hash: string
  /** When it was made, milliseconds since 1970. */
  at: number
  /** 0 to 100. */
  percent: number
  isOver: boolean
}

/** How far each had come when somebody was last told, by hash. Of what is not named, all that was made until `since` is old. */
export type Seen = { since: number; percents: Readonly<Record<string, number>> }

/** So many are remembered, those that may still come further first. */
const mostSeen = 1_000

/** What has come further than anybody was told, and what is told with it. At first nothing is news, and what a reorganisation takes away is not told again. */
export const findNews = <one extends Progress>(
  all: readonly one[],
  before: Seen | undefined,
): { news: readonly one[]; seen: Seen } => {
  const { since = Number.POSITIVE_INFINITY, percents = {} } = before ?? {}
  const knownOf = ({ hash, at, percent }: one) => percents[hash] ?? (at > since ? 0 : percent)
  const news = all.filter((one) => one.percent > knownOf(one))
  const [kept, dropped] = newest(all)
  const oldest = dropped.reduce((last, { at }) => Math.max(last, at), before?.since ?? latest(all))
  return {
    news,
    seen: {
      since: oldest,
      percents: Object.fromEntries(kept.map((one) => [one.hash, Math.max(one.percent, knownOf(one))])),
    },
  }
}

const latest = (all: readonly Progress[]) => all.reduce((last, { at }) => Math.max(last, at), 0)

const newest = <one extends Progress>(all: readonly one[]): [kept: one[], dropped: one[]] => {
  const sorted = all.toSorted((a, b) => Number(a.isOver) - Number(b.isOver) || b.at - a.at)
  return [sorted.slice(0, mostSeen), sorted.slice(mostSeen)]
}
