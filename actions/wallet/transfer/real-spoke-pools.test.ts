import { encodeFunctionData, erc20Abi, type Hex, numberToHex, pad, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { larger } from '@/lib/amount'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { refundClaimCall } from '@/lib/chain/intent/refund-claim'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { roles } from '@/localnet/accounts'
import { createRefunds } from '@/localnet/bridge/refund-bundles'
import { type Settlement, settleOrder } from '@/localnet/chain/settle-order'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import type { RpcRequest } from '../send/receipt'
import { refuseAccount } from '../testing/refuse-account'
import { findSent } from './find-sent'
import { readClaimable } from './read-claimable'
import { readTransfers } from './read-transfers'

const [near, far] = [openSeededChain({ chainId: mainnet.id }), openSeededChain({ chainId: arbitrum.id })]
const [usdc, farUsdc] = [mainnet, arbitrum].map((chain) => toLowerAddress(findTokenBySymbol(chain, 'USDC')!.address))
const fillSeconds = 3_600n

const nodeOf =
  (anvil: typeof near): RpcRequest =>
  (request) =>
    anvil.client.request(request as never)
const chains = {
  origin: { chain: mainnet, rpc: nodeOf(near) },
  destination: { chain: arbitrum, rpc: nodeOf(far) },
}

/** Settles an order whose output goes to the other chain for a fee of 2 USDC. */
const cross = () =>
  settleOrder(near.client, {
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: BigInt(arbitrum.id),
      outputToken: farUsdc!,
      scalingFactor: 0,
      protocolData: encodeProtocolData({ fillSeconds, maxPips: 1_000n, maxFlat: 5_000_000n }),
    },
    bridgeData: numberToHex(2_000_000n, { size: 32 }),
  })

const read = async ({ order, orderHash: hash, receipt }: Settlement) => {
  const since = { sinceBlock: Number(receipt.blockNumber) - 1 }
  const [transfer] = await readTransfers(chains, await findSent(chains.origin, { order, hash }, since))
  return transfer!
}

/** Sets both chains to the later of their clocks. */
const alignClocks = async () => {
  const times = await Promise.all([near, far].map(async ({ client }) => (await client.getBlock()).timestamp))
  const timestamp = larger(times[0]!, times[1]!) + 10n
  for (const { client } of [near, far]) {
    await client.setNextBlockTimestamp({ timestamp })
    await client.mine({ blocks: 1 })
  }
}

test('default: reads a payment by the real SpokePools of both chains, from the signed order alone', async () => {
  await alignClocks()
  const settlement = await cross()
  const before = await read(settlement)
  expect(before).toMatchObject({ inputToken: usdc, fate: { state: 'sent', isLate: false } })
  const [deposit] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: settlement.receipt.logs })
  const relay = relayOf(deposit!.args, mainnet.id)
  const from = roles.relayer
  const approve = { abi: erc20Abi, functionName: 'approve', args: [arbitrum.contracts.spokePool!, 10n ** 12n] } as const
  await far.client.act({ from, to: farUsdc!, data: encodeFunctionData(approve) })
  const args = [relay, BigInt(mainnet.id), pad(from)] as const
  const data: Hex = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const receipt = await far.client.act({ from, to: arbitrum.contracts.spokePool!, data })
  expect(receipt.status).toBe('success')
  const { fate, outputAmount } = await read(settlement)
  expect(outputAmount).toBe(before.inputAmount - 2_000_000n)
  expect(fate).toMatchObject({
    state: 'paid',
    payment: {
      transaction: receipt.transactionHash,
      amount: outputAmount,
      recipient: toLowerAddress(settlement.order.owner),
      block: { number: receipt.blockNumber, hash: receipt.blockHash },
    },
  })
})

test('behavior: reads a refund after the deadline, when the real SpokePool executed its leaf', async () => {
  await alignClocks()
  const settlement = await cross()
  for (const { client } of [near, far]) {
    await client.increaseTime({ seconds: Number(fillSeconds) + 60 })
    await client.mine({ blocks: 1 })
  }
  expect((await read(settlement)).fate).toEqual({ state: 'sent', isLate: true })
  expect(await createRefunds([near.client, far.client])(near.client)()).toBeGreaterThan(0)
  const { fate, inputAmount } = await read(settlement)
  expect(fate).toMatchObject({ state: 'refunded', refund: { amount: inputAmount, isDeferred: false } })
})

test('behavior: a refused refund stays in the real SpokePool until its owner claims it', async () => {
  await alignClocks()
  const settlement = await cross()
  for (const { client } of [near, far]) {
    await client.increaseTime({ seconds: Number(fillSeconds) + 60 })
    await client.mine({ blocks: 1 })
  }
  const { owner } = settlement.order
  const accept = await refuseAccount(near.client, findTokenBySymbol(mainnet, 'USDC')!, owner)
  await createRefunds([near.client, far.client])(near.client)()
  const { fate, inputAmount } = await read(settlement)
  expect(fate).toMatchObject({ state: 'refunded', refund: { amount: inputAmount, isDeferred: true } })
  const kept = () => readClaimable(nodeOf(near), mainnet, { token: usdc!, owner })
  expect(await kept()).toBe(inputAmount)
  await accept()
  const call = refundClaimCall(mainnet.contracts.spokePool!, { token: usdc!, recipient: owner })
  expect((await near.client.act({ from: owner, to: call.to, data: call.data })).status).toBe('success')
  expect(await kept()).toBe(0n)
})
