import type { Hex, TypedDataDefinition } from 'viem'
import { isNativeToken } from '@/lib/address'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import { fetchLiveIds } from '@/lib/api/intent/intent-queries'
import { cancelIntentOrders, getIntentOrder, maxCancelled } from '@/lib/api/intent/intent-records'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { type IntentCall, intentCall } from '@/lib/chain/intent/intent-call'
import { verifyIntentCall } from '@/lib/chain/intent/verify-intent-call'
import type { BaseError } from '@/lib/errors'
import type { HashedIntent, SignedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf } from '@/lib/order/families/families'
import type { IntentStatus } from '@/lib/order/lifecycle'
import type { StepReporter } from '../../run/progress'
import type { TaskPlace } from '../../run/run-tools'
import { sendTask } from '../../run/send-call'
import { signByOwners } from '../../run/sign-by-owners'
import { switchTo } from '../../run/switch-to'
import { MismatchError } from '../../wallet/send/check-errors'
import { shownLog } from '../../wallet/send/expected-log'
import type { ChainReceipt, RpcRequest } from '../../wallet/send/receipt'
import { findRevert } from '../../wallet/send/revert'
import type { Call } from '../../wallet/send/sender'
import { toBaseError } from '../../wallet/send/transaction-errors'
import type { IntentDeps } from '../intent-deps'
import type { IntentOutcome } from '../intent-run'
import { assertIntentContract } from '../place/assert-intent-contract'
import { cancelledLog, paidBackLog, vaultEndLog } from './settled-log'
import { watchUntil } from './watch-until'

export type CancelPlan = TaskPlace & {
  signed: HashedIntent & Partial<Pick<SignedIntent, 'signature'>>
  /** Its id in the service; needed to cancel without gas. */
  orderId: string | undefined
}

/** The maximum number of times that the rest of a refused call is signed again. */
const maxRounds = 3

/** The maximum wait for the confirmation of a cancellation, milliseconds. */
const maxConfirmMs = 60_000

type CancelCall = { orderIds: string[]; signature: Hex }
type Asked = { orderId: string; error?: BaseError; status?: IntentStatus }

/**
 * Asks the service not to fill orders any more, by free signatures: one for each `maxCancelled` of
 * them, the limit of a call; nothing is posted before all are signed. The signed data is built
 * here: its domain is the intent contract's, and it names these orders. A call affects all of its
 * orders or none: if one of them is over by then, the others are signed and sent again. Each order
 * that could not be cancelled has its own error. A fill in progress may still come first, so this
 * waits for the end of a single order.
 *
 * @throws the refusal of the first call, if none succeeded
 */
export const cancelByService = async (
  deps: IntentDeps,
  { chain, account, walletChainId, orderIds }: TaskPlace & { orderIds: readonly string[] },
): Promise<IntentOutcome> => {
  await switchTo(deps, { chain, walletChainId, tail: ['sign', 'post'] })
  const place = { chainId: chain.id, intent: spenderOf(chain, 'intent') }
  const sign = async (ids: readonly string[], reporter: StepReporter) => {
    const signed: CancelCall[] = []
    for (const orderIds of inCalls(ids)) {
      const asked = { chain, account, typedData: cancellationTypedData(place, orderIds) as TypedDataDefinition }
      signed.push({ orderIds, signature: await signByOwners(deps, asked, reporter) })
    }
    return signed
  }
  const calls = await deps.progress.step('sign', async (reporter) => {
    await assertIntentContract(deps.rpc, chain)
    return sign(orderIds, reporter)
  })
  const asked = await deps.progress.step('post', async (reporter) => {
    const asked: Asked[] = []
    const tell = (ids: readonly string[], error?: BaseError) => {
      for (const orderId of ids) asked.push({ orderId, ...(error && { error }) })
    }
    let left = calls
    for (let round = 1; left.length > 0; round += 1) {
      const refused: { ids: string[]; error: BaseError }[] = []
      for (const body of left) {
        const error = await call(cancelIntentOrders, body, deps.api).then(() => undefined, toBaseError)
        if (error && isOverError(error) && round < maxRounds) refused.push({ ids: body.orderIds, error })
        else tell(body.orderIds, error)
      }
      const live =
        refused.length > 0 && (await fetchLiveIds(deps.api, { chainId: chain.id, account }).catch(() => null))
      for (const { ids, error } of refused) tell(live ? ids.filter((id) => !live.has(id)) : ids, error)
      const retried = live ? refused.flatMap(({ ids }) => ids.filter((id) => live.has(id))) : []
      // If the user declines the second signature, the results of the first stay.
      left = await sign(retried, reporter).catch((error: unknown) => {
        tell(retried, toBaseError(error))
        return []
      })
    }
    const [first] = asked
    if (first?.error && asked.every(({ error }) => error)) throw first.error
    const status = first && asked.length === 1 ? await readEnd(deps, first.orderId) : undefined
    return asked.map((result) => (status ? { ...result, status } : result))
  })
  const byId = new Map(asked.map((result) => [result.orderId, result]))
  return { kind: 'cancelAsked', orders: inCalls(orderIds).flatMap((ids) => ids.flatMap((id) => byId.get(id) ?? [])) }
}

/**
 * Reads the outcome of an order's cancellation: the service confirms it with the next block that it
 * reads. Returns the last status that was read, or undefined if none could be read.
 */
const readEnd = async (deps: IntentDeps, orderId: string): Promise<IntentStatus | undefined> => {
  const look = () =>
    call(getIntentOrder, { orderId }, deps.api).then(
      (record) => record.status,
      () => undefined,
    )
  const until = deps.now() + maxConfirmMs
  return (await watchUntil(deps, { until, look, isThere: (status) => status !== 'CANCELLING' })).seen
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
 * Cancels an order on the chain and withdraws its deposit. It does not need the service, and once
 * it is mined the order cannot be filled any more.
 */
export const cancelOnChain = (deps: IntentDeps, { signed, ...place }: CancelPlan): Promise<IntentOutcome> => {
  const { chain, account } = place
  return sendTask(deps, {
    ...place,
    readOutcome: (receipt) => readCancelled(receipt, chain, signed.hash),
    prepare: async () => {
      await assertIntentContract(deps.rpc, chain)
      return cancellationCall(deps.rpc, { chain, account, signed })
    },
  })
}

/**
 * Builds the call that cancels an order on the chain, checked against the order, and its log.
 *
 * @throws {MismatchError} naming every difference
 */
export const cancellationCall = async (
  rpc: RpcRequest,
  { chain, account, signed }: Pick<CancelPlan, 'chain' | 'account' | 'signed'>,
): Promise<Call> => {
  const call = await chooseCall(rpc, { chain, account, signed })
  const transaction = intentCall(chain, call)
  const differences = verifyIntentCall(chain, transaction, call)
  if (differences.length > 0) throw new MismatchError({ differences })
  return { ...transaction, expectedLog: endLogOf(chain, signed) }
}

/** Returns the log of a cancelled order: of one in a vault the log of its repayment. */
export const endLogOf = (chain: Chain, signed: HashedIntent) =>
  familyOf(signed.family).fills.isPosition
    ? vaultEndLog(chain, signed.hash)
    : cancelledLog(chain, signed, isNativeToken(signed.order.srcToken))

/** Chooses an older function for a native order if the contract lacks the current one. */
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

/** Reads a cancellation from its receipt. `paidBack`: the repaid deposit in its log. */
export const readCancelled = (receipt: ChainReceipt, chain: Chain, hash: Hex): IntentOutcome => {
  const paidBack = (shownLog(receipt, paidBackLog(chain, hash)) ?? shownLog(receipt, vaultEndLog(chain, hash)))?.data
  return {
    kind: 'cancelled',
    transactionHash: receipt.hash,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
    ...(paidBack && { paidBack: BigInt(paidBack) }),
  }
}
