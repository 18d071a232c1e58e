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

/** Nonces of an account that no block has used yet, at most: one that the next block may take, and two behind it. */
export const openPerLane = 3

/**
 * Finds which of our accounts may settle on a chain, by the registry of its intent contract, and
 * says to all processes that they do: orders are quoted only where somebody settles them, by these
 * agents. With outside agents it stores why they are not asked there, if they are not. Returns the
 * accounts that may not settle.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await hearLanes(deps, { agents: [amm], nowMs }) // []
 */
export const hearLanes = async (
  { served, database, keys }: Pick<SettlementDeps, 'served' | 'database' | 'keys'>,
  { agents, nowMs }: { agents: readonly Pick<Agent, 'name' | 'isOutside'>[]; nowMs: number },
): Promise<Address[]> => {
  const obstacle = agents.some(({ isOutside }) => isOutside) ? await served.outsideObstacle() : undefined
  const registered = await findRegistered(served, keys.accounts)
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

const findRegistered = async (
  served: SettlementDeps['served'],
  accounts: readonly Address[],
): Promise<readonly Address[]> => {
  const { intent } = served.chain.contracts
  if (intent === undefined) return []
  const latest = { blockTag: 'latest' } as const
  const named = { target: intent, data: encodeFunctionData({ abi: intentAbi, functionName: 'PORTIKUS_V2' }) }
  const [registry] = await readMany(served, [named], latest)
  if (registry === undefined) return []
  const asked = accounts.map((account) => ({
    target: addressAt(registry, 0),
    data: encodeFunctionData({ abi: intentRegistryAbi, functionName: 'isAgentRegistered', args: [account] }),
  }))
  const answers = await readMany(served, asked, latest)
  return accounts.filter((_, index) => answers[index] !== undefined && hexToBigInt(answers[index]) === 1n)
}

/** A lane, and the first of its account's nonces that no block has used. */
export type LaneAt = { account: Address; nonce: number }

/**
 * Reads the nonces of all accounts that ever settled on a chain, as of one block.
 *
 * @throws viem's errors when the node fails or does not have the block.
 * @example
 * await readLanes(deps, cursor) // [{ account: '0x9965...', nonce: 7 }]
 */
export const readLanes = async (
  { served: { chain, client }, database }: Pick<SettlementDeps, 'served' | 'database'>,
  { hash }: Pick<BlockNamed, 'hash'>,
): Promise<LaneAt[]> => {
  const known = await lanesOf(database, chain)
  return Promise.all(
    known.map(async ({ account }) => {
      // viem asks by number only, and a number names another block after a reorganisation.
      const params = [account, { blockHash: hash }] as unknown as [Address, 'latest']
      return { account, nonce: Number(await client.request({ method: 'eth_getTransactionCount', params })) }
    }),
  )
}

const lanesOf = (database: Database | Transaction, { id }: Pick<Chain, 'id'>): Promise<{ account: Hex }[]> =>
  database.select({ account: lanes.account }).from(lanes).where(eq(lanes.chainId, id)).orderBy(sql`1`)
