import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { Transaction } from '../db/client'
import { intentEvents } from '../db/intent-schema'

/**
 * The end of the sale of an arrival: sold for `amount` raw units of the token that the owner wanted,
 * or released, so that the recipient got what arrived.
 */
export type SaleEnd = { transactionHash: Hex; blockNumber: bigint } & (
  | { isSold: true; amount: bigint }
  | { isSold: false }
)

/**
 * Reads the ends of sales by the events of a chain's intent contract, by the digest of their order:
 * it is settled, or the landing contract withdraws its signature when it releases the tokens.
 *
 * @example
 * (await readSaleEnds(transaction, { chain: base, landed: [landedHash] })).get(landedHash)?.isSold
 * // true
 */
export const readSaleEnds = async (
  transaction: Transaction,
  { chain: { id: chainId, contracts }, landed }: { chain: Chain; landed: readonly Hex[] },
): Promise<Map<Hex, SaleEnd>> => {
  if (contracts.landing === undefined || landed.length === 0) return new Map()
  const rows = await transaction
    .select()
    .from(intentEvents)
    .where(
      and(
        eq(intentEvents.chainId, chainId),
        // Anyone may sign and withdraw the digest as an owner of theirs.
        eq(intentEvents.owner, toLowerAddress(contracts.landing)),
        inArray(intentEvents.kind, ['settled', 'unsigned']),
        sql`${intentEvents.orderHash} = any(${sql.param([...landed])}::text[])`,
      ),
    )
  return new Map(
    rows.map(({ orderHash, kind, transactionHash, blockNumber, returned }) => [
      orderHash!,
      kind === 'settled'
        ? { isSold: true, transactionHash, blockNumber, amount: returned! }
        : { isSold: false, transactionHash, blockNumber },
    ]),
  )
}
