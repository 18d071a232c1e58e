import { erc20Abi, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { relayOfBridged } from '@/lib/chain/bridge/bridged-order'
import { relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { transferIdOf } from '@/lib/chain/bridge/transfer-id'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { bridgeOutput, encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { openSeededChain } from '../testing/open-seeded-chain'
import { settleOrder } from './settle-order'

const anvil = openSeededChain({ chainId: 1 })

test('default: all parties got the amounts of the money table, the contract holds the claimable ones', async () => {
  const { client } = anvil
  const { order, orderHash, receipt, money } = await settleOrder(client)
  expect(money.map(({ who }) => who)).toEqual(['owner', 'partner', 'service', 'agent'])
  for (const { who, got, owed } of money) {
    expect(got, who).toBe(owed)
    expect(got, who).toBeGreaterThan(0n)
  }
  expect(receipt.logs.flatMap(({ topics }) => topics)).toContain(orderHash)
  const intent = mainnet.contracts.intent!
  const [held, isUsed] = await Promise.all([
    client.readContract({ address: order.destToken, abi: erc20Abi, functionName: 'balanceOf', args: [intent] }),
    client.readContract({
      address: intent,
      abi: intentAbi,
      functionName: 'isNonceUsed',
      args: [order.owner, order.nonce],
    }),
  ])
  const of = (name: string) => money.find(({ who }) => who === name)!.got
  expect(held).toBe(of('partner') + of('service'))
  expect(isUsed).toBe(true)
})

test('behavior: settles a second order', async () => {
  expect((await settleOrder(anvil.client)).money.every(({ got, owed }) => got === owed)).toBe(true)
})

test('behavior: computes a deposit for another chain from the order and the event', async () => {
  const { client } = anvil
  const terms = { fillSeconds: 3_600n, maxPips: 100n, maxFlat: 150_000n }
  const fee = 100_000n
  const { order, receipt, money } = await settleOrder(client, {
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: 42161n,
      outputToken: findTokenBySymbol(arbitrum, 'USDC')!.address,
      scalingFactor: 0,
      protocolData: encodeProtocolData(terms),
    },
    bridgeData: encodeBridgeData(fee),
  })
  for (const { who, got, owed } of money) expect(got, who).toBe(owed)
  const [deposit] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: receipt.logs })
  const [bridged] = parseEventLogs({ abi: intentAbi, eventName: 'Bridged', logs: receipt.logs })
  const { timestamp: blockSeconds } = await client.getBlock({ blockHash: receipt.blockHash })
  const relay = relayOf(deposit!.args, 1)
  const { owner, orderHash } = bridged!.args
  const acrossBridge = mainnet.contracts.acrossBridge!
  expect(transferIdOf({ acrossBridge, owner, orderHash, part: 0n })).toBe(relay.depositId)
  expect(relayOfBridged({ chain: mainnet, order }, { ...bridged!.args, blockSeconds })).toEqual(relay)
  expect(relay.inputAmount).toBeGreaterThanOrEqual(order.destAmount)
  expect(relay.outputAmount).toBe(bridgeOutput({ amount: relay.inputAmount, scalingFactor: 0, fee }, terms))
})
