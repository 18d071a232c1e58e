import { type Hex, type TypedDataDefinition, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { intentOrderOf, intentValueOf } from '@/lib/order/testing/intent-order'
import { recoverSigner } from '../../wallet/permit/recover-signer'
import type { RpcRequest } from '../../wallet/send/receipt'
import { RejectedError } from '../../wallet/send/wallet-errors'
import { scriptedNode } from '../../wallet/testing/scripted-node'
import { placeIntent } from '../place/place-intent'
import {
  account,
  ether,
  etherPrice,
  freeze,
  oneEther,
  openIntents,
  place,
  planOf,
  recordOf,
  refusal,
  termsOf,
  weth,
} from '../testing/open-intents'
import { cancelByService, cancelOnChain } from './cancel-intent'

const intents = openIntents()

const placed = async () => {
  const run = intents.begin({ fills: false })
  await placeIntent(run.deps, planOf())
  return run.kept[0]!
}
const planFor = (signed: SignedIntent) => ({
  chain,
  account,
  walletChainId: chain.id,
  signed,
  orderId: 'id-1',
  orderIds: ['id-1'],
})

/** Opens a service with these orders: a call affects all of its orders or none. */
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
  const value = intentValueOf(planOrder)
  const list = async () => {
    const live = ids.filter((id) => !over.includes(id)).map((id) => ({ ...recordOf(value, 'PENDING'), id }))
    return Response.json({ data: live, total: live.length, page: 1, limit: 1_000, hasMore: false })
  }
  const service = (path: string, body: Record<string, unknown>) => {
    if (path.endsWith('/cancel')) return answer(body)
    return path.endsWith('/orders') ? list() : undefined
  }
  return { service, cancelled, calls }
}
/** The contents of the orders do not matter: a cancellation names ids. */
const planOrder = intentOrderOf({ owner: account })
const many = Array.from({ length: 137 }, (_, index) => `id-${index}`)
const planForMany = (orderIds: readonly string[]) => ({ chain, account, walletChainId: chain.id, orderIds })

describe('cancelByService', () => {
  test('default: signs and posts one order without a transaction', async () => {
    const signed = await placed()
    const sent: Record<string, unknown>[] = []
    let looks = 0
    const run = intents.begin({
      service: (path, body) => {
        if (path.endsWith('/cancel')) sent.push(body)
        if (!path.endsWith('/orders/id-1')) return undefined
        looks += 1
        return Response.json(recordOf(intentValueOf(planOrder), looks < 3 ? 'CANCELLING' : 'CANCELLED'))
      },
    })
    expect(await cancelByService(run.deps, planFor(signed))).toEqual({
      kind: 'cancelAsked',
      orders: [{ orderId: 'id-1', status: 'CANCELLED' }],
    })
    expect([run.steps, run.opened]).toEqual([['sign', 'post'], ['eth_signTypedData_v4']])
    const typedData = cancellationTypedData(place, ['id-1']) as TypedDataDefinition
    expect(sent).toMatchObject([{ orderIds: ['id-1'] }])
    expect((await recoverSigner(typedData, sent[0]!.signature as `0x${string}`))?.toLowerCase()).toBe(account)
  })

  test('behavior: a cancellation that is not confirmed within a minute ends as requested', async () => {
    const signed = await placed()
    let nowMs = 0
    const outcome = await cancelByService(
      intents.begin({
        now: () => nowMs,
        sleep: async (ms) => {
          nowMs += ms
        },
        service: (path) =>
          path.endsWith('/orders/id-1') ? Response.json(recordOf(intentValueOf(planOrder), 'CANCELLING')) : undefined,
      }).deps,
      planFor(signed),
    )
    expect(outcome).toEqual({ kind: 'cancelAsked', orders: [{ orderId: 'id-1', status: 'CANCELLING' }] })
    expect(nowMs).toBe(60_000)
  })

  test('behavior: leaves out a status that cannot be read', async () => {
    const signed = await placed()
    const outcome = await cancelByService(intents.begin().deps, planFor(signed))
    expect(outcome).toEqual({ kind: 'cancelAsked', orders: [{ orderId: 'id-1' }] })
  })

  test('error: the refusal of the service, or of the wallet', async () => {
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
  test('default: 137 orders need two signatures and two calls, each order once', async () => {
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

  test('behavior: signs and cancels the others again if three are filled meanwhile', async () => {
    const signed = await placed()
    const before = await intents.balanceOf(weth.address)
    await intents.fill(signed)
    expect(await intents.isNonceUsed(signed.order.nonce)).toBe(true)
    const over = ['id-5', 'id-50', 'id-136']
    const { service, cancelled, calls } = openCancellations(many, over)
    const run = intents.begin({ service })
    const outcome = await cancelByService(run.deps, planForMany(many))
    const orders = outcome.kind === 'cancelAsked' ? outcome.orders : []
    expect(orders.map(({ orderId }) => orderId)).toEqual(many)
    expect(orders.filter(({ error }) => error)).toMatchObject(
      over.map((orderId) => ({ orderId, error: { errorType: 'OrderAlreadySettled' } })),
    )
    expect(cancelled).toEqual(new Set(many.filter((id) => !over.includes(id))))
    expect([calls, run.opened.length, run.steps]).toEqual([[100, 37, 100, 34], 4, ['sign', 'post']])
    expect(await intents.balanceOf(weth.address)).toBeGreaterThan(before)
  })

  test('behavior: keeps the first cancellations if the second signature is declined', async () => {
    const { service, cancelled } = openCancellations(many, ['id-136'])
    let asked = 0
    const answers = {
      eth_signTypedData_v4: (params: readonly unknown[], ask: RpcRequest) =>
        ++asked < 3
          ? ask({ method: 'eth_signTypedData_v4', params: params as never })
          : Promise.reject({ code: 4001, message: 'no' }),
    }
    const outcome = await cancelByService(intents.begin({ service, answers }).deps, planForMany(many))
    const refused = outcome.kind === 'cancelAsked' ? outcome.orders.filter(({ error }) => error) : []
    expect(cancelled.size).toBe(100)
    expect(refused).toHaveLength(37)
    expect(refused[0]!.error).toBeInstanceOf(RejectedError)
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

  test('error: the refusal of all calls', async () => {
    const { service, cancelled } = openCancellations(many, many)
    const refused = cancelByService(intents.begin({ service }).deps, planForMany(many))
    await expect(refused).rejects.toMatchObject({ errorType: 'OrderAlreadySettled' })
    expect(cancelled.size).toBe(0)
  })
})

describe('cancelOnChain', () => {
  test('default: the order cannot be filled any more, without the service', async () => {
    const signed = await placed()
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const run = intents.begin({ api: { baseUrl: 'https://service.test', fetch } })
    expect(await cancelOnChain(run.deps, planFor(signed))).toMatchObject({ kind: 'cancelled' })
    expect([run.steps, run.opened]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction']])
    expect(await intents.isNonceUsed(signed.order.nonce)).toBe(true)
    await expect(intents.fill(signed)).rejects.toThrow()
  })

  test('behavior: repays the deposit of a native order', async () => {
    const signed = await intents.deposit()
    const before = await intents.client().getBalance({ address: account })
    const outcome = await cancelOnChain(intents.begin().deps, planFor(signed))
    expect(outcome).toMatchObject({ kind: 'cancelled', paidBack: oneEther })
    const gasPaid = outcome.kind === 'cancelled' ? outcome.gasPaid : 0n
    const after = await intents.client().getBalance({ address: account })
    expect([after - before, await intents.depositOf()]).toEqual([oneEther - gasPaid, 0n])
  })

  test.each(['SELL', 'BUY'] as const)('behavior: %s of a native TWAP order repays its whole deposit', async (side) => {
    const price = freeze({ ...etherPrice(), side })
    const schedule = { slices: 2n, interval: 60n }
    const amounts = side === 'SELL' ? { srcAmount: oneEther * 2n } : { destAmount: price.destAmount * 2n }
    const family = side === 'SELL' ? 'TWAPOrder' : 'TWAPBuyOrder'
    const terms = { ...termsOf(price), ...amounts, family, schedule, limit: price.limit * 2n } as const
    const placing = intents.begin()
    await placeIntent(placing.deps, planOf({ price, terms, token: ether }))
    const deposited = side === 'SELL' ? terms.srcAmount : terms.limit
    expect(await intents.depositOf()).toBe(deposited)
    const outcome = await cancelOnChain(intents.begin().deps, planFor(placing.kept[0]!))
    expect(outcome).toMatchObject({ kind: 'cancelled', paidBack: deposited })
    expect(await intents.depositOf()).toBe(0n)
  })

  test('behavior: uses the older function on a deployment without the current one', async () => {
    const signed = await intents.deposit()
    const data = toFunctionSelector('ModuleNotFound()')
    const rpc = scriptedNode(({ method, params = [] }) =>
      method === 'eth_call' && (params[0] as { data: Hex }).data.startsWith('0x0cde75a4')
        ? Promise.reject({ code: 3, message: 'execution reverted', data })
        : intents.rpc({ method, params }),
    )
    const run = intents.begin({ rpc })
    // This deployment has no such function, so the wallet is never asked.
    await expect(cancelOnChain(run.deps, planFor(signed))).rejects.toThrow('ModuleNotFound')
    expect(run.opened).toEqual([])
  })
})
