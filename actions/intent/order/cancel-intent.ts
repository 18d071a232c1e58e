import type { Hex, TypedDataDefinition } from 'viem'
import { isNativeToken } from '@/lib/address'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import { fetchLiveIds } from '@/lib/api/intent/intent-queries'
import { cancelIntentOrders, maxCancelled } from '@/lib/api/intent/intent-records'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { type IntentCall, intentCall } from '@/lib/chain/intent/intent-call'
import { verifyIntentCall } from '@/lib/chain/intent/verify-intent-call'
import type { BaseError } from '@/lib/errors'
import type { HashedIntent, SignedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf } from '@/lib/order/families/families'
import { assertWanted } from '../../run/progress'
import type { TaskPlace } from '../../run/run-tools'
import { sendTask } from '../../run/send-call'
import { switchTo } from '../../run/switch-to'
import { MismatchError } from '../../wallet/send/check-errors'
import { shownLog } from '../../wallet/send/expected-log'
import type { ChainReceipt, RpcRequest } from '../../wallet/send/receipt'
import { findRevert } from '../../wallet/send/revert'
import { toBaseError } from '../../wallet/send/transaction-errors'
import type { IntentDeps } from '../intent-deps'
import type { IntentOutcome } from '../intent-run'
import { assertIntentContract } from '../place/assert-intent-contract'
import { cancelledLog, paidBackLog, vaultEndLog } from './settled-log'

export type CancelPlan = TaskPlace & {
  signed: HashedIntent & Partial<Pick<SignedIntent, 'signature'>>
  /** Its name in the service; needed to cancel without gas. */
  orderId: string | undefined
}

/** So often those that are left of a refused call are signed again: each time at least one of them was over. */
const mostRounds = 3

type CancelCall = { orderIds: string[]; signature: Hex }
type Asked = { orderId: string; error?: BaseError }

/**
 * Asks the service not to fill orders any more, by signatures that cost nothing: one for each `maxCancelled` of them, as many as a call takes,
 * and nothing is posted before all are signed. What is signed is made here: its domain is the intent contract's, and it names these orders.
 * A call is for all of its orders or none: where one of them is over by now, those that still live are asked for and signed once more. What
 * could not be cancelled is said of each. A fill on its way may still come first.
 *
 * @throws what the first call was refused with, where none succeeded
 * @example
 * await cancelByService(deps, { chain, account, walletChainId: 1, orderIds }) // { kind: 'cancelAsked', orders: [{ orderId: '4e68...' }] }
 */
export const cancelByService = async (
  deps: IntentDeps,
  { chain, account, walletChainId, orderIds }: TaskPlace & { orderIds: readonly string[] },
): Promise<IntentOutcome> => {
  await switchTo(deps, { chain, walletChainId, tail: ['sign', 'post'] })
  const place = { chainId: chain.id, intent: spenderOf(chain, 'intent') }
  const sign = async (ids: readonly string[], onWallet: () => void) => {
    const signed: CancelCall[] = []
    for (const orderIds of inCalls(ids)) {
      const asked = { chain, account, typedData: cancellationTypedData(place, orderIds) as TypedDataDefinition }
      const signature = await deps.sender.signTypedData({ ...asked, assertFresh: assertWanted(deps), onWallet })
      signed.push({ orderIds, signature })
    }
    return signed
  }
  const calls = await deps.progress.step('sign', async ({ onWallet }) => {
    await assertIntentContract(deps.rpc, chain)
    return sign(orderIds, onWallet)
  })
  const asked = await deps.progress.step('post', async ({ onWallet }) => {
    const asked: Asked[] = []
    const tell = (ids: readonly string[], error?: BaseError) => {
      for (const orderId of ids) asked.push({ orderId, ...(error && { error }) })
    }
    let left = calls
    for (let round = 1; left.length > 0; round += 1) {
      const refused: { ids: string[]; error: BaseError }[] = []
      for (const body of left) {
        const error = await call(cancelIntentOrders, body, deps.api).then(() => undefined, toBaseError)
        if (error && isOverError(error) && round < mostRounds) refused.push({ ids: body.orderIds, error })
        else tell(body.orderIds, error)
      }
      const live =
        refused.length > 0 && (await fetchLiveIds(deps.api, { chainId: chain.id, account }).catch(() => null))
      for (const { ids, error } of refused) tell(live ? ids.filter((id) => !live.has(id)) : ids, error)
      const again = live ? refused.flatMap(({ ids }) => ids.filter((id) => live.has(id))) : []
      // Who declines the second time keeps what came of the first.
      left = await sign(again, onWallet).catch((error: unknown) => {
        tell(again, toBaseError(error))
        return []
      })
    }
    const [first] = asked
    if (first?.error && asked.every(({ error }) => error)) throw first.error
    return asked
  })
  const byId = new Map(asked.map((one) => [one.orderId, one]))
  return { kind: 'cancelAsked', orders: inCalls(orderIds).flatMap((ids) => ids.flatMap((id) => byId.get(id) ?? [])) }
}

const isOverError = (error: BaseError): boolean =>
  error instanceof ApiError && error.errorType === 'OrderAlreadySettled'

const inCalls = (orderIds: readonly string[]): string[][] => {
  const once = [...new Set(orderIds)]
  return Array.from({ length: Math.ceil(once.length / maxCancelled) }, (_, index) =>
    once.slice(index * maxCancelled, (index + 1) * maxCancelled),
  )
}

/**
 * Ends an order on the chain, and takes out what lies deposited for it. It needs the service for nothing, and once it is mined nobody can fill
 * the order any more.
 */
export const cancelOnChain = (deps: IntentDeps, { signed, ...place }: CancelPlan): Promise<IntentOutcome> => {
  const { chain, account } = place
  return sendTask(deps, {
    ...place,
    readOutcome: (receipt) => readCancelled(receipt, chain, signed.hash),
    prepare: async () => {
      await assertIntentContract(deps.rpc, chain)
      const call = await chooseCall(deps.rpc, { chain, account, signed })
      const transaction = intentCall(chain, call)
      const differences = verifyIntentCall(chain, transaction, call)
      if (differences.length > 0) throw new MismatchError({ differences })
      return { ...transaction, expectedLog: endLogOf(chain, signed) }
    },
  })
}

/** Returns the log of an order that is ended: of one in a vault the log of what was paid back. */
const endLogOf = (chain: Chain, signed: HashedIntent) =>
  familyOf(signed.family).fills.isPosition
    ? vaultEndLog(chain, signed.hash)
    : cancelledLog(chain, signed, isNativeToken(signed.order.srcToken))

/** Older deployments end a native order by another function: asked for where the contract does not know ours. */
const chooseCall = async (
  rpc: RpcRequest,
  { chain, account, signed }: Pick<CancelPlan, 'chain' | 'account' | 'signed'>,
): Promise<IntentCall> => {
  const { order, family, signature = '0x' } = signed
  const call = { ...signed, kind: 'cancel', signature: undefined } as const
  const isKnownThere = (familyOf(family).methods.cancel?.flags.length ?? 0) > 0
  if (!isNativeToken(order.srcToken) || familyOf(family).fills.isPosition || !isKnownThere) return call
  const { to, data } = intentCall(chain, call)
  const refusal = await rpc({ method: 'eth_call', params: [{ from: account, to, data }, 'latest'] }).then(
    () => undefined,
    findRevert,
  )
  return refusal?.reason === 'ModuleNotFound' ? { ...call, signature } : call
}

/** What came of a cancellation, by its receipt. `paidBack`: of a deposit, as the contract says. */
export const readCancelled = (receipt: ChainReceipt, chain: Chain, hash: Hex): IntentOutcome => {
  const paidBack = (shownLog(receipt, paidBackLog(chain, hash)) ?? shownLog(receipt, vaultEndLog(chain, hash)))?.data
  return {
    kind: 'cancelled',
    transactionHash: receipt.hash,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
    ...(paidBack && { paidBack: BigInt(paidBack) }),
  }
}
