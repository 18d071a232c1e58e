import { describe, expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { maker, openDesk, taker, usdc, weth } from '../testing/open-desk'
import { sale, signOrder } from '../testing/sign-order'
import { readOrdersOnChain } from './read-orders-on-chain'

const desk = openDesk()

describe('readOrdersOnChain', () => {
  test('default', async () => {
    const { makerAmount, takerAmount } = sale
    await desk.approve(maker.address, weth.address, 3n * makerAmount)
    await desk.approve(taker.address, usdc.address, 2n * takerAmount)
    const [fresh, partly, filled, cancelled] = [
      await signOrder(),
      await signOrder(),
      await signOrder(),
      await signOrder(),
    ]
    await desk.take(partly, takerAmount / 10n)
    await desk.take(filled, takerAmount)
    await desk.cancel(cancelled.hash)

    const orders = await readOrdersOnChain(desk.rpc, chain, [fresh, partly, filled, cancelled])
    const left = [fresh, partly, filled, cancelled].map(({ hash }) => orders.get(hash)?.left)
    expect(left).toEqual([makerAmount, (makerAmount * 9n) / 10n, 0n, 0n])
    const balance = await desk.balanceOf(weth.address, maker.address)
    const allowance = await desk.allowanceOf(weth.address, maker.address)
    for (const { hash } of [fresh, partly]) expect(orders.get(hash)).toMatchObject({ balance, allowance })
    expect(allowance).toBe(3n * makerAmount - (makerAmount * 11n) / 10n)
  })

  test('behavior: reads all in one request', async () => {
    const orders = [await signOrder(), await signOrder(), await signOrder()]
    const asked: string[] = []
    await readOrdersOnChain(
      (request) => {
        asked.push(request.method)
        return desk.rpc(request)
      },
      chain,
      orders,
    )
    expect(asked).toEqual(['eth_call'])
  })

  test('behavior: a maker whose token does not answer has no funds', async () => {
    const order = await signOrder({ makerAsset: taker.address.toLowerCase() as typeof weth.address })
    const found = (await readOrdersOnChain(desk.rpc, chain, [order])).get(order.hash)
    expect(found).toMatchObject({ left: sale.makerAmount, balance: 0n, allowance: 0n })
  })

  test('behavior: an order is unknown without the contract', async () => {
    const order = await signOrder()
    await desk.client().setCode({ address: chain.contracts.rfq, bytecode: '0x' })
    expect((await readOrdersOnChain(desk.rpc, chain, [order])).size).toBe(0)
  })

  test('error: a node that does not answer', async () => {
    const away = () => Promise.reject(new Error('away'))
    await expect(readOrdersOnChain(away, chain, [await signOrder()])).rejects.toThrow('away')
  })
})
