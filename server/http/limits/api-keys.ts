import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, like } from 'drizzle-orm'
import type { Plan } from '@/lib/api/contract/allowances'
import { namedError } from '@/lib/errors'
import type { Database } from '../../db/client'
import { apiKeys } from '../../db/partner-schema'

/** Whose key it is, and what it allows. */
export type KeyHolder = { name: string; plan: Plan }

/** So many hex digits of its hash name a key to the operator: nobody has so many keys that two begin alike. */
const idLength = 12

/**
 * Finds who holds an API key: one read by the primary key, and nothing remembered, so that a key that was revoked or is new counts
 * from the next request on, on every replica.
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
 * Makes a key for a partner. It is given once: only its hash is kept.
 *
 * @throws {Error} of the database, where no partner has the name.
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
 * Ends a key, by what names it to the operator.
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

/** A key as the operator sees it, by the beginning of its hash. */
type ListedKey = { key: string; holder: string; plan: Plan; createdAt: Date; revokedAt: Date | string }

/**
 * Lists the keys of a partner, the oldest first; of null those that are older than the registry.
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
    ...{ key: keyId(keyHash), holder: partner ?? name!, plan, createdAt },
    revokedAt: revokedAt ?? 'never',
  }))
}

/**
 * What names a key to the operator, who never sees it again.
 *
 * @example
 * keyId(hashKey('test')) // '9f86d081884c'
 */
export const keyId = (keyHash: string): string => keyHash.slice(0, idLength)

/**
 * The form in which a key is kept: SHA-256 in hex.
 *
 * @example
 * hashKey('').slice(0, 8) // 'e3b0c442'
 */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export class UnknownKeyError extends namedError('ApiKey.UnknownKeyError', (id: string) => ({
  message: `No key in force is named ${id}.`,
  fix: 'show NAME and list print the names of keys.',
})) {}
