import * as z from 'zod/mini'
import { integer, list, noted, optional, shownAs } from './fields'

const maxListed = 1_000
const deepestPage = 100_000

/** The time in examples. */
export const moment = '2026-11-22T14:05:00.000Z'

/** The page of a list that a query requests. */
export const pageFields = {
  page: noted(z._default(integer(1, deepestPage), 1), 'Which page, from 1.', 1),
  limit: noted(z._default(integer(1, maxListed), 100), 'How many on a page.', 20),
}

/** The time for which a client waits for an order to change, instead of polling. */
export const wait = optional(
  integer(0, 10),
  'Seconds: while the order is the one whose tag If-None-Match names, the answer is held back so long. 304 then.',
  10,
)

/** Returns a schema for a comma-separated list of numbers or words in a query. */
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

/** The chains to which a query limits a list. */
export const chainIds = optional(
  listOf(z.int().check(z.minimum(1), z.maximum(2 ** 31)), Number),
  'Only of these chains, comma-separated.',
  '1',
)

const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))

/** Returns the field with the time after which a query wants updates. */
export const updatedAfter = (description: string) =>
  optional(
    shownAs(z.string(), z.string().check(z.maxLength(40), z.refine(isMoment, 'expected a date and time of ISO 8601'))),
    description,
    moment,
  )

/** Returns the schema of a page of a list in an answer. */
export const pageOf = <schema extends z.ZodMiniType>(record: schema, description: string) =>
  z.object({
    data: noted(z.array(record), description),
    total: noted(z.number(), 'How many there are in all.', 1),
    page: noted(z.number(), 'As asked.', 1),
    limit: noted(z.number(), 'As asked.', 20),
    hasMore: noted(z.boolean(), 'Whether some come after these.', false),
  })
