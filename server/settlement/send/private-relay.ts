import { lt } from 'drizzle-orm'
import { type Hex, keccak256, parseTransaction, TransactionNotFoundError } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { ChainClient } from '../../chain/node/clients'
import type { Database } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { privateSends, privateSendsKeptForMs } from '../../db/send-schema'
import { type Log, publicReason } from '../../log'
import { createSend } from './sender'

/**
 * invalid: not a transaction of the chain. known: a node shows it, so that it is private no more. refused: no relay
 * took it.
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
 * Makes the way to the private relays of a chain for transactions that wallets sign. What a relay took is kept by its
 * hash, so that a receipt can say how it was sent; what a node shows already is not taken, as nothing hides it any
 * more. Where every relay refuses, it was sent nowhere.
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
      return { refusal: 'refused', reason: `${name} did not take the transaction. It was not sent anywhere else.` }
    }
    // A relay whose answer was lost may have it, which nothing is claimed of.
    if (outcome === 'unanswered') return { hash }
    try {
      const row = { chainId: chain.id, hash, relay: name, sentAtMs: deps.nowMs() }
      await deps.database.insert(privateSends).values(row).onConflictDoNothing()
    } catch (error) {
      // It is on its way: its receipt will claim nothing.
      deps.log('error', 'a private send was not kept', { chainId: chain.id, error: publicReason(error) })
    }
    return { hash }
  }
  return { name, send }
}

/** A transaction that names no chain could be sent on any. */
const isTransactionOf = ({ id }: Chain, raw: unknown): raw is Hex => {
  if (typeof raw !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(raw)) return false
  try {
    const { chainId, r } = parseTransaction(raw as Hex) as { chainId?: number; r?: Hex }
    return chainId === id && r !== undefined
  } catch {
    return false
  }
}

/** A node that does not answer leaves open whether it shows the transaction: then it is not sent. */
const isShown = async (client: RelayDeps['client'], hash: Hex): Promise<boolean> =>
  client.getTransaction({ hash }).then(
    () => true,
    (error) => {
      if (error instanceof TransactionNotFoundError) return false
      throw error
    },
  )

/**
 * Forgets private sends that are older than 90 days.
 *
 * @example
 * await forgetPrivateSends(database, { nowMs: Date.now() })
 */
export const forgetPrivateSends = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> =>
  void (await deleteInBatches(database, {
    from: privateSends,
    where: lt(privateSends.sentAtMs, nowMs - privateSendsKeptForMs),
  }))
