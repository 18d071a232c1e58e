import { and, eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { IntentOrder } from '@/lib/order/intent'
import { readHoldings } from '../chain/balances'
import type { ReadableChain } from '../chain/served-chain'
import type { Database } from '../db/client'
import { intentOrders, settlementOrders, settlements } from '../db/intent-schema'
import type { Fill } from './agent'
import type { InventoryLimits } from './inventory-limits'

type Moved = Pick<IntentOrder, 'srcToken' | 'destToken'> & Pick<Fill, 'fillIn' | 'fillOut'>

/** What an account may still promise, by token in lower case; raw units. */
export type InventoryFunds = {
  /** Sets aside what a fill needs, or says what is missing and sets nothing aside. */
  reserve: (fill: Moved) => 'InventoryShort' | 'InventoryFull' | undefined
}

/**
 * Reads what an account may still promise on one block: what it holds and lets the intent contract pull, within limits, less what the open
 * settlements of this agent pay out and take in.
 *
 * @throws viem's errors when the node fails or does not have the block.
 * @example
 * (await readFunds(database, served, { agent: 'inventory', account, limits, blockHash })).reserve(fill) // undefined
 */
export const readFunds = async (
  database: Database,
  served: ReadableChain,
  { agent, account, limits, blockHash }: { agent: string; account: Address; limits: InventoryLimits; blockHash: Hex },
): Promise<InventoryFunds> => {
  const { chain } = served
  const asked = { owner: account, tokens: [...limits.keys()], spender: chain.contracts.intent! }
  const [held, open] = await Promise.all([
    readHoldings(served, { ...asked, at: { blockHash } }),
    readOpen(database, { chainId: chain.id, agent, account }),
  ])
  const funds = new Map(
    held.map(({ token, balance, allowance = 0n }) => {
      const { most, least } = limits.get(token)!
      const spare = balance - least
      return [token, { payable: spare < allowance ? spare : allowance, room: most - balance }]
    }),
  )
  const move = ({ srcToken, destToken, fillIn, fillOut }: Moved) => {
    const [taken, paid] = [funds.get(srcToken), funds.get(destToken)]
    if (taken) taken.room -= fillIn
    if (paid) paid.payable -= fillOut
  }
  for (const fill of open) move(fill)
  return {
    reserve: (fill) => {
      if ((funds.get(fill.destToken)?.payable ?? 0n) < fill.fillOut) return 'InventoryShort'
      if ((funds.get(fill.srcToken)?.room ?? 0n) < fill.fillIn) return 'InventoryFull'
      move(fill)
      return undefined
    },
  }
}

/** What settlements of an account fill that no block has yet. */
const readOpen = (
  database: Database,
  { chainId, agent, account }: { chainId: number; agent: string; account: Address },
): Promise<Moved[]> => {
  const { srcToken, destToken } = intentOrders
  const { fillIn, fillOut } = settlementOrders
  return database
    .select({ srcToken, destToken, fillIn, fillOut })
    .from(settlementOrders)
    .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .innerJoin(intentOrders, eq(intentOrders.orderHash, settlementOrders.orderHash))
    .where(
      and(
        ...[eq(settlements.chainId, chainId), eq(settlements.account, account), eq(settlements.agent, agent)],
        ...[eq(settlements.state, 'open'), settlementOrders.isInFlight],
      ),
    )
}
