import type { Address, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { type IntentCall, intentCall } from '@/lib/chain/intent/intent-call'
import { verifyIntentCall } from '@/lib/chain/intent/verify-intent-call'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { batchText } from '@/messages/batch'
import { sendPrepared } from '../../run/send-batch'
import { sendSimulated } from '../../run/send-call'
import { MismatchError } from '../../wallet/send/check-errors'
import { showsLog } from '../../wallet/send/expected-log'
import type { ChainReceipt } from '../../wallet/send/receipt'
import type { BatchCall, Call } from '../../wallet/send/sender'
import { StoppedWaitingError } from '../../wallet/send/wallet-errors'
import type { IntentDeps } from '../intent-deps'
import { NotSignedOnChainError } from '../intent-errors'
import { depositedLog, earningLog, preSignedLog } from '../order/settled-log'
import { postUntilAnswered } from './post-intent'
import { type OrderPlan, prepareOrder } from './prepare-order'

/**
 * Signs an order by a transaction: for native tokens, or a source that earns in a vault, it
 * deposits the source (in a vault by `permit`); for a contract account without a signature it only
 * signs. Before that the order is stored here and at the service, which waits for the transaction.
 * Its approvals go with it at once, or one by one if the wallet refuses that.
 *
 * @throws {NotPostedError} when the service refuses it: nothing is sent
 * @throws {NotSignedOnChainError} when the transaction is mined without the contract's log
 */
export const signOnChain = async (
  deps: IntentDeps,
  plan: OrderPlan,
  { permit = '0x', approvals = [], approve }: Allowing = {},
): Promise<SignedIntent> => {
  const { chain, account, terms } = plan
  const place = { chain, account }
  const { order, call, simulated, renew } = await deps.progress.step('check', async () => {
    const { typedData: _, renew, ...prepared } = await prepareOrder(deps, plan, undefined)
    const order: SignedIntent = { ...prepared, signature: '0x' }
    const call = {
      ...signingCall(chain, signingOf(order, permit)),
      label: batchText.deposit(terms.src.symbol),
    }
    const simulated =
      approvals.length > 0
        ? await deps.sender.simulateBatch({ ...place, calls: [...approvals, call] })
        : await deps.sender.simulate({ ...place, ...call })
    return { order, call, renew, simulated }
  })
  deps.save(order)
  await deps.progress.step('post', () => postUntilAnswered(deps, order))
  const sending = {
    price: { renew },
    assertFresh: () => {
      // The wallet is not asked if the user stopped while the service was asked.
      if (deps.signal.aborted) throw new StoppedWaitingError()
    },
    readOutcome: (receipt: ChainReceipt) => {
      assertSignedOnChain(receipt, chain, signingOf(order, permit))
      return order
    },
  }
  if (!('calls' in simulated)) return sendSimulated(deps, simulated, sending)
  const batched = await sendPrepared(deps, { ...place, ...sending, prepared: async () => simulated })
  if (batched) return batched.outcome
  await approve?.()
  return sendSimulated(deps, await deps.sender.simulate({ ...place, ...call }), sending)
}

type Allowing = {
  /** The permit of a deposit in a vault. */
  permit?: Hex | undefined
  /** The approvals that are sent at once with the transaction. */
  approvals?: readonly BatchCall[]
  /** Sends the approvals alone. */
  approve?: () => Promise<unknown>
}

/**
 * The transaction that signs an order: `amount` is deposited for it, raw units of the native token,
 * or of `token` in a vault, by a permit or by the allowance.
 */
export type Signing = {
  owner: Address
  hash: Hex
  amount: bigint
  vault?: { token: Address; strategy: Address; permit: Hex } | undefined
}

/** Returns the signing terms of an order without any deposit yet. */
export const signingOf = ({ order, hash, position }: SignedIntent, permit: Hex): Signing => {
  const { owner, srcToken, srcAmount } = order
  const vault = position && { token: srcToken, strategy: position.strategy, permit }
  return { owner, hash, amount: vault || isNativeToken(srcToken) ? srcAmount : 0n, vault }
}

/**
 * Builds the transaction that signs an order, checked against the terms, and its expected log.
 *
 * @throws {MismatchError} naming every difference
 */
export const signingCall = (chain: Chain, signing: Signing): Call => {
  const call = callOf(signing)
  const transaction = intentCall(chain, call)
  const differences = verifyIntentCall(chain, transaction, call)
  if (differences.length > 0) throw new MismatchError({ differences })
  return { ...transaction, expectedLog: signedLog(chain, signing) }
}

const callOf = ({ hash, amount, vault }: Signing): IntentCall => {
  if (vault) return { kind: 'earn', hash, amount, ...vault }
  return amount > 0n ? { kind: 'deposit', hash, amount } : { kind: 'preSign', hash }
}

/**
 * Throws unless the logs of a transaction contain the signature of an order and its deposit.
 *
 * @throws {NotSignedOnChainError} when the intent contract emitted no such log
 */
export const assertSignedOnChain = (receipt: ChainReceipt, chain: Chain, signing: Signing): void => {
  if (!showsLog(receipt, signedLog(chain, signing))) throw new NotSignedOnChainError({ hash: receipt.hash })
}

const signedLog = (chain: Chain, signing: Signing) => {
  const { vault, ...rest } = signing
  if (vault) return earningLog(chain, { ...rest, ...vault })
  return signing.amount > 0n ? depositedLog(chain, signing) : preSignedLog(chain, signing)
}
