import type { Hex, TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { cancellationTypedData } from '@/lib/chain/cancellation-typed-data'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import type { RpcRequest } from '../wallet/receipt'
import { recoverSigner } from '../wallet/recover-signer'
import { RejectedError } from '../wallet/wallet-errors'
import { cancelByService, cancelOnChain } from './cancel-intent'
import { placeIntent } from './place-intent'
import { account, openIntents, place, planOf, refusal, weth } from './testing/open-intents'

const intents = openIntents()

const placed = async () => {
  const run = intents.begin({ fills: false })
  await placeIntent(run.deps, planOf())
  return run.kept[0]!
}
const planFor = (signed: Awaited<ReturnType<typeof placed>>) => ({
  ...{ chain, account, walletChainId: chain.id, signed, orderId: 'id-1', orderIds: ['id-1'] },
})

/** A service that knows these orders: a call is for all of its orders or none. */
const openCancellations = (ids: readonly string[], over: readonly string[] = []) => {
  const cancelled = new Set<string>()
  const calls: number[] = []
  const answer = async (body: Record<string, unknown>) => {
    const { orderIds, signature } = body as { orderIds: string[]; signature: Hex }
    calls.push(orderIds.length)
    if (orderIds.length > 100) return refusal('ValidationError')
    const typedData = cancellationTypedData(place, orderIds) as TypedDataDefinition
    const signer = await recoverSigner(typedData, signature)
    if (signer?.toLowerCase() !== account || !orderIds.every((id) => ids.includes(id)))
      return refusal('InvalidSignature')
    if (orderIds.some((id) => over.includes(id))) return refusal('OrderAlreadySettled')
    for (const id of orderIds) cancelled.add(id)
    return Response.json({ success: true, cancelled: orderIds })
  }
  const service = (path: string, body: Record<string, unknown>) => (path.endsWith('/cancel') ? answer(body) : undefined)
  return { service, cancelled, calls }
}
const many = Array.from({ length: 137 }, (_, index) => `id-${index}`)
const planForMany = (orderIds: readonly string[]) => ({ chain, account, walletChainId: chain.id, orderIds })

describe('cancelByService', () => {
  test('default: signs the one order, sends it, and no transaction', async () => {
    const signed = await placed()
    const sent: Record<string, unknown>[] = []
    const run = intents.begin({
      service: (path, body) => {
        if (path.endsWith('/cancel')) sent.push(body)
        return undefined
      },
    })
    expect(await cancelByService(run.deps, planFor(signed))).toEqual({
      kind: 'cancelAsked',
      orders: [{ orderId: 'id-1' }],
    })
    expect([run.steps, run.opened]).toEqual([['sign', 'post'], ['eth_signTypedData_v4']])
    const typedData = cancellationTypedData(place, ['id-1']) as TypedDataDefinition
    expect(sent).toMatchObject([{ orderIds: ['id-1'] }])
    expect((await recoverSigner(typedData, sent[0]!.signature as `0x${string}`))?.toLowerCase()).toBe(account)
  })

  test('error: what the service refuses with, and a wallet that declines', async () => {
    const signed = await placed()
    const settled = intents.begin({ service: () => refusal('OrderAlreadySettled') })
    await expect(cancelByService(settled.deps, planFor(signed))).rejects.toMatchObject({
      errorType: 'OrderAlreadySettled',
    })
    const answers = { eth_signTypedData_v4: () => Promise.reject({ code: 4001, message: 'no' }) }
    await expect(cancelByService(intents.begin({ answers }).deps, planFor(signed))).rejects.toThrow(RejectedError)
  })
})

describe('cancelByService of many', () => {
  test('default: 137 are two signatures and two calls, each order once', async () => {
    const { service, cancelled, calls } = openCancellations(many)
    const run = intents.begin({ service })
    const outcome = await cancelByService(run.deps, planForMany([...many, 'id-0']))
    expect(outcome).toEqual({ kind: 'cancelAsked', orders: many.map((orderId) => ({ orderId })) })
    expect([run.steps, run.opened]).toEqual([
      ['sign', 'post'],
      ['eth_signTypedData_v4', 'eth_signTypedData_v4'],
    ])
    expect([calls, [...cancelled]]).toEqual([[100, 37], many])
  })

  test('behavior: one that is filled takes its call with it and no other', async () => {
    const signed = await placed()
    const before = await intents.balanceOf(weth.address)
    await intents.fill(signed)
    expect(await intents.isNonceUsed(signed.order.nonce)).toBe(true)
    const { service, cancelled } = openCancellations(many, ['id-136'])
    const outcome = await cancelByService(intents.begin({ service }).deps, planForMany(many))
    const orders = outcome.kind === 'cancelAsked' ? outcome.orders : []
    expect(orders.map(({ orderId }) => orderId)).toEqual(many)
    expect(orders.filter(({ error }) => !error)).toHaveLength(100)
    expect(orders.slice(100).map(({ error }) => (error as { errorType?: string } | undefined)?.errorType)).toEqual(
      Array(37).fill('OrderAlreadySettled'),
    )
    expect([...cancelled]).toEqual(many.slice(0, 100))
    expect(await intents.balanceOf(weth.address)).toBeGreaterThan(before)
  })

  test('error: Wallet.RejectedError of the second signature, before anything is posted', async () => {
    const { service, calls } = openCancellations(many)
    let asked = 0
    const answers = {
      eth_signTypedData_v4: (params: readonly unknown[], ask: RpcRequest) =>
        ++asked === 1
          ? ask({ method: 'eth_signTypedData_v4', params: params as never })
          : Promise.reject({ code: 4001, message: 'no' }),
    }
    const run = intents.begin({ service, answers })
    await expect(cancelByService(run.deps, planForMany(many))).rejects.toThrow(RejectedError)
    expect([asked, calls]).toEqual([2, []])
  })

  test('error: what all calls were refused with', async () => {
    const { service, cancelled } = openCancellations(many, ['id-0', 'id-100'])
    const refused = cancelByService(intents.begin({ service }).deps, planForMany(many))
    await expect(refused).rejects.toMatchObject({ errorType: 'OrderAlreadySettled' })
    expect(cancelled.size).toBe(0)
  })
})

describe('cancelOnChain', () => {
  test('default: without any service, nobody can fill the order any more', async () => {
    const signed = await placed()
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const run = intents.begin({ api: { baseUrl: 'https://service.test', fetch } })
    expect(await cancelOnChain(run.deps, planFor(signed))).toMatchObject({ kind: 'cancelled' })
    expect([run.steps, run.opened]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction']])
    expect(await intents.isNonceUsed(signed.order.nonce)).toBe(true)
    await expect(intents.fill(signed)).rejects.toThrow()
  })
})
