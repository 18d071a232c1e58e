import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { intentCall } from '@/lib/chain/intent/intent-call'
import { developmentSafe } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { deploySafe } from '@/localnet/safe/deploy-safe'
import {
  executionOf,
  safeMessage,
  safeTransaction,
  signByOwners,
  signDigest,
  toSafeTransaction,
} from '@/localnet/safe/sign-for-safe'
import { agent, intent, usdc, weth } from './testing/intent-desk'
import { openTrader } from './testing/trader'

const trader = openTrader({ prices: true })
const place = { chainId: mainnet.id, safe: developmentSafe } as const
const srcAmount = 3_000_000_000n

const execute = async (to: Hex, data: Hex, nonce: bigint) => {
  const transaction = toSafeTransaction([{ to, value: 0n, data }], nonce)
  const call = executionOf(developmentSafe, transaction, await signByOwners(safeTransaction(place, transaction)))
  const { status } = await trader.client().act({ from: agent, to: call.to, data: call.data })
  expect(status).toBe('success')
}

beforeAll(async () => {
  await deploySafe(trader.client())
  await trader.transfer(usdc, developmentSafe, 2n * srcAmount)
  await execute(
    usdc,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [intent, 2n * srcAmount] }),
    0n,
  )
})

const limitOrder = () => trader.makeOrder({ owner: developmentSafe, beneficiary: developmentSafe })

describe('a Safe with two owners as owner of an order', () => {
  test('default: a limit order that both owners signed is stored and settled', async () => {
    const order = await limitOrder()
    const orderHash = trader.hashOf(order)
    const signature = await signDigest(place, orderHash)
    const { body } = await trader.post(order, signature, { type: 'LIMIT' })
    expect(body).toMatchObject({ status: 'PENDING', owner: developmentSafe })
    const before = [await trader.balanceOf(usdc, developmentSafe), await trader.balanceOf(weth, developmentSafe)]
    await trader.settle({ order, family: 'Order', signature })
    const after = [await trader.balanceOf(usdc, developmentSafe), await trader.balanceOf(weth, developmentSafe)]
    expect(before[0]! - after[0]!).toBe(order.srcAmount)
    expect(after[1]! - before[1]!).toBe(order.destAmount)
    await trader.follow()
    expect((await trader.look(orderHash)).status).toBe('COMPLETED')
  })

  test('behavior: an order that the Safe signs on the chain waits until it did', async () => {
    const order = await limitOrder()
    const orderHash = trader.hashOf(order)
    expect((await trader.post(order, '0x', { type: 'LIMIT' })).body).toMatchObject({ status: 'AWAITING_SIGNATURE' })
    const { to, data } = intentCall(mainnet, { kind: 'preSign', hash: orderHash })
    await execute(to, data, 1n)
    await trader.follow()
    expect((await trader.look(orderHash)).status).toBe('PENDING')
    await trader.settle({ order, family: 'Order', signature: '0x' })
    await trader.follow()
    expect((await trader.look(orderHash)).status).toBe('COMPLETED')
  })

  test('error: InvalidSignature with the signature of one owner', async () => {
    const order = await limitOrder()
    const one = await signByOwners(safeMessage(place, trader.hashOf(order)), 1)
    const { status, body } = await trader.post(order, one, { type: 'LIMIT' })
    expect([status, body.errorType]).toEqual([400, 'InvalidSignature'])
  })
})
