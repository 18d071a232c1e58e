import { asc, eq } from 'drizzle-orm'
import type { Address } from 'viem'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { isAnonymous } from '@/lib/chain/fees/resolve-fee'
import type { Database } from '../db/client'
import { partners } from '../db/partner-schema'

/** Matches names that can be registered; the database is not queried for others. */
export const registrableName = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Finds registered partners, uncached: changes apply to the next request on every replica. */
export type PartnerRegistry = {
  /** Accepts any casing; undefined for `anon`, no name, and unregistered names. */
  find: (name: string | undefined) => Promise<RegisteredPartner | undefined>
  /** Returns the sorted names whose fees go to an address in lower case. */
  namesOf: (address: Address) => Promise<string[]>
}

/**
 * Lists the registered partners by name.
 *
 * @example
 * (await listPartners(database)).map(({ name }) => name) // ['shop', 'wallet']
 */
export const listPartners = async (database: Database): Promise<(typeof partners.$inferSelect)[]> =>
  database.select().from(partners).orderBy(asc(partners.name))

/**
 * Creates the registry of partners: one read by primary key per name, none for `anon`.
 *
 * @example
 * (await createPartnerRegistry({ database }).find('Shop'))?.feeBps // 25
 */
export const createPartnerRegistry = ({ database }: { database: Database }): PartnerRegistry => ({
  find: async (given) => {
    const name = given?.toLowerCase()
    if (name === undefined || isAnonymous(name) || !registrableName.test(name)) return undefined
    const { address, feeBps, takesSurplus, tier } = partners
    const [row] = await database
      .select({ name: partners.name, address, feeBps, takesSurplus, tier })
      .from(partners)
      .where(eq(partners.name, name))
    return row
  },
  namesOf: async (address) => {
    const rows = await database
      .select({ name: partners.name })
      .from(partners)
      .where(eq(partners.address, address))
      .orderBy(asc(partners.name))
    return rows.map(({ name }) => name)
  },
})
