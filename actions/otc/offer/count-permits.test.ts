import { type Address, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { eip2612TypedData, encodeEip2612Permit } from '@/lib/chain/approval/typed-data'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import type { NamedOrder, OrderOnChain } from '@/lib/history/otc/derive-order-state'
import type { RpcRequest } from '../../wallet/send/receipt'
import { maker, openDesk, usdc } from '../testing/open-desk'
import { countPermits } from './count-permits'

const desk = openDesk()
const owner = toLowerAddress(maker.address)
const { rfq, router } = chain.contracts

const signPermit = async (value: bigint, change: { spender?: Address; nonce?: bigint } = {}): Promise<Hex> => {
  const deadlineSeconds = (await desk.now()) + 600n
  const permit = { kind: 'eip2612', owner, spender: rfq, nonce: 0n, value, deadlineSeconds, ...change } as const
  const token = { address: usdc.address, name: usdc.name, version: usdc.permit!.version, chainId: chain.id }
  return encodeEip2612Permit(permit, await maker.signTypedData(eip2612TypedData(token, permit)))
}

const count = async (permits: readonly (Hex | undefined)[], onChain: Partial<OrderOnChain> = {}, rpc?: RpcRequest) => {
  const orders = permits.map(
    (permit, index): NamedOrder => ({
      hash: pad(`0x${index + 1}`),
      order: { maker: owner, makerAsset: usdc.address, makerAmount: 100n },
      ...(permit ? { permit } : {}),
    }),
  )
  const found = new Map(orders.map(({ hash }) => [hash, { left: 100n, balance: 500n, allowance: 0n, ...onChain }]))
  const counted = await countPermits(rpc ?? desk.rpc, chain, orders, found)
  return orders.map(({ hash }) => counted.get(hash)!.allowance)
}

describe('countPermits', () => {
  test('default', async () => {
    expect(await count([await signPermit(100n)])).toEqual([100n])
    expect(await count([await signPermit(60n)])).toEqual([60n])
  })

  test('behavior: simulates each order separately, even if their permits share a nonce', async () => {
    expect(await count([await signPermit(100n), await signPermit(90n), undefined])).toEqual([100n, 90n, 0n])
  })

  test('behavior: an invalid permit changes nothing', async () => {
    const wrong = [await signPermit(100n, { spender: router }), await signPermit(100n, { nonce: 1n }), '0x12'] as const
    expect(await count(wrong)).toEqual([0n, 0n, 0n])
    await desk.approve(owner, usdc.address, 70n)
    expect(await count([await signPermit(50n), ...wrong], { allowance: 70n })).toEqual([70n, 70n, 70n, 70n])
  })

  test('behavior: makes no request if the allowance covers the rest, or the order is unknown', async () => {
    const silent: RpcRequest = () => Promise.reject(new Error('asked'))
    expect(await count([await signPermit(100n)], { allowance: 100n }, silent)).toEqual([100n])
    const unknown = { hash: pad('0x9'), order: { maker: owner, makerAsset: usdc.address, makerAmount: 1n } }
    const counted = await countPermits(silent, chain, [{ ...unknown, permit: await signPermit(1n) }], new Map())
    expect(counted.size).toBe(0)
  })

  test('error: a node that does not answer gives no verdict', async () => {
    const away: RpcRequest = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(count([await signPermit(100n)], {}, away)).rejects.toThrow('Failed to fetch')
  })
})
