import { parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { relayOfBridged } from '@/lib/chain/bridge/bridged-order'
import { transferIdOf } from '@/lib/chain/bridge/transfer-id'
import { localChain } from '../chain/clients'
import { openSeededChain } from '../testing/open-seeded-chain'
import { keepTrading } from '../trade/keep-trading'
import { createRefunds } from './refund-bundles'
import { settleAcross } from './settle-across'

const [mainnet, arbitrum] = [openSeededChain({ chainId: 1 }), openSeededChain({ chainId: 42161 })]

test('default: an order is paid on the other chain, with no more taken than its fee', async () => {
  const { end, due, relay, money, order, receipt } = await settleAcross(mainnet.client, arbitrum.client, {
    isRelayed: true,
  })
  expect(end).toMatchObject({ kind: 'paid', chainId: 42161, got: due })
  expect(due).toBe(relay.inputAmount - 100_000n)
  expect(relay.inputAmount).toBeGreaterThanOrEqual(order.destAmount)
  for (const { who, got, owed } of money) expect(got, who).toBe(owed)
  const [bridged] = parseEventLogs({ abi: intentAbi, eventName: 'Bridged', logs: receipt.logs })
  const { timestamp: blockSeconds } = await mainnet.client.getBlock({ blockHash: receipt.blockHash })
  const { acrossBridge } = localChain(1).contracts
  const { owner, orderHash } = bridged!.args
  expect(transferIdOf({ acrossBridge: acrossBridge!, owner, orderHash, part: 0n })).toBe(relay.depositId)
  // The terms of the payment follow from the order and the event of the intent contract.
  expect(relayOfBridged({ chainId: 1, order }, { ...bridged!.args, blockSeconds })).toEqual(relay)
})

test('behavior: an order that nobody pays is refunded on its chain, all that was sent', async () => {
  const clients = [mainnet.client, arbitrum.client]
  const refunds = keepTrading(clients, { pauseMs: 200, step: createRefunds(clients) })
  const { end, relay } = await settleAcross(mainnet.client, arbitrum.client, { isRelayed: false })
  await refunds.stop()
  expect(end).toMatchObject({ kind: 'refunded', chainId: 1, got: relay.inputAmount })
})
