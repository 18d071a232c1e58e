import { encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import { scriptedNode } from '../../wallet/testing/scripted-node'
import { verifySignature } from './verify-signature'

const maker = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const order = rfqOrderOf({ maker: maker.address })
const signature = await maker.signTypedData(rfqTypedData({ chainId: 1, rfq: mainnet.contracts.rfq }, order))
const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

const node = (code: Hex, result: Hex) =>
  scriptedNode(async ({ method }) => (method === 'eth_getCode' ? code : encodeFunctionResult({ abi, result })))

test('default', async () => {
  expect(await verifySignature(node('0x', '0x00000000'), mainnet, { order, signature })).toBe('key')
})

test('behavior: a changed order, or a signature for another contract, is forged', async () => {
  const changed = { ...order, makerAmount: 11n }
  expect(await verifySignature(node('0x', '0x00000000'), mainnet, { order: changed, signature })).toBe('forged')
  const elsewhere = await maker.signTypedData(rfqTypedData({ chainId: 1, rfq: mainnet.contracts.router }, order))
  expect(await verifySignature(node('0x', '0x00000000'), mainnet, { order, signature: elsewhere })).toBe('forged')
  expect(await verifySignature(node('0x', '0x00000000'), mainnet, { order, signature: '0x' })).toBe('forged')
})

test('error: a node that does not answer gives no verdict; a contract that reverts does', async () => {
  const asked = { order, signature: '0x1234' as Hex }
  const failing = (error: unknown) =>
    scriptedNode(async ({ method }) => {
      if (method === 'eth_getCode') return '0x60'
      throw error
    })
  const away = verifySignature(failing(new TypeError('Failed to fetch')), mainnet, asked)
  await expect(away).rejects.toThrow('Failed to fetch')
  const reverting = failing({ code: 3, message: 'execution reverted', data: '0x' })
  expect(await verifySignature(reverting, mainnet, asked)).toBe('forged')
})

test('behavior: a contract accepts only with the exact return value', async () => {
  const asked = { order, signature: '0x1234' as Hex }
  expect(await verifySignature(node('0x60', '0x1626ba7e'), mainnet, asked)).toBe('contract')
  expect(await verifySignature(node('0x60', '0xffffffff'), mainnet, asked)).toBe('forged')
})
