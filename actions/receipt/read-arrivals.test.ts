import { pad } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createCrossing, crossingOrder } from '../wallet/testing/fake-crossing'
import { readArrivals } from './read-arrivals'

const owner = toLowerAddress(crossingOrder.order.owner)

test('default: a payment has its origin chain and the paid amount', () => {
  const world = createCrossing()
  world.pay(0, { amount: 5n })
  const token = toLowerAddress(crossingOrder.order.bridge.outputToken)
  expect(readArrivals(arbitrum, world.far.logs)).toEqual([
    { index: 0, kind: 'payment', fromChainId: 1, token, amount: 5n, recipient: owner, isDeferred: false },
  ])
})

test('behavior: a leaf lists each account’s amount, without zeros', () => {
  const world = createCrossing()
  world.refund([7n, 0n], { isDeferred: true })
  const token = toLowerAddress(crossingOrder.order.destToken)
  expect(readArrivals(mainnet, world.near.logs)).toEqual([
    { index: 0, kind: 'refund', fromChainId: undefined, token, amount: 7n, recipient: owner, isDeferred: true },
  ])
})

test('error: ignores events of another contract, and invalid ones', () => {
  const world = createCrossing()
  world.pay()
  const [log] = world.far.logs
  expect(readArrivals(arbitrum, [{ ...log!, address: pad('0x1', { size: 20 }) }])).toEqual([])
  expect(readArrivals(arbitrum, [{ ...log!, data: '0x12' }])).toEqual([])
  const { spokePool: _, ...contracts } = arbitrum.contracts
  expect(readArrivals({ ...arbitrum, contracts }, [log!])).toEqual([])
})
