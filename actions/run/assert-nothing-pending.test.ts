import { expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { RpcRequest } from '../wallet/send/receipt'
import { assertNothingPending } from './assert-nothing-pending'

const [account] = developmentAccounts
const nodeWith = (counts: { pending: string; latest: string }) =>
  (async ({ params }: { params: [string, 'pending' | 'latest'] }) => {
    expect(params[0]).toBe(account)
    return counts[params[1]]
  }) as unknown as RpcRequest

test('default', async () => {
  await assertNothingPending(nodeWith({ pending: '0x10', latest: '0x10' }), account)
  // Two nodes behind one address may differ by a block.
  await assertNothingPending(nodeWith({ pending: '0xf', latest: '0x10' }), account)
})

test('error: Transaction.PendingTransactionError', async () => {
  const asked = assertNothingPending(nodeWith({ pending: '0x10', latest: '0xf' }), account)
  await expect(asked).rejects.toMatchObject({ name: 'Transaction.PendingTransactionError' })
})

test('error: Wallet.NetworkLostError', async () => {
  const asked = assertNothingPending((() => Promise.reject(new TypeError('Failed to fetch'))) as RpcRequest, account)
  await expect(asked).rejects.toMatchObject({ name: 'Wallet.NetworkLostError' })
})
