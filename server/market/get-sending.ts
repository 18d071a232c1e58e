import { and, eq } from 'drizzle-orm'
import { toLowerHex } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getSending as getSendingOperation } from '@/lib/api/market/sending'
import { findChain } from '../chain/facts/find-chain'
import { privateSends } from '../db/send-schema'
import type { Deps } from '../deps'

/**
 * Answers GET /transactions/{chainId}/{hash}/sending: the relay that sent a transaction.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * (await getSending(deps, { chainId: 1, hash })).relay // 'Example relay'
 */
export const getSending = async (
  deps: Pick<Deps, 'chains' | 'database'>,
  { chainId, hash }: Parsed<typeof getSendingOperation>,
): Promise<Answer<typeof getSendingOperation>> => {
  findChain(deps, { chainId })
  const [found] = await deps.database
    .select()
    .from(privateSends)
    .where(and(eq(privateSends.chainId, chainId), eq(privateSends.hash, toLowerHex(hash))))
  if (found === undefined) return { relay: null, sentAt: null }
  return { relay: found.relay, sentAt: new Date(found.sentAtMs).toISOString() }
}
