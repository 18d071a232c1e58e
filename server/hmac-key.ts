import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import type { Database } from './db/client'
import { readSharedSecret } from './db/shared-secret'

/**
 * Returns the service's secret of 32 bytes: from the environment, or else the one that all replicas
 * share in the database.
 *
 * @example
 * (await readHmacKey({ hmacSecret: '0xa1b2...' }, database)).length // 32
 */
export const readHmacKey = async ({ hmacSecret }: { hmacSecret?: Hex }, database: Database): Promise<Buffer> => {
  const shared = () => readSharedSecret(database, { name: 'hmac', proposal: randomBytes(32).toString('hex') })
  return Buffer.from(hmacSecret?.slice(2) ?? (await shared()), 'hex')
}
