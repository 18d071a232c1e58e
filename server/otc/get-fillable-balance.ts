import { and, eq, type SQL, sql, sum } from 'drizzle-orm'
import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { unreservedOf } from '@/lib/order/rfq'
import { maxTokensPerRead } from '../chain/facts/balances'
import { findChain } from '../chain/facts/find-chain'
import { unavailableWithoutNode } from '../chain/market/read-state'
import { rfqOrders } from '../db/schema'
import type { Deps } from '../deps'
import { readLedgerHoldings } from '../ledger/read-holdings'
import { heldBacking } from './order-row'
import { isLiveRow } from './which-orders'

/**
 * Answers GET /ft/fillablebalance/{chainId}/{account}, optionally for one token: an account's
 * balance within its allowance to the contract, less what its live orders reserve, by token in
 * lower case; by default for each offered token.
 *
 * @throws {ApiError} UnsupportedChain, ServiceUnavailable
 * @example
 * await getFillableBalance(deps, { chainId: 1, account, token: weth })
 * // { '0xc02a...': '500000000000000000' }
 */
export const getFillableBalance = async (
  deps: Pick<Deps, 'database' | 'chains'>,
  { chainId, account, token }: { chainId: number; account: string; token?: string | undefined },
): Promise<Record<string, string>> => {
  const { chain, client } = findChain(deps, { chainId })
  const owner = toLowerAddress(account)
  const offered = await deps.database
    .select({ token: rfqOrders.makerAsset, reserved: sum(sql`${rfqOrders.makerAmount} - ${rfqOrders.filled}`) })
    .from(rfqOrders)
    .where(
      and(...liveOrdersOf({ chainId, owner }), token ? eq(rfqOrders.makerAsset, toLowerAddress(token)) : undefined),
    )
    .groupBy(rfqOrders.makerAsset)
    .orderBy(rfqOrders.makerAsset)
    .limit(maxTokensPerRead)
  const reserved = new Map(offered.map((row) => [row.token, BigInt(row.reserved ?? 0)]))
  const tokens = token ? [toLowerAddress(token)] : [...reserved.keys()]
  const pairs = tokens.map((token) => ({ owner, token, spenders: ['rfq'] as const }))
  const held = await unavailableWithoutNode(
    readLedgerHoldings({ client, chain }, { pairs, at: { blockTag: 'latest' } }),
  )
  return Object.fromEntries(
    held.map((holding) => [
      holding.token,
      unreservedOf({ ...heldBacking(holding), reserved: reserved.get(holding.token) ?? 0n }).toString(),
    ]),
  )
}

const liveOrdersOf = ({ chainId, owner }: { chainId: number; owner: Address }): SQL[] => [
  eq(rfqOrders.chainId, chainId),
  eq(rfqOrders.maker, owner),
  isLiveRow,
]
