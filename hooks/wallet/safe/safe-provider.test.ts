import { type Hex, hashTypedData, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { readBatch } from '@/actions/wallet/batch/read-batch'
import { readBatching } from '@/actions/wallet/batch/read-batching'
import { readOwnerSignature } from '@/actions/wallet/permit/read-owner-signature'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { createSafeProvider } from './safe-provider'

const info = { safeAddress: '0x92d0d3b6dbf4c0747f3f7e23ee6a5ae1e0f1790e', chainId: 1, threshold: 2 } as const
const hash = keccak256('0x01')
const txHash = keccak256('0x02')
const other = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Creates the wallet of a Safe whose page gives these answers; `asked` collects the requests. */
const open = (answers: Record<string, unknown> = {}) => {
  const asked: [string, unknown][] = []
  const provider = createSafeProvider(async (method, params) => {
    asked.push([method, params])
    return answers[method]
  }, info)
  return { request: provider.request as RpcRequest, asked }
}

describe('transactions', () => {
  test('default: a proposal has the hash of the Safe, and several calls are one proposal', async () => {
    const { request, asked } = open({ sendTransactions: { safeTxHash: hash } })
    const call = { to: other, data: '0x12', value: '0x10' }
    expect(
      await request({ method: 'eth_sendTransaction', params: [{ ...call, from: info.safeAddress, gas: '0x1' }] }),
    ).toBe(hash)
    expect(await request({ method: 'wallet_sendCalls', params: [{ calls: [call, { to: other }] }] })).toEqual({
      id: hash,
    })
    const tx = { to: other, data: '0x12', value: '16' }
    expect(asked).toEqual([
      ['sendTransactions', { txs: [tx] }],
      ['sendTransactions', { txs: [tx, { to: other, data: '0x', value: '0' }] }],
    ])
    expect(await readBatching(request, { account: info.safeAddress, chainId: 1 })).toMatchObject({ batches: true })
    expect(await readBatching(request, { account: info.safeAddress, chainId: 10 })).toMatchObject({ batches: false })
  })

  test.each([
    ['AWAITING_CONFIRMATIONS', undefined, 1, { status: 'pending', hashes: [] }],
    ['AWAITING_EXECUTION', undefined, 2, { status: 'pending', hashes: [] }],
    ['SUCCESS', txHash, 2, { status: 'success', hashes: [txHash] }],
    ['SUCCESS', undefined, 2, { status: 'pending', hashes: [] }],
    ['FAILED', txHash, 2, { status: 'failure', hashes: [txHash] }],
    ['CANCELLED', undefined, 1, { status: 'failure', hashes: [] }],
  ] as const)('behavior: reports a proposal that is %s with %s', async (txStatus, txHash, signed, report) => {
    const confirmations = Array.from({ length: signed }, () => ({}))
    const details = { txStatus, txHash, detailedExecutionInfo: { confirmationsRequired: 2, confirmations } }
    const { request, asked } = open({ getTxBySafeTxHash: details })
    expect(await readBatch(request, hash)).toEqual({ ...report, owners: { required: 2, signed } })
    expect(asked).toEqual([['getTxBySafeTxHash', { safeTxHash: hash }]])
  })

  test.each([null, 'SUCCESS', {}, { txStatus: 'toString' }, { txStatus: 'DONE' }, { txStatus: ['SUCCESS'] }])(
    'error: a report %o is no report',
    async (details) => {
      const { request } = open({ getTxBySafeTxHash: details })
      const asked = request({ method: 'wallet_getCallsStatus', params: [hash] })
      await expect(asked).rejects.toMatchObject({ name: 'Wallet.WrongAnswerError' })
    },
  )

  test('error: Wallet.WrongAnswerError for what is no hash', async () => {
    for (const answer of [null, {}, { safeTxHash: '0x12' }, { safeTxHash: { toString: () => hash } }]) {
      const { request } = open({ sendTransactions: answer })
      await expect(request({ method: 'eth_sendTransaction', params: [{ to: other }] })).rejects.toMatchObject({
        name: 'Wallet.WrongAnswerError',
      })
    }
  })
})

describe('signatures', () => {
  const typedData = {
    domain: { chainId: 1, verifyingContract: other },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '1' },
  } as const
  const sign = (request: RpcRequest, account: Hex = info.safeAddress) =>
    request({ method: 'eth_signTypedData_v4', params: [account, JSON.stringify(typedData)] })

  test('default: signs off the chain; empty until all owners signed', async () => {
    const { request, asked } = open({ signTypedMessage: { messageHash: hash } })
    expect(await sign(request)).toBe('0x')
    expect(asked).toEqual([
      ['rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] }],
      ['signTypedMessage', { typedData }],
    ])
    expect(await sign(open({ signTypedMessage: { messageHash: hash, signature: '0x1234' } }).request)).toBe('0x1234')
    expect(await sign(open({ signTypedMessage: { safeTxHash: hash } }).request)).toBe('0x')
    await expect(sign(request, other)).rejects.toMatchObject({ code: 4100 })
  })

  test('default: asks for the signature of the hash of the Safe’s message', async () => {
    const { request, asked } = open({ getOffChainSignature: '' })
    const message = { account: info.safeAddress, digest: hash }
    expect(await readOwnerSignature(request, message)).toEqual({ owners: { required: 2 } })
    const messageHash = hashTypedData({
      domain: { chainId: 1, verifyingContract: info.safeAddress },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hash },
    })
    expect(asked).toEqual([['getOffChainSignature', messageHash]])
    const whole = open({ getOffChainSignature: '0x1234' }).request
    expect(await readOwnerSignature(whole, message)).toEqual({ signature: '0x1234', owners: { required: 2 } })
    for (const nothing of [null, undefined, 7, {}, '0x'])
      expect(await readOwnerSignature(open({ getOffChainSignature: nothing }).request, message)).not.toHaveProperty(
        'signature',
      )
    for (const wrong of ['0x123', 'signed', `0x${'ab'.repeat(4_097)}`])
      await expect(readOwnerSignature(open({ getOffChainSignature: wrong }).request, message)).rejects.toMatchObject({
        name: 'Wallet.WrongAnswerError',
      })
  })
})

test('behavior: has one account on one chain, and no other method', async () => {
  const { request } = open({ rpcCall: { hash } })
  expect(await request({ method: 'eth_accounts' })).toEqual(['0x92D0D3b6dbF4c0747f3F7E23EE6a5ae1e0f1790e'])
  expect(await request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })).toEqual({ hash })
  expect(await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })).toBeNull()
  await expect(request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })).rejects.toMatchObject({
    code: 4902,
  })
  for (const method of ['personal_sign', 'eth_sign', 'eth_getLogs', '__proto__'])
    await expect(request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
})
