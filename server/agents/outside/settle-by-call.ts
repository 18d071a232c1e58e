import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { type SettledIntent, settleAmountsCall } from '@/lib/chain/intent/settle-call'

/**
 * A call of any contract. `executor` lets the account of `salt` make it (`callSender`), with nothing but what
 * the order gives.
 */
export type OutsideCall = { executor: Address; salt: Hex; target: Address; data: Hex }
/** Raw units, before fees. */
type Amounts = { fillIn: bigint; fillOut: bigint }

const callParameters = parseAbiParameters(
  '(address srcToken, address destToken, address target, bytes data, bytes32 salt)',
)

/**
 * Encodes the settlement of an order by a call that an outside agent wrote
 * (`contracts/src/intent/CallExecutor.sol`). Whole orders, parts and slices alike name the promised
 * amounts, so the intent contract reverts when the call brings less, or needs more of the source.
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
