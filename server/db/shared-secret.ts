import { eq } from 'drizzle-orm'
import type { Database } from './client'
import { secrets } from './schema'

/**
 * Reads a secret that all replicas share: the first caller stores its proposal, and all read the
 * stored one. 32 bytes as 64 hex digits.
 *
 * @example
 * await readSharedSecret(database, { name: 'hmac', proposal: randomBytes(32).toString('hex') }) // 'a1b2...'
 */
export const readSharedSecret = async (
  database: Database,
  { name, proposal }: { name: string; proposal: string },
): Promise<string> => {
  await database.insert(secrets).values({ name, value: proposal }).onConflictDoNothing()
  const [stored] = await database.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return stored!.value
}
