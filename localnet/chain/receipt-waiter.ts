import { setTimeout } from 'node:timers/promises'
import { type Hash, TransactionReceiptNotFoundError, WaitForTransactionReceiptTimeoutError } from 'viem'

const pauseMs = 10
const timeoutMs = 60_000

/**
 * Waits for receipts of a node that mines a block per transaction. Viem looks for a receipt once
 * per block, but such a node has the block slightly before the receipt, and mines no other block: a
 * poll in between would wait for ever.
 *
 * @throws {WaitForTransactionReceiptTimeoutError} after a minute
 * @example
 * (await receiptWaiter(client)({ hash })).status // 'success'
 */
export const receiptWaiter =
  <receipt>({ getTransactionReceipt }: { getTransactionReceipt: (of: { hash: Hash }) => Promise<receipt> }) =>
  async ({ hash }: { hash: Hash }): Promise<receipt> => {
    for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
      const receipt = await getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      })
      if (receipt) return receipt
      await setTimeout(pauseMs)
    }
    throw new WaitForTransactionReceiptTimeoutError({ hash })
  }
