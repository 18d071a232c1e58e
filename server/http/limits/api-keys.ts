import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, like } from 'drizzle-orm'
import type { Plan } from '@/lib/api/contract/allowances'
import { namedError } from '@/lib/errors'
import type { Database } from '../../db/client'
import { apiKeys } from '../../db/partner-schema'

/** The holder of a key and its plan. */
export type KeyHolder = { name: string; plan: Plan }

/** The hex digits of a hash that identify a key to the operator, enough to avoid collisions. */
const idLength = 12

/**
 * Finds the holder of an API key: one read by the primary key without a cache, so that a revoked or
 * new key counts from the next request on, on every replica.
 *
 * @example
 * await findKeyHolder(database, 'no such key') // undefined
 */
export const findKeyHolder = async (database: Database, key: string): Promise<KeyHolder | undefined> => {
  const { name, partner, plan, keyHash, revokedAt } = apiKeys
  const [row] = await database
    .select({ name, partner, plan })
    .from(apiKeys)
    .where(and(eq(keyHash, hashKey(key)), isNull(revokedAt)))
  return row && { name: row.partner ?? row.name!, plan: row.plan }
}

/**
 * Creates a key for a partner. It is returned once: only its hash is stored.
 *
 * @throws {Error} of the database, if no partner has the name.
 * @example
 * await issueApiKey(database, { partner: 'shop', plan: 'pro' }) // 'x3JbR0…', 32 characters
 */
export const issueApiKey = async (
  database: Pick<Database, 'insert'>,
  { partner, plan }: { partner: string; plan: Plan },
): Promise<string> => {
  const key = randomBytes(24).toString('base64url')
  await database.insert(apiKeys).values({ keyHash: hashKey(key), partner, plan })
  return key
}

/**
 * Revokes a key by its short id.
 *
 * @throws {UnknownKeyError}
 * @example
 * await revokeApiKey(database, { id: '9f86d081884c', nowMs: Date.now() })
 */
export const revokeApiKey = async (database: Database, { id, nowMs }: { id: string; nowMs: number }): Promise<void> => {
  if (!new RegExp(`^[0-9a-f]{${idLength}}$`).test(id)) throw new UnknownKeyError(id)
  const revoked = await database
    .update(apiKeys)
    .set({ revokedAt: new Date(nowMs) })
    .where(and(like(apiKeys.keyHash, `${id}%`), isNull(apiKeys.revokedAt)))
    .returning({ keyHash: apiKeys.keyHash })
  if (revoked.length === 0) throw new UnknownKeyError(id)
}

/** A key as the operator sees it, by the start of its hash. */
type ListedKey = { key: string; holder: string; plan: Plan; createdAt: Date; revokedAt: Date | string }

/**
 * Lists the keys of a partner, the oldest first; for null those that are older than the registry.
 *
 * @example
 * (await listKeysOf(database, 'shop'))[0] // { key: '9f86d081884c', holder: 'shop', plan: 'pro', ... }
 */
export const listKeysOf = async (database: Database, partner: string | null): Promise<ListedKey[]> => {
  const rows = await database
    .select()
    .from(apiKeys)
    .where(partner === null ? isNull(apiKeys.partner) : eq(apiKeys.partner, partner))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.keyHash))
  return rows.map(({ keyHash, name, plan, createdAt, revokedAt }) => ({
    key: keyId(keyHash),
    holder: partner ?? name!,
    plan,
    createdAt,
    revokedAt: revokedAt ?? 'never',
  }))
}

/**
 * Returns the short id of a key for the operator, who never sees the key again.
 *
 * @example
 * keyId(hashKey('test')) // '9f86d081884c'
 */
export const keyId = (keyHash: string): string => keyHash.slice(0, idLength)

/**
 * Returns the stored form of a key: SHA-256 in hex.
 *
 * @example
 * hashKey('').slice(0, 8) // 'e3b0c442'
 */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export class UnknownKeyError extends namedError('ApiKey.UnknownKeyError', (id: string) => ({
  message: `No key in force is named ${id}.`,
  fix: 'show NAME and list print the names of keys.',
})) {}
