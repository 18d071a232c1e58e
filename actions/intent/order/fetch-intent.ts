import type { Hash } from 'viem'
import { call } from '@/lib/api/contract/client'
import { getIntentOrderByHash } from '@/lib/api/intent/intent-records'
import type { Chain } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { IntentStatus } from '@/lib/order/lifecycle'
import { readNow } from '../../wallet/read/read-block'
import { findExpectedLog } from '../../wallet/send/expected-log'
import type { WatchDeps } from '../intent-deps'
import { settledLog } from './settled-log'

/** A snapshot of an order. `transactionHash`: the reported fill, which is verified by its logs. */
export type IntentSnapshot = { status: IntentStatus | undefined; transactionHash?: Hash | undefined }

/**
 * The seconds for which the service holds back an unchanged answer: the browser revalidates by
 * ETag, so an order that waits costs one request in six seconds.
 */
const heldSeconds = 5

/** Fetches the status of an order from the service, or else from the chain. */
export const fetchIntent = async (deps: WatchDeps, chain: Chain, signed: SignedIntent): Promise<IntentSnapshot> => {
  const { hash } = signed
  const record = await call(getIntentOrderByHash, { hash, wait: heldSeconds }, deps.api).catch(() => undefined)
  if (record?.orderHash === hash)
    return { status: record.status, transactionHash: record.transactions.at(-1)?.originTx }
  return fetchIntentFromChain(deps, chain, signed).catch(() => ({ status: undefined }))
}

const fetchIntentFromChain = async (
  { rpc }: Pick<WatchDeps, 'rpc'>,
  chain: Chain,
  signed: SignedIntent,
): Promise<IntentSnapshot> => {
  const { hash: transactionHash } = await findExpectedLog(rpc, settledLog(chain, signed.hash), signed.sinceBlock)
  if (transactionHash) return { status: 'COMPLETED', transactionHash }
  return { status: (await readNow(rpc)) > signed.order.deadline ? 'EXPIRED' : undefined }
}
