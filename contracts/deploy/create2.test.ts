import { getContractAddress, parseTransaction, recoverTransactionAddress, type TransactionSerializedLegacy } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { executor } from '@/lib/chain/program/executor.generated'
import { ensureCompiled } from '@/localnet/seed/compile'
import { create2Proxy, ownDeployment } from './create2'

beforeAll(async () => {
  await ensureCompiled()
})

test('default: the executor has its constant address', () => {
  expect(ownDeployment('RareLegs').address).toBe(executor.rareLegs)
  expect(ownDeployment('Executor', [executor.rareLegs]).address).toBe(executor.address)
})

test('behavior: the presigned transaction creates the proxy, and its signer pays the cost', async () => {
  const { signer, transaction, code, address, cost } = create2Proxy
  const { gas, gasPrice, nonce, data } = parseTransaction(transaction)
  expect(
    toLowerAddress(
      await recoverTransactionAddress({ serializedTransaction: transaction as TransactionSerializedLegacy }),
    ),
  ).toBe(signer)
  expect(toLowerAddress(getContractAddress({ from: signer, nonce: BigInt(nonce ?? 0) }))).toBe(address)
  expect(gas! * gasPrice!).toBe(cost)
  expect(data).toContain(code.slice(2))
})
