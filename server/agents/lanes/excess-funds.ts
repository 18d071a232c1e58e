import { and, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { larger } from '@/lib/amount'
import { chains } from '@/lib/chain/registry/chains'
import { findLaneToken } from '@/lib/chain/registry/lanes'
import { scaled } from '@/lib/order/bridge/bridge-terms'
import { bridgeLegs, relayFills } from '../../db/bridge-schema'
import type { Database, Transaction } from '../../db/client'

/** The relayer's funds of a token on a chain, raw units. */
type Funds = { chainId: number; token: Address; funds: bigint }

/**
 * Reads how much more of each token the relayer has on a chain than on its chains on average, by
 * `chainId token`; raw units. Counts what is due: open transfers take from their destination, and
 * these and payments that are not repaid yet bring to their origin. So a transfer makes room for
 * one in the opposite direction before it is paid.
 *
 * @example
 * (await readExcesses(database, offers)).get(`42161 ${usdc}`) // 12_500_000_000n
 */
export const readExcesses = async (
  database: Database | Transaction,
  offers: readonly Funds[],
): Promise<ReadonlyMap<string, bigint>> => {
  if (offers.length < 2) return new Map()
  const due = await readDue(database, [...new Set(offers.map(({ chainId }) => chainId))])
  const holdings = offers.flatMap(({ chainId, token, funds }) => {
    const chain = chains[chainId]
    const named = chain && findLaneToken(chain, token)
    const key = `${chainId} ${toLowerAddress(token)}`
    if (named === undefined) return []
    const { symbol, decimals } = named
    return [{ key, symbol, decimals, held: larger(funds + (due.get(key) ?? 0n), 0n) }]
  })
  return new Map(
    holdings.map(({ key, symbol, decimals, held }) => {
      const same = holdings.filter((other) => other.symbol === symbol)
      const all = same.reduce((sum, other) => sum + scaled(other.held, decimals - other.decimals), 0n)
      return [key, larger(held - all / BigInt(same.length), 0n)]
    }),
  )
}

/** Reads what transfers bring to, or take from, the tokens of some chains, raw units. */
const readDue = async (
  database: Database | Transaction,
  chainIds: readonly number[],
): Promise<ReadonlyMap<string, bigint>> => {
  const isOpen = and(eq(bridgeLegs.state, 'sent'), eq(bridgeLegs.isLate, false), eq(bridgeLegs.isClosed, false))
  const { chainId, destChainId, inputToken, inputAmount, outputToken, outputAmount } = bridgeLegs
  const { originChainId, originToken, owed, isPaid, repaidTransaction, relayHash } = relayFills
  const isCounted = sql`exists (
    select from ${bridgeLegs} where ${bridgeLegs.relayHash} = ${relayHash} and ${isOpen}
  )`
  const leaving = database
    .select({ chainId, token: inputToken, amount: sql`sum(${inputAmount})`.mapWith(BigInt).as('amount') })
    .from(bridgeLegs)
    .where(and(isOpen, inArray(chainId, [...chainIds])))
    .groupBy(chainId, inputToken)
  const arriving = database
    .select({
      chainId: destChainId,
      token: outputToken,
      amount: sql`-sum(${outputAmount})`.mapWith(BigInt).as('amount'),
    })
    .from(bridgeLegs)
    .where(and(isOpen, inArray(destChainId, [...chainIds])))
    .groupBy(destChainId, outputToken)
  const unrepaid = database
    .select({ chainId: originChainId, token: originToken, amount: sql`sum(${owed})`.mapWith(BigInt).as('amount') })
    .from(relayFills)
    .where(and(isPaid, sql`${repaidTransaction} is null`, sql`not ${isCounted}`, inArray(originChainId, [...chainIds])))
    .groupBy(originChainId, originToken)
  const due = new Map<string, bigint>()
  for (const { chainId, token, amount } of await unionAll(leaving, arriving, unrepaid)) {
    const key = `${chainId} ${toLowerAddress(token)}`
    due.set(key, (due.get(key) ?? 0n) + amount)
  }
  return due
}
