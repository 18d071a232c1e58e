import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import type { Database } from './db/client'
import { readSharedSecret } from './db/shared-secret'

/**
 * The service's own secret, 32 bytes: what the environment names, else what all replicas share through the database.
 *
 * @example
 * (await readHmacKey({ hmacSecret: '0xa1b2...' }, database)).length // 32
 */
export const readHmacKey = async ({ hmacSecret }: { hmacSecret?: Hex }, database: Database): Promise<Buffer> => {
  const shared = () => readSharedSecret(database, { name: 'hmac', proposal: randomBytes(32).toString('hex') })
  return Buffer.from(hmacSecret?.slice(2) ?? (await shared()), 'hex')
}
