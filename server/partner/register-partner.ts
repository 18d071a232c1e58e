import { eq } from 'drizzle-orm'
import { isAddress, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { type PartnerTier, partnerTiers } from '@/lib/api/partner/partners'
import { partnerTierRules, type RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { anonymousPartner } from '@/lib/chain/fees/resolve-fee'
import { BaseError, namedError } from '@/lib/errors'
import type { Database } from '../db/client'
import { partners } from '../db/partner-schema'
import { createPartnerRegistry, registrableName } from './partner-registry'

/** Names with another meaning in requests. */
const reservedNames: readonly string[] = [anonymousPartner, 'usage']
const nameRule = [
  'has 1 to 64 lower-case letters, digits, dots, hyphens and underscores, begins with a letter or digit',
  ` and is not ${reservedNames.join(', ')} or an address`,
].join()

type RegistryDeps = { database: Database; nowMs: number }

/** An operator's input for a partner; by default tier `standard`, fee 0 and no surplus. */
export type PartnerRegistration = {
  address: string
  feeBps?: number | undefined
  takesSurplus?: boolean | undefined
  tier?: string | undefined
}

/**
 * Registers a partner. It applies to the next request on every replica.
 *
 * @throws {InvalidPartnerError} {PartnerExistsError}
 * @example
 * await registerPartner({ database, nowMs }, { name: 'shop', address: '0x7099…79c8', feeBps: 25 })
 * // { name: 'shop', feeBps: 25, tier: 'standard', ... }
 */
export const registerPartner = async (
  { database, nowMs }: RegistryDeps,
  given: { name: string } & PartnerRegistration,
): Promise<RegisteredPartner> => {
  const partner = readPartner({ feeBps: 0, takesSurplus: false, tier: 'standard', ...given })
  const at = new Date(nowMs)
  const stored = await database
    .insert(partners)
    .values({ ...partner, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ name: partners.name })
  if (stored.length === 0) throw new PartnerExistsError(partner.name)
  return partner
}

/**
 * Changes the given fields of a partner. It applies to the next request on every replica.
 *
 * @throws {InvalidPartnerError} {UnknownPartnerError}
 * @example
 * await changePartner({ database, nowMs }, { name: 'shop', feeBps: 30 })
 * // { name: 'shop', feeBps: 30, ... }
 */
export const changePartner = async (
  { database, nowMs }: RegistryDeps,
  { name, ...changes }: { name: string } & Partial<PartnerRegistration>,
): Promise<RegisteredPartner> =>
  database.transaction(async (transaction) => {
    const [before] = await transaction.select().from(partners).where(eq(partners.name, name)).for('update')
    if (before === undefined) throw new UnknownPartnerError(name)
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const partner = readPartner({ ...before, ...Object.fromEntries(given) })
    await transaction
      .update(partners)
      .set({ ...partner, updatedAt: new Date(nowMs) })
      .where(eq(partners.name, name))
    return partner
  })

/**
 * Removes a partner and its keys. Its earned fees remain claimable in the contracts.
 *
 * @throws {UnknownPartnerError}
 * @example
 * await removePartner({ database }, { name: 'shop' })
 */
export const removePartner = async (
  { database }: Pick<RegistryDeps, 'database'>,
  { name }: { name: string },
): Promise<void> => {
  const removed = await database.delete(partners).where(eq(partners.name, name)).returning({ name: partners.name })
  if (removed.length === 0) throw new UnknownPartnerError(name)
}

/**
 * Finds a partner by a name that must be registered.
 *
 * @throws {UnknownPartnerError}
 * @example
 * (await requirePartner({ database }, { name: 'shop' })).feeBps // 25
 */
export const requirePartner = async (
  { database }: Pick<RegistryDeps, 'database'>,
  { name }: { name: string },
): Promise<RegisteredPartner> => {
  const partner = await createPartnerRegistry({ database }).find(name)
  if (partner === undefined) throw new UnknownPartnerError(name)
  return partner
}

const readPartner = ({
  name,
  address,
  feeBps,
  takesSurplus,
  tier,
}: { name: string } & Required<PartnerRegistration>): RegisteredPartner => {
  if (!registrableName.test(name) || reservedNames.includes(name) || isAddress(name))
    throw new InvalidPartnerError(`The name of a partner ${nameRule}.`)
  if (!isAddress(address) || isSameAddress(address, zeroAddress))
    throw new InvalidPartnerError('Fees are paid to an address: 0x and 40 hex digits, not all of them zero.')
  if (!isTier(tier)) throw new InvalidPartnerError(`The tier is one of ${partnerTiers.join(', ')}.`)
  const { maxFeeBps } = partnerTierRules[tier]
  if (feeBps === undefined || !Number.isInteger(feeBps) || feeBps < 0 || feeBps > maxFeeBps)
    throw new InvalidPartnerError(`The fee of tier ${tier} is a whole number of basis points from 0 to ${maxFeeBps}.`)
  if (takesSurplus && feeBps > 0)
    throw new InvalidPartnerError('A fee takes precedence over surplus: register a fee of 0 or no surplus.')
  return { name, address: toLowerAddress(address), feeBps, takesSurplus: takesSurplus === true, tier }
}

const isTier = (text: string | undefined): text is PartnerTier => partnerTiers.some((tier) => tier === text)

export class InvalidPartnerError extends BaseError {
  override readonly name = 'Partner.InvalidPartnerError'
}

export class PartnerExistsError extends namedError('Partner.PartnerExistsError', (name: string) => ({
  message: `A partner ${name} is registered: change it, or choose another name.`,
})) {}

export class UnknownPartnerError extends namedError('Partner.UnknownPartnerError', (name: string) => ({
  message: `No partner is registered as ${name}: list prints all names.`,
})) {}
