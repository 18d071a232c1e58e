import { lt } from 'drizzle-orm'
import { type Hex, keccak256, parseTransaction, TransactionNotFoundError } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { unsentWords } from '@/lib/private-network'
import type { ChainClient } from '../../chain/node/clients'
import type { Database } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { privateSends, privateSendsKeptForMs } from '../../db/send-schema'
import { type Log, publicReason } from '../../log'
import { createSend } from './sender'

/**
 * The result of sending; `invalid`: not a transaction of the chain; `known`: a node shows it, so it
 * is no longer private; `refused`: no relay accepted it.
 */
type Sent = { hash: Hex } | { refusal: 'invalid' | 'known' | 'refused'; reason: string }

type RelayDeps = {
  chain: Chain
  client: Pick<ChainClient, 'sendRawTransaction' | 'getTransaction'>
  relays: readonly Pick<ChainClient, 'sendRawTransaction'>[]
  name: string
  database: Database
  nowMs: () => number
  log: Log
}

/**
 * Creates the sender of wallets' transactions to the private relays of a chain. The hash of an
 * accepted transaction is stored, so that a receipt can say how it was sent. A transaction that a
 * node already shows is refused, since it is public. If every relay refuses, it was not sent.
 *
 * @example
 * await createPrivateRelay({ chain: mainnet, client, relays, name: 'Example relay', database, nowMs, log }).send(raw)
 * // { hash: '0x9f3c...' }
 */
export const createPrivateRelay = ({ chain, client, relays, name, ...deps }: RelayDeps) => {
  if (relays.length === 0) throw new Error(`The relay "${name}" of chain ${chain.id} has no url.`)
  const give = createSend({ client, relays })
  const send = async (raw: unknown): Promise<Sent> => {
    if (!isTransactionOf(chain, raw))
      return { refusal: 'invalid', reason: `Expected a signed transaction for chain ${chain.id}` }
    const hash = keccak256(raw)
    if (await isShown(client, hash)) return { refusal: 'known', reason: 'already known: a node shows this transaction' }
    let outcome: Awaited<ReturnType<typeof give>>
    try {
      outcome = await give({ kind: 'settle', raw })
    } catch (error) {
      deps.log('warn', 'no private relay took a transaction', { chainId: chain.id, error: publicReason(error) })
      return { refusal: 'refused', reason: `${name} did not take the transaction. ${unsentWords}` }
    }
    // A relay whose answer was lost may have it; nothing is stored.
    if (outcome === 'unanswered') return { hash }
    try {
      const row = { chainId: chain.id, hash, relay: name, sentAtMs: deps.nowMs() }
      await deps.database.insert(privateSends).values(row).onConflictDoNothing()
    } catch (error) {
      // It was sent; its receipt will not say how.
      deps.log('error', 'a private send was not kept', { chainId: chain.id, error: publicReason(error) })
    }
    return { hash }
  }
  return { name, send }
}

/** A transaction without a chain id could be sent on any chain. */
const isTransactionOf = ({ id }: Chain, raw: unknown): raw is Hex => {
  if (typeof raw !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(raw)) return false
  try {
    const { chainId, r } = parseTransaction(raw as Hex) as { chainId?: number; r?: Hex }
    return chainId === id && r !== undefined
  } catch {
    return false
  }
}

/** If a node does not answer, the transaction may be public: it is not sent. */
const isShown = async (client: RelayDeps['client'], hash: Hex): Promise<boolean> =>
  client.getTransaction({ hash }).then(
    () => true,
    (error) => {
      if (error instanceof TransactionNotFoundError) return false
      throw error
    },
  )

/**
 * Deletes private sends that are older than 90 days.
 *
 * @example
 * await deleteOldPrivateSends(database, { nowMs: Date.now() })
 */
export const deleteOldPrivateSends = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> =>
  void (await deleteInBatches(database, {
    from: privateSends,
    where: lt(privateSends.sentAtMs, nowMs - privateSendsKeptForMs),
  }))
