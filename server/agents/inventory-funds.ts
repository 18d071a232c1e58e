import { and, eq, gt, ne, or } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { IntentOrder } from '@/lib/order/intent'
import { type Holding, readTokenBalances } from '../chain/facts/balances'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { intentOrders, settlementOrders, settlements } from '../db/intent-schema'
import type { Fill } from './agent'
import type { InventoryLimits } from './inventory-limits'
import type { RecentPrices } from './recent-prices'

/** Period in milliseconds over which the fills of a token are summed. */
export const flowMs = 600_000

type Moved = Pick<IntentOrder, 'srcToken' | 'destToken'> & Pick<Fill, 'fillIn' | 'fillOut'>

/** A fill of a settlement with its account; `isOpen` until a block contains it. */
type Settling = Moved & { account: Address; isOpen: boolean }

/** The amounts that an account can still promise, by token in lower case; raw units. */
export type InventoryFunds = {
  /** Reserves the amounts of a fill, or returns what is missing and reserves nothing. */
  reserve: (fill: Moved) => 'InventoryShort' | 'InventoryFull' | 'ThinMarket' | undefined
}

type Limiting = { account: Address; limits: InventoryLimits; depth: RecentPrices['depth'] }

/**
 * Reads what an account can still promise at a block: its balance and allowance to the intent
 * contract, within limits, less what its open settlements pay and take; and of each token at most
 * its market depth (`depth`), less what all accounts filled for this agent in settlements that are
 * open or were awarded in the last ten minutes.
 *
 * @throws viem's errors when the node fails or does not have the block.
 * @example
 * const options = { account, limits, depth, blockHash, nowMs }
 * const funds = await readFunds(database, served, { agent: 'inventory', ...options })
 * funds.reserve(fill) // undefined
 */
export const readFunds = async (
  database: Database,
  served: ReadableChain,
  { agent, blockHash, nowMs, ...limiting }: Limiting & { agent: string; blockHash: Hex; nowMs: number },
): Promise<InventoryFunds> => {
  const { chain } = served
  const { account, limits } = limiting
  const asked = { owner: account, tokens: [...limits.keys()], spender: chain.contracts.intent! }
  const [held, settling] = await Promise.all([
    readTokenBalances(served, { ...asked, at: { blockHash } }),
    readSettling(database, { chainId: chain.id, agent, nowMs }),
  ])
  return fundsOf({ held, settling, ...limiting })
}

/**
 * Computes what an account can still promise from its holdings and its settlements.
 *
 * @example
 * const funds = fundsOf({ held, settling: [], account, limits, depth })
 * funds.reserve({ srcToken: weth, destToken: usdc, fillIn: 1n, fillOut: 3n }) // 'InventoryShort'
 */
export const fundsOf = ({
  held,
  settling,
  account,
  limits,
  depth,
}: Limiting & { held: readonly Holding[]; settling: readonly Settling[] }): InventoryFunds => {
  const funds = new Map(
    held.map(({ token, balance, allowance = 0n }) => {
      const { max, min } = limits.get(token)!
      const spare = balance - min
      return [token, { payable: spare < allowance ? spare : allowance, room: max - balance }]
    }),
  )
  const flows = new Map([...limits.keys()].map((token) => [token, { taken: 0n, paid: 0n }]))
  const move = ({ srcToken, destToken, fillIn, fillOut }: Moved) => {
    const [taken, paid] = [funds.get(srcToken), funds.get(destToken)]
    if (taken) taken.room -= fillIn
    if (paid) paid.payable -= fillOut
  }
  const flow = ({ srcToken, destToken, fillIn, fillOut }: Moved) => {
    const [taken, paid] = [flows.get(srcToken), flows.get(destToken)]
    if (taken) taken.taken += fillIn
    if (paid) paid.paid += fillOut
  }
  const isBeyond = (amount: bigint, token: Address) => {
    const deep = depth(token)
    return deep !== undefined && amount > deep
  }
  for (const fill of settling) {
    flow(fill)
    if (fill.isOpen && fill.account === account) move(fill)
  }
  return {
    reserve: (fill) => {
      const { srcToken, destToken, fillIn, fillOut } = fill
      if ((funds.get(destToken)?.payable ?? 0n) < fillOut) return 'InventoryShort'
      if ((funds.get(srcToken)?.room ?? 0n) < fillIn) return 'InventoryFull'
      const [taken, paid] = [flows.get(srcToken)!.taken + fillIn, flows.get(destToken)!.paid + fillOut]
      if (isBeyond(taken, srcToken) || isBeyond(paid, destToken)) return 'ThinMarket'
      move(fill)
      flow(fill)
      return undefined
    },
  }
}

/** Reads the fills of open settlements, and of mined ones awarded in the last ten minutes. */
const readSettling = async (
  database: Database,
  { chainId, agent, nowMs }: { chainId: number; agent: string; nowMs: number },
): Promise<Settling[]> => {
  const { srcToken, destToken } = intentOrders
  const { fillIn, fillOut } = settlementOrders
  const { account, state } = settlements
  const rows = await database
    .select({ srcToken, destToken, fillIn, fillOut, account, state })
    .from(settlementOrders)
    .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .innerJoin(intentOrders, eq(intentOrders.orderHash, settlementOrders.orderHash))
    .where(
      and(
        eq(settlements.chainId, chainId),
        eq(settlements.agent, agent),
        ne(state, 'freed'),
        or(
          and(eq(state, 'open'), settlementOrders.isInFlight),
          and(eq(state, 'mined'), gt(settlements.createdAtMs, nowMs - flowMs)),
        ),
      ),
    )
  return rows.map(({ state, ...fill }) => ({ ...fill, isOpen: state === 'open' }))
}
