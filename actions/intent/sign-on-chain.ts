import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { intentCall } from '@/lib/chain/intent-call'
import { verifyIntentCall } from '@/lib/chain/verify-intent-call'
import { sendSimulated } from '../run/send-call'
import { MismatchError } from '../wallet/check-errors'
import { showsLog } from '../wallet/expected-log'
import type { ChainReceipt } from '../wallet/receipt'
import { StoppedWaitingError } from '../wallet/wallet-errors'
import type { IntentDeps } from './intent-deps'
import { NotSignedOnChainError } from './intent-errors'
import { postUntilHeard } from './post-intent'
import { type OrderPlan, prepareOrder } from './prepare-order'
import { depositedLog, preSignedLog } from './settled-log'
import type { SignedIntent } from './signed-intent'

/**
 * Signs an order by a transaction: where it gives native tokens that pays them in, and where a contract account's wallet gives no signature
 * it does nothing else. Before it the order is kept here and with the service, which lets it wait for that.
 *
 * @throws {NotPostedError} where the service refuses it: nothing is sent
 * @throws {NotSignedOnChainError} when the transaction went through and the contract does not say so
 */
export const signOnChain = async (deps: IntentDeps, plan: OrderPlan): Promise<SignedIntent> => {
  const { chain, account } = plan
  const { order, simulated, assertFresh } = await deps.progress.step('check', async () => {
    const { typedData: _, assertFresh, ...prepared } = await prepareOrder(deps, plan, undefined)
    const order: SignedIntent = { ...prepared, signature: '0x' }
    const { hash } = order
    const call = isNative(order)
      ? ({ kind: 'deposit', hash, amount: order.order.srcAmount } as const)
      : ({ kind: 'preSign', hash } as const)
    const transaction = intentCall(chain, call)
    const differences = verifyIntentCall(chain, transaction, call)
    if (differences.length > 0) throw new MismatchError({ differences })
    const expectedLog = signedLog(chain, order)
    return {
      order,
      assertFresh,
      simulated: await deps.sender.simulate({ chain, account, ...transaction, expectedLog }),
    }
  })
  deps.keep(order)
  await deps.progress.step('post', () => postUntilHeard(deps, order))
  return sendSimulated(deps, simulated, {
    assertFresh: () => {
      // Who stopped while the service was asked is not asked by the wallet.
      if (deps.signal.aborted) throw new StoppedWaitingError()
      assertFresh()
    },
    readOutcome: (receipt) => {
      assertSignedOnChain(receipt, chain, order)
      return order
    },
  })
}

/**
 * Reads in the logs of a transaction that it signed an order, and paid in what it gives of native tokens.
 *
 * @throws {NotSignedOnChainError} when the intent contract does not say so
 */
export const assertSignedOnChain = (receipt: ChainReceipt, chain: Chain, order: SignedIntent): void => {
  if (!showsLog(receipt, signedLog(chain, order))) throw new NotSignedOnChainError({ hash: receipt.hash })
}

const signedLog = (chain: Chain, order: SignedIntent) => (isNative(order) ? depositedLog : preSignedLog)(chain, order)

const isNative = ({ order }: SignedIntent): boolean => isNativeToken(order.srcToken)
