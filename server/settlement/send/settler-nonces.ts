import { eq, sql } from 'drizzle-orm'
import { type Address, encodeFunctionData, type Hex, hexToBigInt } from 'viem'
import { intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import { addressAt } from '@/lib/chain/node/words'
import type { Agent } from '../../agents/agent'
import { readMany } from '../../chain/node/multicall'
import { type Database, type Transaction, transact } from '../../db/client'
import { chainAgents, lanes } from '../../db/intent-schema'
import type { BlockNamed } from '../../ledger/cursor'
import type { SettlementDeps } from '../settlement-deps'

/**
 * The default maximum of nonces of an account that no block has used yet
 * (`PENDING_NONCES_<chainId>`): one that the next block may take, and two behind it.
 */
export const defaultPendingNonces = 3

/**
 * Finds our accounts that may settle on a chain, by the registry of its intent contract, and
 * announces them to all processes with the agents: orders are quoted only where an account settles
 * them. For outside agents it also stores why they are not asked on this chain, if so. Returns the
 * accounts that may not settle.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await announceSettlers(deps, { agents: [amm], nowMs }) // []
 */
export const announceSettlers = async (
  { served, database, keys }: Pick<SettlementDeps, 'served' | 'database' | 'keys'>,
  {
    agents,
    nowMs,
    registered: known,
  }: {
    agents: readonly Pick<Agent, 'name' | 'isOutside'>[]
    nowMs: number
    /** The accounts that may settle, if known. */
    registered?: readonly Address[] | undefined
  },
): Promise<Address[]> => {
  const obstacle = agents.some(({ isOutside }) => isOutside) ? await served.outsideObstacle() : undefined
  const registered = known ?? (await createFindRegistered(served)(keys.accounts))
  const chainId = served.chain.id
  const heard = { chainId, heardAtMs: nowMs }
  if (registered.length > 0 && agents.length > 0)
    await transact(database, async (transaction) => {
      await transaction
        .insert(lanes)
        .values(registered.map((account) => ({ ...heard, account })))
        .onConflictDoUpdate({ target: [lanes.chainId, lanes.account], set: { heardAtMs: nowMs } })
      await transaction
        .insert(chainAgents)
        .values(
          agents.map(({ name, isOutside }) => ({ ...heard, agent: name, obstacle: (isOutside && obstacle) || null })),
        )
        .onConflictDoUpdate({
          target: [chainAgents.chainId, chainAgents.agent],
          set: { heardAtMs: nowMs, obstacle: sql`excluded.obstacle` },
        })
    })
  return keys.accounts.filter((account) => !registered.includes(account))
}

/**
 * Creates the function that returns which accounts may settle on a chain, by the registry of its
 * intent contract. It caches the registry's address, which the contract cannot change. Throws
 * viem's errors if the node fails.
 *
 * @example
 * const findRegistered = createFindRegistered(served)
 * await findRegistered(['0x9965...']) // ['0x9965...']
 */
export const createFindRegistered = (served: SettlementDeps['served']) => {
  const latest = { blockTag: 'latest' } as const
  let registry: Address | undefined
  const readRegistry = async () => {
    const { intent } = served.chain.contracts
    if (intent === undefined) return undefined
    const named = { target: intent, data: encodeFunctionData({ abi: intentAbi, functionName: 'PORTIKUS_V2' }) }
    const [answer] = await readMany(served, [named], latest)
    return answer && addressAt(answer, 0)
  }
  return async (accounts: readonly Address[]): Promise<readonly Address[]> => {
    registry ??= await readRegistry()
    if (registry === undefined) return []
    const target = registry
    const asked = accounts.map((account) => ({
      target,
      data: encodeFunctionData({ abi: intentRegistryAbi, functionName: 'isAgentRegistered', args: [account] }),
    }))
    const answers = await readMany(served, asked, latest)
    return accounts.filter((_, index) => answers[index] !== undefined && hexToBigInt(answers[index]) === 1n)
  }
}

/** A settling account, and the first of its nonces that no block has used. */
export type SettlerNonce = { account: Address; nonce: number }

/**
 * Reads the nonces at one block of all accounts that ever settled on a chain.
 *
 * @throws viem's errors when the node fails or does not have the block.
 * @example
 * await readSettlerNonces(deps, cursor) // [{ account: '0x9965...', nonce: 7 }]
 */
export const readSettlerNonces = async (
  { served: { chain, client }, database }: Pick<SettlementDeps, 'served' | 'database'>,
  { hash }: Pick<BlockNamed, 'hash'>,
): Promise<SettlerNonce[]> => {
  const known = await settlersOf(database, chain)
  return Promise.all(
    known.map(async ({ account }) => {
      // viem has no block hash here, and a number names another block after a reorganisation.
      const params = [account, { blockHash: hash }] as unknown as [Address, 'latest']
      return { account, nonce: Number(await client.request({ method: 'eth_getTransactionCount', params })) }
    }),
  )
}

const settlersOf = (database: Database | Transaction, { id }: Pick<Chain, 'id'>): Promise<{ account: Hex }[]> =>
  database.select({ account: lanes.account }).from(lanes).where(eq(lanes.chainId, id)).orderBy(sql`1`)
