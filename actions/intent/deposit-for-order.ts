import type { Chain } from '@/lib/chain/chain'
import { intentCall } from '@/lib/chain/intent-call'
import { verifyIntentCall } from '@/lib/chain/verify-intent-call'
import { sendSimulated } from '../run/send-call'
import { MismatchError } from '../wallet/check-errors'
import { showsLog } from '../wallet/expected-log'
import type { ChainReceipt } from '../wallet/receipt'
import type { IntentDeps } from './intent-deps'
import { DepositNotShownError } from './intent-errors'
import { postUntilHeard } from './post-intent'
import { type OrderPlan, prepareOrder } from './prepare-order'
import { depositedLog } from './settled-log'
import type { SignedIntent } from './signed-intent'

/**
 * Pays in what an order of native tokens gives, and signs the order by that, in one transaction. Before it the order is kept here and with
 * the service, which lets it wait for its deposit.
 *
 * @throws {NotPostedError} where the service refuses it: nothing is deposited
 * @throws {DepositNotShownError} when the transaction went through and the contract does not say so
 */
export const depositForOrder = async (deps: IntentDeps, plan: OrderPlan): Promise<SignedIntent> => {
  const { chain, account } = plan
  const { order, simulated, assertFresh } = await deps.progress.step('check', async () => {
    const { typedData: _, assertFresh, ...prepared } = await prepareOrder(deps, plan, undefined)
    const order: SignedIntent = { ...prepared, signature: '0x' }
    const call = { kind: 'deposit', hash: order.hash, amount: order.order.srcAmount } as const
    const transaction = intentCall(chain, call)
    const differences = verifyIntentCall(chain, transaction, call)
    if (differences.length > 0) throw new MismatchError({ differences })
    const expectedLog = depositedLog(chain, order)
    return {
      order,
      assertFresh,
      simulated: await deps.sender.simulate({ chain, account, ...transaction, expectedLog }),
    }
  })
  deps.keep(order)
  await deps.progress.step('post', () => postUntilHeard(deps, order))
  return sendSimulated(deps, simulated, {
    assertFresh,
    readOutcome: (receipt) => {
      assertDeposited(receipt, chain, order)
      return order
    },
  })
}

/**
 * Reads in the logs of a transaction that it paid in for an order.
 *
 * @throws {DepositNotShownError} when the intent contract does not say so
 */
export const assertDeposited = (receipt: ChainReceipt, chain: Chain, order: SignedIntent): void => {
  if (!showsLog(receipt, depositedLog(chain, order))) throw new DepositNotShownError({ hash: receipt.hash })
}
