import type { Address, Hex, TypedDataDefinition } from 'viem'
import { isNativeToken } from '@/lib/address'
import { call } from '@/lib/api/client'
import { cancelIntentOrders, maxCancelled } from '@/lib/api/intent-records'
import { cancellationTypedData } from '@/lib/chain/cancellation-typed-data'
import type { Chain } from '@/lib/chain/chain'
import { intentCancelCall } from '@/lib/chain/intent-call'
import { spenderOf } from '@/lib/chain/requirements'
import { verifyIntentCall } from '@/lib/chain/verify-intent-call'
import type { BaseError } from '@/lib/errors'
import { sendSteps } from '../run/planned-steps'
import { assertWanted } from '../run/progress'
import { sendCall } from '../run/send-call'
import { switchTo } from '../run/switch-to'
import { MismatchError } from '../wallet/check-errors'
import type { ChainReceipt } from '../wallet/receipt'
import { toBaseError } from '../wallet/transaction-errors'
import { assertIntentContract } from './assert-intent-contract'
import type { IntentDeps } from './intent-deps'
import type { IntentOutcome } from './intent-run'
import { cancelledLog } from './settled-log'
import type { HashedIntent } from './signed-intent'

type Person = { chain: Chain; account: Address; walletChainId: number }

export type CancelPlan = Person & {
  signed: HashedIntent
  /** Its name in the service; needed to cancel without gas. */
  orderId: string | undefined
}

/**
 * Asks the service not to fill orders any more, by signatures that cost nothing: one for each `maxCancelled` of them, as many as a call takes,
 * and nothing is posted before all are signed. What is signed is made here: its domain is the intent contract's, and it names these orders.
 * A call is for all of its orders or none, so what it is refused with is said of each. A fill on its way may still come first.
 *
 * @throws what the first call was refused with, where none succeeded
 * @example
 * await cancelByService(deps, { chain, account, walletChainId: 1, orderIds }) // { kind: 'cancelAsked', orders: [{ orderId: '4e68...' }] }
 */
export const cancelByService = async (
  deps: IntentDeps,
  { chain, account, walletChainId, orderIds }: Person & { orderIds: readonly string[] },
): Promise<IntentOutcome> => {
  await switchTo(deps, { chain, walletChainId, tail: ['sign', 'post'] })
  const place = { chainId: chain.id, intent: spenderOf(chain, 'intent') }
  const calls = await deps.progress.step('sign', async ({ onWallet }) => {
    await assertIntentContract(deps.rpc, chain)
    const signed: { orderIds: string[]; signature: Hex }[] = []
    for (const ids of inCalls(orderIds)) {
      const asked = { chain, account, typedData: cancellationTypedData(place, ids) as TypedDataDefinition }
      const signature = await deps.sender.signTypedData({ ...asked, assertFresh: assertWanted(deps), onWallet })
      signed.push({ orderIds: ids, signature })
    }
    return signed
  })
  const answers = await deps.progress.step('post', async () => {
    const answered: { ids: string[]; error?: BaseError }[] = []
    for (const body of calls)
      answered.push({
        ids: body.orderIds,
        ...(await call(cancelIntentOrders, body, deps.api).then(
          () => undefined,
          (error: unknown) => ({ error: toBaseError(error) }),
        )),
      })
    const [first] = answered
    if (first?.error && answered.every(({ error }) => error)) throw first.error
    return answered
  })
  const orders = answers.flatMap(({ ids, error }) => ids.map((orderId) => ({ orderId, ...(error && { error }) })))
  return { kind: 'cancelAsked', orders }
}

const inCalls = (orderIds: readonly string[]): string[][] => {
  const once = [...new Set(orderIds)]
  return Array.from({ length: Math.ceil(once.length / maxCancelled) }, (_, index) =>
    once.slice(index * maxCancelled, (index + 1) * maxCancelled),
  )
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
