import { createHmac } from 'node:crypto'
import type { Address, Hex } from 'viem'
import type { BidOrder, BidSolution } from '@/lib/api/intent/agent-bids'
import { feeTermsOf } from '@/lib/chain/fees/intent-fee'
import { callSender } from '@/lib/chain/node/call-sender'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { familyOf } from '@/lib/order/families/families'
import { type Bridge, orderKinds } from '@/lib/order/intent'
import { limitBeforeFees } from '@/lib/order/limit-before-fees'
import { OutsideCallError } from '../../outside/outside-call-error'
import type { Bid, OpenIntent } from '../agent'
import { leavesDust } from '../parts'
import { settleByCall } from './settle-by-call'

/** An order with its public view for outside agents. */
export type AskedOrder = { shown: BidOrder; intent: OpenIntent }

/**
 * Returns the id of an order in one round, which cannot be linked without the secret.
 *
 * @example
 * orderIdOf(secret, { roundId: 'round-1', orderHash: '0x4e68...' }) // 'a3f1...', 64 hex digits
 */
export const orderIdOf = (secret: Uint8Array, { roundId, orderHash }: { roundId: string; orderHash: Hex }): string =>
  createHmac('sha256', secret).update(`${roundId}/${orderHash}`).digest('hex')

/**
 * Returns the part of an order that outside agents see in any round: its amounts and limits.
 *
 * @example
 * showTerms(intent)
 * // { side: 'SELL', srcToken, destToken, srcAmount: '1000', destAmount: '990', ... }
 */
export const showTerms = ({ order, family, filled }: OpenIntent): Omit<BidOrder, 'orderId' | 'executor'> => {
  const { srcToken, destToken, kind, bridge } = order
  const limit = limitBeforeFees(order, { filled, terms: feeTermsOf({ family, order }) })
  return {
    side: kind === orderKinds.SELL ? 'SELL' : 'BUY',
    srcToken,
    destToken,
    srcAmount: limit.srcAmount.toString(),
    destAmount: limit.destAmount.toString(),
    partiallyFillable: familyOf(family).fills.partiallyFillable,
    ...(isBridged(order) && destinationOf(bridge)),
  }
}

const destinationOf = ({ destinationChainId, outputToken }: Bridge) => ({
  destinationChainId: Number(destinationChainId),
  outputToken,
})

/**
 * Returns an order as outside agents see it in a round: its terms and the caller.
 *
 * @example
 * showOrder(intent, { orderId: 'a3f1...', executor })
 * // { orderId: 'a3f1...', side: 'SELL', srcToken, destToken, srcAmount: '1000', ... }
 */
export const showOrder = (
  intent: OpenIntent,
  { orderId, executor }: { orderId: string; executor: Address },
): BidOrder => ({ orderId, ...showTerms(intent), executor: callSender(executor, saltOf(orderId)) })

/** The id differs in each round, so the calling account is new and unlinkable. */
const saltOf = (orderId: string): Hex => `0x${orderId}`

/**
 * Converts solutions to bids. The first solution of an order counts, except parts that leave dust.
 *
 * @throws {OutsideCallError} malformed, for an order that was not asked about, or for a part of an
 * order that is not partially fillable
 * @example
 * const asked = new Map([['a3f1...', { shown, intent }]])
 * readSolutions(solutions, { asked, executor })[0]?.fills
 * // [{ orderHash, fillIn: 1000n, fillOut: 995n }]
 */
export const readSolutions = (
  solutions: readonly BidSolution[],
  { asked, executor }: { asked: ReadonlyMap<string, AskedOrder>; executor: Hex },
): Bid[] => {
  const bids = new Map<string, Bid>()
  for (const solution of solutions) {
    const { orderId, fillPercent } = solution
    const order = asked.get(orderId)
    if (order === undefined) throw new OutsideCallError('malformed', 'it bids on an order that it was not asked about')
    if (fillPercent < 100 && !order.shown.partiallyFillable)
      throw new OutsideCallError('malformed', 'it fills a part of an order that is filled whole or not at all')
    const bid = toBid(order, solution, executor)
    const { fillIn, fillOut } = bid.fills[0]!
    const { filled, order: terms } = order.intent
    const isDust = leavesDust(terms, { filled, fill: terms.kind === orderKinds.SELL ? fillIn : fillOut })
    if (!bids.has(orderId) && !isDust) bids.set(orderId, bid)
  }
  return [...bids.values()]
}

const toBid = (
  { shown, intent }: AskedOrder,
  { executedAmount, calldataToExecute, executionAddress, fillPercent }: BidSolution,
  executor: Hex,
): Bid => {
  const part = (amount: string) => (BigInt(amount) * BigInt(fillPercent)) / 100n
  const executed = BigInt(executedAmount)
  const [fillIn, fillOut] =
    shown.side === 'SELL' ? [part(shown.srcAmount), executed] : [executed, part(shown.destAmount)]
  const call = { executor, salt: saltOf(shown.orderId), target: executionAddress, data: calldataToExecute }
  const { orderHash } = intent
  return { fills: [{ orderHash, fillIn, fillOut }], data: settleByCall(intent, { call, fillIn, fillOut }) }
}
