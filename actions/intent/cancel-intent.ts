import type { Address, TypedDataDefinition } from 'viem'
import { isNativeToken } from '@/lib/address'
import { call } from '@/lib/api/client'
import { cancelIntentOrders } from '@/lib/api/intent-records'
import { cancellationTypedData } from '@/lib/chain/cancellation-typed-data'
import type { Chain } from '@/lib/chain/chain'
import { intentCancelCall } from '@/lib/chain/intent-call'
import { spenderOf } from '@/lib/chain/requirements'
import { verifyIntentCall } from '@/lib/chain/verify-intent-call'
import { sendSteps } from '../run/planned-steps'
import { assertWanted } from '../run/progress'
import { sendCall } from '../run/send-call'
import { switchTo } from '../run/switch-to'
import { MismatchError } from '../wallet/check-errors'
import type { ChainReceipt } from '../wallet/receipt'
import { assertIntentContract } from './assert-intent-contract'
import type { IntentDeps } from './intent-deps'
import type { IntentOutcome } from './intent-run'
import { cancelledLog } from './settled-log'
import type { HashedIntent } from './signed-intent'

export type CancelPlan = {
  chain: Chain
  account: Address
  walletChainId: number
  signed: HashedIntent
  /** Its name in the service; needed to cancel without gas. */
  orderId: string | undefined
}

/**
 * Asks the service not to fill an order any more, by a signature that costs nothing. What is signed is made here: its domain is the intent
 * contract's, and it names the one order. A fill on its way may still come first.
 */
export const cancelByService = async (
  deps: IntentDeps,
  { chain, account, walletChainId, orderId }: CancelPlan & { orderId: string },
): Promise<IntentOutcome> => {
  await switchTo(deps, { chain, walletChainId, tail: ['sign', 'post'] })
  const orderIds = [orderId]
  const typedData = cancellationTypedData({ chainId: chain.id, intent: spenderOf(chain, 'intent') }, orderIds)
  const signature = await deps.progress.step('sign', async ({ onWallet }) => {
    await assertIntentContract(deps.rpc, chain)
    const asked = { chain, account, typedData: typedData as TypedDataDefinition }
    return deps.sender.signTypedData({ ...asked, assertFresh: assertWanted(deps), onWallet })
  })
  await deps.progress.step('post', () => call(cancelIntentOrders, { orderIds, signature }, deps.api))
  return { kind: 'cancelAsked' }
}

/** Ends an order on the chain. It needs the service for nothing, and once it is mined nobody can fill the order any more. */
export const cancelOnChain = async (
  deps: IntentDeps,
  { chain, account, walletChainId, signed }: CancelPlan,
): Promise<IntentOutcome> => {
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  return sendCall(deps, {
    ...{ chain, account, readOutcome: readCancelled },
    prepare: async () => {
      await assertIntentContract(deps.rpc, chain)
      const transaction = intentCancelCall(chain, signed)
      const differences = verifyIntentCall(chain, transaction, signed)
      if (differences.length > 0) throw new MismatchError({ differences })
      return { ...transaction, expectedLog: cancelledLog(chain, signed, isNativeToken(signed.order.srcToken)) }
    },
  })
}

export const readCancelled = (receipt: ChainReceipt): IntentOutcome => ({
  kind: 'cancelled',
  transactionHash: receipt.hash,
  gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
})
