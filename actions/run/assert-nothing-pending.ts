import type { Address } from 'viem'
import type { RpcRequest } from '../wallet/send/receipt'
import { throwNodeError } from '../wallet/send/to-wallet-error'
import { PendingTransactionError } from '../wallet/send/transaction-errors'

/**
 * Throws if an account has an unconfirmed transaction. A page without storage does not know runs
 * from before its reload or in other tabs, so that transaction may be the same trade.
 *
 * @throws {PendingTransactionError}
 * @throws {NetworkLostError | NodeFailedError} when the node cannot be read
 */
export const assertNothingPending = async (rpc: RpcRequest, account: Address): Promise<void> => {
  const [pending, latest] = await Promise.all(
    (['pending', 'latest'] as const).map((block) =>
      rpc({ method: 'eth_getTransactionCount', params: [account, block] }).then(Number),
    ),
  ).catch(throwNodeError)
  if (pending! > latest!) throw new PendingTransactionError()
}
