import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { AlertAmount, AlertMessage } from '@/lib/alert-message'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { alertEvents, alertTargets } from '../db/alert-schema'
import type { Transaction } from '../db/client'

/** The chains of a worker, which name its tokens. */
export type AlertChains = ReadonlyMap<number, Chain>

/** The range of a search: orders that changed since a time, up to a number of new events. */
export type Search = { transaction: Transaction; chains: AlertChains; sinceMs: number; nowMs: number; limit: number }

/** The range of a search by prices: all orders and price alerts. */
export type PriceSearch = Omit<Search, 'sinceMs'>

/** An alert, the partner that its order names, and the only target that it is for. */
export type FoundAlert = { message: AlertMessage; partner: string | null; targetId?: string }

/** Finds events of one kind that have no alert yet. */
export type FindAlerts = (search: Search) => Promise<FoundAlert[]>

/**
 * True if an account, or the partner of an order, has a subscription.
 *
 * @example
 * sql`select * from intent_orders where ${isWatched(intentOrders.owner, nowMs, intentOrders.partner)}`
 */
export const isWatched = (account: SQLWrapper, nowMs: number, partner: SQLWrapper = sql`null`) =>
  sql`exists (
    select 1 from ${alertTargets}
    where (${alertTargets.account} = ${account} or ${alertTargets.partner} = ${partner})
      and ${alertTargets.expiresAtMs} > ${nowMs}
  )`

/**
 * True if no event has this id yet.
 *
 * @example
 * sql`select * from intent_orders where ${isNew(sql`'expiry:' || order_hash`)}`
 */
export const isNew = (id: SQLWrapper) => sql`not exists (select 1 from ${alertEvents} where ${alertEvents.id} = ${id})`

/**
 * Returns an amount with the symbol and decimals of a listed token.
 *
 * @example
 * amountOf(mainnet, usdc, '1000000') // { token: '0xa0b8...', amount: '1000000', symbol: 'USDC', decimals: 6 }
 */
export const amountOf = (chain: Chain | undefined, token: Address, amount: string): AlertAmount => {
  const known = tokenOf(chain, token)
  return { token, amount, symbol: known?.symbol ?? null, decimals: known?.decimals ?? null }
}

/**
 * Returns the symbol and decimals of a listed token; undefined for another one.
 *
 * @example
 * tokenOf(mainnet, usdc)?.decimals // 6
 */
export const tokenOf = (chain: Chain | undefined, token: Address): { symbol: string; decimals: number } | undefined =>
  isNativeToken(token) ? chain?.nativeCurrency : chain && findToken(chain, token)
