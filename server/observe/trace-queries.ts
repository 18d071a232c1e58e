import type pg from 'pg'
import { inCallSpan } from '../tracing'

type Query = (...asked: unknown[]) => unknown

const maxTextLength = 300

/**
 * Records the statements of a pool or connection as spans of what caused them, without their values. A pool passes its
 * statements on with a callback: those are recorded once, by the pool.
 *
 * @example
 * traceQueries(new pg.Pool({ connectionString: url }))
 */
export const traceQueries = <queryable extends pg.Pool | pg.PoolClient>(queryable: queryable): queryable => {
  const query = queryable.query.bind(queryable) as Query
  const traced: Query = (...asked) => {
    if (typeof asked.at(-1) === 'function') return query(...asked)
    const [statement] = asked as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, maxTextLength) }
    return inCallSpan('statement', attributes, async () => query(...asked))
  }
  return Object.assign(queryable, { query: traced })
}
