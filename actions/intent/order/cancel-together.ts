import type { Chain } from '@/lib/chain/chain'
import { batchText } from '@/messages/batch'
import { batchSteps } from '../../run/planned-steps'
import type { TaskPlace } from '../../run/run-tools'
import { sendBatch } from '../../run/send-batch'
import { switchTo } from '../../run/switch-to'
import { BatchFailedError, BatchUnsupportedError } from '../../wallet/batch/batch-errors'
import { showsLog } from '../../wallet/send/expected-log'
import type { ChainReceipt } from '../../wallet/send/receipt'
import type { IntentDeps } from '../intent-deps'
import type { IntentOutcome } from '../intent-run'
import { assertIntentContract } from '../place/assert-intent-contract'
import { type CancelPlan, cancellationCall, endLogOf } from './cancel-intent'

type Order = CancelPlan['signed']

/**
 * Cancels orders of one chain on the chain and withdraws their deposits, in one request to a wallet
 * that executes several calls at once. All are cancelled, or none.
 *
 * @throws {BatchUnsupportedError} when the wallet refuses to: each order has a page of its own
 * @throws {BatchFailedError} naming the order that was not cancelled
 */
export const cancelTogether = async (
  deps: IntentDeps,
  { orders, ...place }: TaskPlace & { orders: readonly Order[] },
): Promise<IntentOutcome> => {
  const { chain, account } = place
  await switchTo(deps, { ...place, tail: batchSteps })
  const batched = await sendBatch(deps, {
    chain,
    account,
    prepare: async () => {
      await assertIntentContract(deps.rpc, chain)
      return Promise.all(
        orders.map(async (signed) => ({
          ...(await cancellationCall(deps.rpc, { chain, account, signed })),
          label: labelOf(signed),
        })),
      )
    },
    readOutcome: (receipt) => readTogether(receipt, chain, orders),
  })
  if (!batched) throw new BatchUnsupportedError()
  return batched.outcome
}

/** Reads the cancellation of several orders from their receipt; of all if no order is given. */
export const readTogether = (receipt: ChainReceipt, chain: Chain, orders: readonly Order[] = []): IntentOutcome => {
  const { hash, gasUsed, effectiveGasPrice } = receipt
  const left = orders.find((order) => !showsLog(receipt, endLogOf(chain, order)))
  if (left) throw new BatchFailedError({ call: labelOf(left), others: 'unknown', hash })
  return { kind: 'cancelled', transactionHash: hash, gasPaid: gasUsed * effectiveGasPrice }
}

const labelOf = ({ hash }: Order): string => batchText.cancel(hash.slice(0, 10))
