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

/** Where an order stands. `transactionHash`: of the fill, as somebody says; nothing is believed before its logs are read. */
export type Sight = { status: IntentStatus | undefined; transactionHash?: Hash | undefined }

/**
 * Seconds for which the service holds back an answer that the browser has: by the tag in its cache
 * a browser asks for what is new, so that an order which waits costs a request in six seconds.
 */
const heldSeconds = 5

/** Asks the service where an order stands; where that does not answer, or does not know it, the chain says what it can. */
export const lookAtIntent = async (deps: WatchDeps, chain: Chain, signed: SignedIntent): Promise<Sight> => {
  const { hash } = signed
  const record = await call(getIntentOrderByHash, { hash, wait: heldSeconds }, deps.api).catch(() => undefined)
  if (record?.orderHash === hash)
    return { status: record.status, transactionHash: record.transactions.at(-1)?.originTx }
  return lookAtChain(deps, chain, signed).catch(() => ({ status: undefined }))
}

const lookAtChain = async ({ rpc }: Pick<WatchDeps, 'rpc'>, chain: Chain, signed: SignedIntent): Promise<Sight> => {
  const { hash: transactionHash } = await findExpectedLog(rpc, settledLog(chain, signed.hash), signed.sinceBlock)
  if (transactionHash) return { status: 'COMPLETED', transactionHash }
  return { status: (await readNow(rpc)) > signed.order.deadline ? 'EXPIRED' : undefined }
}
