import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { type SettledIntent, settleCall, settlePartCall } from '@/lib/chain/settle-call'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'

/** The call of a stranger's contract; `executor` makes it, with nothing but what the order gives. */
export type OutsideCall = { executor: Address; target: Address; data: Hex }
/** Raw units, before fees. */
type Amounts = { fillIn: bigint; fillOut: bigint }

const callParameters = parseAbiParameters('(address srcToken, address destToken, address target, bytes data)')

/**
 * Encodes the settlement of an order by a call that somebody else wrote (`contracts/src/intent/CallExecutor.sol`). What the call brings of all
 * that is left belongs to the owner, as everywhere. A part is paid as it was promised: parts are not whole basis points of an order.
 *
 * @example
 * settleByCall(intent, { call: { executor, target, data }, fillIn, fillOut }) // '0x49af9204...'
 */
export const settleByCall = (intent: SettledIntent, { call, ...amounts }: Amounts & { call: OutsideCall }): Hex => {
  const { order } = intent
  const { executor, target, data: written } = call
  const { srcToken, destToken } = order
  const execution = {
    ...{ executor, ...amounts },
    data: encodeAbiParameters(callParameters, [{ srcToken, destToken, target, data: written }]),
  }
  return isPart(intent, amounts) ? settlePartCall(intent, execution) : settleCall(intent, () => execution)
}

const isPart = ({ order, filled }: { order: IntentOrder; filled: bigint }, { fillIn, fillOut }: Amounts): boolean => {
  const left = amountsLeft(order, filled)
  return order.kind === orderKinds.SELL ? fillIn < left.srcAmount : fillOut < left.destAmount
}
