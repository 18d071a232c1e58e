import { isIP } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import { namedError } from '@/lib/errors'
import type { Database } from '../../db/client'
import { type AgentTask, outsideAgents } from '../../db/round-schema'
import { isPublicAddress } from '../../outside/public-address'
import { deriveAgentKey } from './agent-auth'

/** Names that are reserved for our own agents. */
export const houseAgents = ['amm', 'inventory', 'matcher', 'passThrough'] as const

const longestUrl = 2_000

type RegisterDeps = { database: Database; secret: Uint8Array; nowMs: number }

/**
 * Registers an outside agent, or a relayer, and returns its key, which is not stored and new for a
 * revoked name.
 *
 * @throws {InvalidAgentNameError} {InvalidAgentUrlError} {AgentExistsError}
 * @example
 * const nimble = { name: 'nimble', url: 'https://nimble.example', allowPrivate: false }
 * await registerAgent({ database, secret, nowMs }, nimble) // '5f1c...'
 */
export const registerAgent = async (
  { database, secret, nowMs }: RegisterDeps,
  { name, url, allowPrivate, does = 'bids' }: { name: string; url: string; allowPrivate: boolean; does?: AgentTask },
): Promise<string> => {
  if (!/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/.test(name) || houseAgents.some((house) => house === name))
    throw new InvalidAgentNameError()
  const values = { name, url: readAgentUrl(url, { allowPrivate }), does, createdAtMs: nowMs }
  const [stored] = await database
    .insert(outsideAgents)
    .values(values)
    .onConflictDoUpdate({
      target: outsideAgents.name,
      set: { ...values, isActive: true, keyVersion: sql`${outsideAgents.keyVersion} + 1` },
      setWhere: eq(outsideAgents.isActive, false),
    })
    .returning({ keyVersion: outsideAgents.keyVersion })
  if (!stored) throw new AgentExistsError(name)
  return deriveAgentKey(secret, { name, ...stored })
}

/**
 * Replaces the key of an outside agent; signatures of the old one become invalid.
 *
 * @throws {UnknownAgentError}
 * @example
 * await renewAgentKey({ database, secret }, { name: 'nimble' }) // 'e07a...'
 */
export const renewAgentKey = async (
  { database, secret }: Pick<RegisterDeps, 'database' | 'secret'>,
  { name }: { name: string },
): Promise<string> => {
  const [stored] = await database
    .update(outsideAgents)
    .set({ keyVersion: sql`${outsideAgents.keyVersion} + 1` })
    .where(isRegistered(name))
    .returning({ keyVersion: outsideAgents.keyVersion })
  if (!stored) throw new UnknownAgentError(name)
  return deriveAgentKey(secret, { name, ...stored })
}

/**
 * Revokes an outside agent, so that it is no longer asked.
 *
 * @throws {UnknownAgentError}
 * @example
 * await revokeAgent({ database }, { name: 'nimble' })
 */
export const revokeAgent = async (
  { database }: Pick<RegisterDeps, 'database'>,
  { name }: { name: string },
): Promise<void> => {
  const revoked = await database
    .update(outsideAgents)
    .set({ isActive: false })
    .where(isRegistered(name))
    .returning({ name: outsideAgents.name })
  if (revoked.length === 0) throw new UnknownAgentError(name)
}

const isRegistered = (name: string) => and(eq(outsideAgents.name, name), eq(outsideAgents.isActive, true))

/** Validates an agent's url; bids are secret until the round closes, so public hosts need TLS. */
const readAgentUrl = (given: string, { allowPrivate }: { allowPrivate: boolean }): string => {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || given.length > longestUrl) throw new InvalidAgentUrlError()
  const { protocol, username, password, search, hash, hostname, href } = url
  const isPlain = [username, password, search, hash].every((part) => part === '')
  const host = hostname.replace(/^\[|\]$/g, '')
  const isAllowed =
    allowPrivate || (protocol === 'https:' && host !== 'localhost' && (isIP(host) === 0 || isPublicAddress(host)))
  if (!isPlain || !isAllowed || !['http:', 'https:'].includes(protocol)) throw new InvalidAgentUrlError()
  return href.replace(/\/+$/, '')
}

export class InvalidAgentNameError extends namedError('Agent.InvalidAgentNameError', () => ({
  message: 'This is no name for an outside agent.',
  fix: `Give 3 to 32 lower-case letters, digits and hyphens, none at its ends a hyphen; not ${houseAgents.join(', ')}.`,
})) {}

export class InvalidAgentUrlError extends namedError('Agent.InvalidAgentUrlError', () => ({
  message: 'This is no url of an outside agent.',
  fix: 'Give https://, a public host and a path, without user, query or #; others only with AGENT_ALLOW_PRIVATE=on.',
})) {}

export class AgentExistsError extends namedError('Agent.AgentExistsError', (name: string) => ({
  message: `An agent ${name} is registered.`,
  fix: 'Choose another name, or end it with --revoke first.',
})) {}

export class UnknownAgentError extends namedError('Agent.UnknownAgentError', (name: string) => ({
  message: `No agent ${name} is registered.`,
})) {}
