import { describe, expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { rfqCancelCall } from '@/lib/chain/rfq/rfq-call'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { RejectedError } from '../../wallet/send/wallet-errors'
import { NothingToCancelError } from '../otc-errors'
import { maker, openDesk, taker } from '../testing/open-desk'
import { signOrder } from '../testing/sign-order'
import { cancelOrders } from './cancel-orders'

const desk = openDesk()
const planOf = (orders: readonly HashedOrder[]) =>
  ({ chain, account: maker.address, walletChainId: chain.id, orders }) as const
const dataOf = (params: readonly unknown[]) => (params[0] as { data: string }).data

describe('cancelOrders', () => {
  test('default', async () => {
    const orders = [await signOrder(), await signOrder()]
    const { deps, steps, opened } = desk.begin(maker.address)
    const outcome = await cancelOrders(deps, planOf(orders))
    expect(outcome).toMatchObject({ kind: 'cancelled', count: 2, alreadySettled: 0 })
    const receipt = await desk.client().getTransactionReceipt({ hash: outcome.transactionHash })
    expect(outcome.gasPaid).toBe(receipt.gasUsed * receipt.effectiveGasPrice)
    expect(steps).toEqual(['check', 'send', 'wait'])
    expect(opened).toEqual(['eth_sendTransaction'])
    for (const { order } of orders) expect(await desk.remaining(order)).toBe(1n)
  })

  test('behavior: leaves finished orders and those of others out of the call', async () => {
    const [live, over, foreign] = [await signOrder(), await signOrder(), await signOrder({}, taker)]
    await desk.cancel(over.hash)
    let sent = ''
    const { deps } = desk.begin(maker.address, {
      answers: {
        eth_sendTransaction: (params, ask) => {
          sent = dataOf(params)
          return ask({ method: 'eth_sendTransaction', params })
        },
      },
    })
    const outcome = await cancelOrders(deps, planOf([over, foreign, live]))
    expect(sent).toBe(rfqCancelCall(chain, [live.hash]).data)
    expect(outcome).toMatchObject({ count: 1, alreadySettled: 1 })
    expect(await desk.remaining(foreign.order)).toBe(0n)
  })

  test('behavior: does not count an order that ended before the cancellation', async () => {
    const [first, second] = [await signOrder(), await signOrder()]
    const { deps } = desk.begin(maker.address, {
      answers: {
        eth_sendTransaction: async (params, ask) => {
          await desk.cancel(second.hash)
          return ask({ method: 'eth_sendTransaction', params })
        },
      },
    })
    expect(await cancelOrders(deps, planOf([first, second]))).toMatchObject({ count: 1, alreadySettled: 1 })
  })

  test('behavior: switches the wallet to the chain of the orders first', async () => {
    const switched: number[] = []
    const order = await signOrder()
    const { deps, steps } = desk.begin(maker.address, { switchChain: async (chainId) => void switched.push(chainId) })
    await cancelOrders(deps, { ...planOf([order]), walletChainId: 8453 })
    expect([switched, steps[0]]).toEqual([[chain.id], 'switch'])
  })

  test('error: Rfq.NothingToCancelError', async () => {
    const [over, foreign] = [await signOrder(), await signOrder({}, taker)]
    await desk.cancel(over.hash)
    const { deps, opened } = desk.begin(maker.address)
    await expect(cancelOrders(deps, planOf([over, foreign]))).rejects.toBeInstanceOf(NothingToCancelError)
    expect(opened).toEqual([])
  })

  test('error: Wallet.RejectedError changes nothing, and a retry cancels', async () => {
    const order = await signOrder()
    const eth_sendTransaction = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })
    const refused = desk.begin(maker.address, { answers: { eth_sendTransaction } })
    await expect(cancelOrders(refused.deps, planOf([order]))).rejects.toBeInstanceOf(RejectedError)
    expect(refused.steps).toEqual(['check', 'send begun'])
    expect(await desk.remaining(order.order)).toBe(0n)
    await cancelOrders(desk.begin(maker.address).deps, planOf([order]))
    expect(await desk.remaining(order.order)).toBe(1n)
  })
})
