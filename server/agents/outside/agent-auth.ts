import { hkdfSync } from 'node:crypto'

/**
 * Derives the key, 64 hex digits, with which an agent and the service sign. It is derived from the
 * service's secret, so that keys are not stored, and from a version, so that it can be rotated.
 *
 * @example
 * deriveAgentKey(secret, { name: 'nimble', keyVersion: 1 }) // '5f1c...'
 */
export const deriveAgentKey = (
  secret: Uint8Array,
  { name, keyVersion }: { name: string; keyVersion: number },
): string => derive(secret, `caravel/agent-key/${keyVersion}/${name}`).toString('hex')

/**
 * Derives the secret for the order ids of rounds.
 *
 * @example
 * deriveOrderIdSecret(secret).length // 32
 */
export const deriveOrderIdSecret = (secret: Uint8Array): Buffer => derive(secret, 'caravel/order-ids')

const derive = (secret: Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
