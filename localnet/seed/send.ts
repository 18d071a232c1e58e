import { type Address, type Hash, type Hex, toHex } from 'viem'
import { namedError } from '@/lib/errors'
import type { LocalClient } from '../chain/clients'
import { receiptWaiter } from '../chain/receipt-waiter'

/** A transaction of the seed. `label` describes it in errors. */
export type SeedCall = { label: string; to: Address; data?: Hex; value?: bigint; gas?: bigint }

/** Enough for every call of the seed, so that no estimates are needed. */
const defaultGas = 12_000_000n

/**
 * Sends calls from one unlocked account in their order and mines them, many in a block. The node
 * must not mine by itself meanwhile, so that the same calls always make the same blocks: see
 * `withManualMining`.
 *
 * @throws Localnet.CallRevertedError naming the first call that reverted.
 */
export async function sendAll(client: LocalClient, from: Address, calls: readonly SeedCall[]): Promise<void> {
  const nonce = await client.getTransactionCount({ address: from })
  const hashes = await Promise.all(
    calls.map(({ to, data = '0x', value = 0n, gas = defaultGas }, index) =>
      client.request({
        method: 'eth_sendTransaction',
        params: [{ from, to, data, value: toHex(value), gas: toHex(gas), nonce: toHex(nonce + index) }],
      }),
    ),
  )
  while ((await client.getTransactionCount({ address: from })) < nonce + calls.length) await client.mine({ blocks: 1 })
  // A node may have the block slightly before its receipts.
  const receipts = await Promise.all(hashes.map((hash) => receiptWaiter(client)({ hash })))
  const failed = receipts.findIndex(({ status }) => status !== 'success')
  if (failed >= 0) throw new CallRevertedError({ call: calls[failed]!, hash: hashes[failed]! })
}

/**
 * Runs a task while the node mines only on request, then restores the mining of every transaction.
 */
export async function withManualMining<result>(client: LocalClient, task: () => Promise<result>): Promise<result> {
  await client.setAutomine(false)
  try {
    return await task()
  } finally {
    await client.setAutomine(true)
  }
}

export class CallRevertedError extends namedError(
  'Localnet.CallRevertedError',
  ({ call, hash }: { call: SeedCall; hash: Hash }) => ({
    message: `"${call.label}" reverted while the local world was seeded (transaction ${hash} to ${call.to}).`,
    fix: 'Start again with `npm start -- --fresh`.',
  }),
) {}
