import { asc, eq } from 'drizzle-orm'
import type { Address } from 'viem'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { isAnonymous } from '@/lib/chain/fees/resolve-fee'
import type { Database } from '../db/client'
import { partners } from '../db/partner-schema'

/** What a name must look like to be in the registry; the database is asked for no other. */
export const registrableName = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Finds who is registered. Nothing is remembered: a change counts from the next request on, on every replica. */
export type PartnerRegistry = {
  /** In any casing; nothing for `anon`, for no name, and for one that nobody registered. */
  find: (name: string | undefined) => Promise<RegisteredPartner | undefined>
  /** The names whose fees go to an address, in lower case, by name. */
  namesOf: (address: Address) => Promise<string[]>
}

/**
 * Lists who is registered, by name.
 *
 * @example
 * (await listPartners(database)).map(({ name }) => name) // ['shop', 'wallet']
 */
export const listPartners = async (database: Database): Promise<(typeof partners.$inferSelect)[]> =>
  database.select().from(partners).orderBy(asc(partners.name))

/**
 * Opens the registry of partners: one read by the primary key for a name, and none for `anon`.
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
