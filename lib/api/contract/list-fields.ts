import * as z from 'zod/mini'
import { integer, list, noted, optional, shownAs } from './fields'

const mostListed = 1_000
const deepestPage = 100_000

/** The moment that examples show. */
export const moment = '2026-11-22T14:05:00.000Z'

/** Which page of a list a query asks for. */
export const pageFields = {
  page: noted(z._default(integer(1, deepestPage), 1), 'Which page, from 1.', 1),
  limit: noted(z._default(integer(1, mostListed), 100), 'How many on a page.', 20),
}

/** The time for which a client waits for an order to change, in place of polling. */
export const wait = optional(
  integer(0, 10),
  'Seconds: while the order is the one whose tag If-None-Match names, the answer is held back so long. 304 then.',
  10,
)

/** A list of numbers or words in a query, comma-separated. */
export const listOf = <value extends string | number>(schema: z.ZodMiniType<value>, read: (name: string) => unknown) =>
  shownAs(
    list,
    z.pipe(
      list,
      z.pipe(
        z.transform((names: string[]) => names.map(read)),
        z.array(schema),
      ),
    ),
  )

/** Chains to which a query keeps a list. */
export const chainIds = optional(
  listOf(z.int().check(z.minimum(1), z.maximum(2 ** 31)), Number),
  'Only of these chains, comma-separated.',
  '1',
)

const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))

/** The moment since which a query asks for what is new. */
export const updatedAfter = (description: string) =>
  optional(
    shownAs(z.string(), z.string().check(z.maxLength(40), z.refine(isMoment, 'expected a date and time of ISO 8601'))),
    description,
    moment,
  )

/** A page of a list, as it is answered. */
export const pageOf = <schema extends z.ZodMiniType>(record: schema, description: string) =>
  z.object({
    data: noted(z.array(record), description),
    total: noted(z.number(), 'How many there are in all.', 1),
    page: noted(z.number(), 'As asked.', 1),
    limit: noted(z.number(), 'As asked.', 20),
    hasMore: noted(z.boolean(), 'Whether some come after these.', false),
  })
