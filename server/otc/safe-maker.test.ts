import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { developmentSafe } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { rfqCancelCall } from '@/lib/chain/rfq/rfq-call'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import { deploySafe, safeAddress } from '@/localnet/safe/deploy-safe'
import {
  executionOf,
  safeMessage,
  safeTransaction,
  signByOwners,
  signDigest,
  toSafeTransaction,
} from '@/localnet/safe/sign-for-safe'
import { openDesk, rfq, usdc, weth } from './testing/desk'
import { maker, taker, toBody } from './testing/offers'

const desk = openDesk()
const place = { chainId: mainnet.id, safe: developmentSafe } as const
const digestOf = (order: ReturnType<typeof desk.makeOrder>) => hashRfqOrder({ chainId: mainnet.id, rfq }, order)
const balancesOf = (owner: Address) => Promise.all([weth, usdc].map((token) => desk.balanceOf(token, owner)))
const execute = async (calls: Parameters<typeof toSafeTransaction>[0], nonce: bigint) => {
  const transaction = toSafeTransaction(calls, nonce)
  const signatures = await signByOwners(safeTransaction(place, transaction))
  const { to, data } = executionOf(developmentSafe, transaction, signatures)
  return desk.client().act({ from: taker.address, to, data })
}

beforeAll(async () => {
  await deploySafe(desk.client())
  await desk.transfer(maker, weth, developmentSafe, 10n ** 18n)
  await desk.approve(taker, usdc)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, 10n ** 18n] })
  expect((await execute([{ to: weth, value: 0n, data }], 0n)).status).toBe('success')
})

describe('a Safe with two owners as maker', () => {
  test('default: an offer that both owners signed is stored and filled', async () => {
    expect(safeAddress().toLowerCase()).toBe(developmentSafe)
    const order = desk.makeOrder({ maker: developmentSafe })
    const signature = await signDigest(place, digestOf(order))
    expect(await desk.post(order, signature)).toMatchObject({ state: 'PENDING', signature })
    const before = [await balancesOf(developmentSafe), await balancesOf(taker.address)]
    expect((await desk.fill(order, signature)).status).toBe('success')
    const after = [await balancesOf(developmentSafe), await balancesOf(taker.address)]
    const change = after.map((owned, side) => owned.map((amount, token) => amount - before[side]![token]!))
    expect(change).toEqual([
      [-order.makerAmount, order.takerAmount],
      [order.makerAmount, -order.takerAmount],
    ])
    await desk.follow()
    expect(await desk.look(digestOf(order))).toMatchObject({ state: 'FULFILLED' })
  })

  test('error: InvalidSignature by one owner, by one of them twice, for another contract, or empty', async () => {
    const order = desk.makeOrder({ maker: developmentSafe })
    const digest = digestOf(order)
    const one = await signByOwners(safeMessage(place, digest), 1)
    const plain = await signByOwners({
      domain: { chainId: mainnet.id, verifyingContract: rfq },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: digest },
    })
    for (const signature of [one, `${one}${one.slice(2)}` as Hex, plain, '0x' as Hex]) {
      const body = JSON.stringify({ ...toBody(order), signature })
      const response = await desk.service().app.request('/ft/p2p/1/', { method: 'POST', body })
      expect([response.status, (await response.json()).errorType]).toEqual([400, 'InvalidSignature'])
    }
  })

  test('behavior: several calls go in one transaction that both owners signed', async () => {
    const [first, second] = [desk.makeOrder({ maker: developmentSafe }), desk.makeOrder({ maker: developmentSafe })]
    const calls = [first, second].map((order) => rfqCancelCall(mainnet, [digestOf(order)]))
    expect((await execute(calls, 1n)).status).toBe('success')
    for (const order of [first, second]) {
      const signature = await signDigest(place, digestOf(order))
      await expect(desk.fill(order, signature)).rejects.toThrow('reverted')
    }
  })
})
