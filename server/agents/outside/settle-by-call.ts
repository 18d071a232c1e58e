import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { type SettledIntent, settleAmountsCall } from '@/lib/chain/intent/settle-call'

/** A contract call that `executor` makes from the account of `salt`, with the source only. */
export type OutsideCall = { executor: Address; salt: Hex; target: Address; data: Hex }
/** Raw units before fees. */
type Amounts = { fillIn: bigint; fillOut: bigint }

const callParameters = parseAbiParameters(
  '(address srcToken, address destToken, address target, bytes data, bytes32 salt)',
)

/**
 * Encodes a settlement by a call of an outside agent (`contracts/src/intent/CallExecutor.sol`).
 * Whole orders, parts and slices name the promised amounts, so the intent contract reverts if the
 * call returns less or needs more of the source.
 *
 * @example
 * settleByCall(intent, { call: { executor, target, data }, fillIn, fillOut }) // '0x9f4ab1c3...'
 */
export const settleByCall = (intent: SettledIntent, { call, ...amounts }: Amounts & { call: OutsideCall }): Hex => {
  const { srcToken, destToken } = intent.order
  const { executor, salt, target, data } = call
  const executorData = encodeAbiParameters(callParameters, [{ srcToken, destToken, target, data, salt }])
  return settleAmountsCall(intent, { executor, data: executorData, ...amounts })
}
