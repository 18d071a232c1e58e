import { rfqCancelCall } from '@/lib/chain/rfq/rfq-call'
import type { NamedOrder } from '@/lib/history/otc/derive-order-state'
import { sortCancellations } from '@/lib/history/otc/sort-cancellations'
import { sendSteps } from '../../run/planned-steps'
import type { TaskPlace } from '../../run/run-tools'
import { switchTo } from '../../run/switch-to'
import { throwRevertError } from '../../wallet/send/revert'
import { sendRfqCall } from '../fill/send-rfq-call'
import type { OtcDeps } from '../otc-deps'
import { NothingToCancelError } from '../otc-errors'
import type { OtcOutcome } from '../otc-run'
import { readCancelled } from './read-cancelled'
import { readOrdersOnChain } from './read-orders-on-chain'

export type CancelPlan = TaskPlace & { orders: readonly NamedOrder[] }

/**
 * Cancels orders on the chain in one transaction. It does not need the service. Leaves out orders
 * of others, and those that are over before the wallet is asked.
 *
 * @throws {NothingToCancelError} when none is left
 */
export const cancelOrders = async (
  deps: OtcDeps,
  { chain, account, walletChainId, orders }: CancelPlan,
): Promise<Extract<OtcOutcome, { kind: 'cancelled' }>> => {
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  const onChain = await readOrdersOnChain(deps.rpc, chain, orders).catch(throwRevertError)
  const { live, over } = sortCancellations(orders, account, onChain)
  const orderHashes = live.map(({ hash }) => hash)
  if (orderHashes.length === 0) throw new NothingToCancelError()
  const transaction = rfqCancelCall(chain, orderHashes)
  return sendRfqCall(deps, {
    chain,
    account,
    transaction,
    intent: { kind: 'cancel', orderHashes },
    readOutcome: (receipt) =>
      readCancelled(receipt, { chain, account, orderHashes: [...live, ...over].map(({ hash }) => hash) }),
  })
}
