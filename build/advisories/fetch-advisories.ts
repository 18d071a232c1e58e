import type { Advisory } from './find-advised'

/** The maximum of packages per request to OSV. */
const maxBatch = 1_000
const maxConcurrent = 8
const timeoutMs = 30_000

type Found = { results: readonly { vulns?: readonly { id: string }[]; next_page_token?: string }[] }

/**
 * Fetches all advisories of packages from a server with the interface of OSV, whatever their
 * versions, and returns the fields that the check reads, ordered by id.
 *
 * @throws {Error} if the server does not answer as OSV does
 * @example
 * await fetchAdvisories(['ws'], 'https://api.osv.dev') // [{ id: 'GHSA-3h5v-q93c-6h6q', ... }]
 */
export const fetchAdvisories = async (names: readonly string[], server: string): Promise<readonly Advisory[]> => {
  const ids = new Set<string>()
  for (let start = 0; start < names.length; start += maxBatch) {
    let queries = names
      .slice(start, start + maxBatch)
      .map((name): { package: object; page_token?: string } => ({ package: { ecosystem: 'npm', name } }))
    while (queries.length > 0) {
      const { results } = (await ask(`${server}/v1/querybatch`, { queries })) as Found
      for (const { vulns = [] } of results) for (const { id } of vulns) ids.add(id)
      queries = results.flatMap(({ next_page_token }, index) =>
        next_page_token ? [{ package: queries[index]!.package, page_token: next_page_token }] : [],
      )
    }
  }
  const left = [...ids].toSorted()
  const fetched: Advisory[] = []
  const fetchNext = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift())
      fetched.push(keepRead((await ask(`${server}/v1/vulns/${encodeURIComponent(id)}`)) as Advisory, new Set(names)))
  }
  await Promise.all(Array.from({ length: maxConcurrent }, fetchNext))
  return fetched.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const ask = async (url: string, body?: object): Promise<unknown> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, body ? { method: 'POST', body: JSON.stringify(body), signal } : { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: is it a server of OSV?`)
  return response.json()
}

const keepRead = (
  { id, summary = '', modified, withdrawn, affected = [] }: Advisory,
  names: ReadonlySet<string>,
): Advisory => ({
  id,
  summary,
  modified,
  ...(withdrawn && { withdrawn }),
  affected: affected
    .filter((one) => one.package?.ecosystem === 'npm' && names.has(one.package.name))
    .map(({ package: of, ranges, versions }) => {
      const ordered = ranges?.filter(({ type }) => type !== 'GIT').map(({ type, events }) => ({ type, events }))
      // Versions repeat the ranges, and are long.
      const named = ordered?.length ? undefined : versions
      return { ...(of && { package: of }), ...(ordered && { ranges: ordered }), ...(named && { versions: named }) }
    }),
})
