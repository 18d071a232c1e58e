import { encodeFunctionData, erc20Abi, type Hex, numberToHex, pad, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { larger } from '@/lib/amount'
import { acrossSelector } from '@/lib/chain/bridge/across'
import type { Arrival } from '@/lib/chain/bridge/landing'
import { landedOrderOf } from '@/lib/chain/bridge/landing'
import { releaseCall } from '@/lib/chain/bridge/release-call'
import { relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { refundClaimCall } from '@/lib/chain/intent/refund-claim'
import { directSettleCall } from '@/lib/chain/intent/settle-call'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { type LandingTerms, landedMinimum } from '@/lib/order/bridge/landing-terms'
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

/** Settles an order whose output goes to the other chain for a fee of 2 USDC, and may be sold there. */
const cross = (landing?: LandingTerms) =>
  settleOrder(near.client, {
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: BigInt(arbitrum.id),
      outputToken: farUsdc!,
      scalingFactor: 0,
      protocolData: encodeProtocolData({ fillSeconds, maxPips: 1_000n, maxFlat: 5_000_000n, landing }),
    },
    bridgeData: numberToHex(2_000_000n, { size: 32 }),
  })

const read = async ({ order, orderHash: hash, receipt }: Settlement, rpc = chains.destination.rpc) => {
  const since = { sinceBlock: Number(receipt.blockNumber) - 1 }
  const sent = await findSent(chains.origin, { order, hash }, since)
  const [transfer] = await readTransfers({ ...chains, destination: { chain: arbitrum, rpc } }, sent)
  return transfer!
}

/** Pays the deposit of a settlement on the other chain. */
const pay = async ({ receipt: { logs } }: Settlement) => {
  const [deposit] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs })
  const relay = relayOf(deposit!.args, mainnet.id)
  const from = roles.relayer
  const approve = { abi: erc20Abi, functionName: 'approve', args: [arbitrum.contracts.spokePool!, 10n ** 12n] } as const
  await far.client.act({ from, to: farUsdc!, data: encodeFunctionData(approve) })
  const args = [relay, BigInt(mainnet.id), pad(from)] as const
  const data: Hex = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const receipt = await far.client.act({ from, to: arbitrum.contracts.spokePool!, data })
  expect(receipt.status).toBe('success')
  return receipt
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
  const receipt = await pay(settlement)
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

const weth = toLowerAddress(findTokenBySymbol(arbitrum, 'WETH')!.address)
const landing: LandingTerms = { destToken: weth, quoted: 100_000_000n, minAmount: 10n ** 16n, secondsToSell: 600n }

/** Settles an order, pays its transfer and reads its sale on the other chain. */
const land = async () => {
  await alignClocks()
  const settlement = await cross(landing)
  await pay(settlement)
  const { fate, outputAmount } = await read(settlement)
  if (fate?.state !== 'paid') throw new Error('it is not paid')
  const { arrival, ...sale } = fate.payment!.sale!
  expect(sale).toEqual({ state: 'open', isOver: false, end: undefined })
  const recipient = toLowerAddress(settlement.order.owner)
  const minAmount = landedMinimum(outputAmount, landing)
  expect(landedOrderOf(arrival, arbitrum.contracts.landing!)).toMatchObject({
    beneficiary: recipient,
    srcAmount: outputAmount,
    destAmount: minAmount,
  })
  return { settlement, arrival }
}

const sell = (arrival: Arrival) => {
  const order = landedOrderOf(arrival, arbitrum.contracts.landing!)
  const data = directSettleCall({ order, family: 'Order', signature: '0x', filled: 0n }, arrival.minAmount + 7n)!
  return far.client.act({ from: roles.agents[0], to: arbitrum.contracts.intent, data })
}

test('default: reads from the chain that an arrival was sold, and what its recipient got', async () => {
  const { settlement, arrival } = await land()
  const { transactionHash: transaction, blockNumber: number, blockHash: hash, status } = await sell(arrival)
  expect(status).toBe('success')
  expect((await read(settlement)).fate).toMatchObject({
    state: 'paid',
    payment: {
      sale: { state: 'sold', end: { transaction, block: { number, hash }, amount: arrival.minAmount + 7n } },
    },
  })
})

test('default: reads from the chain that an arrival is not sold in time, and its release', async () => {
  const { settlement, arrival } = await land()
  await far.client.increaseTime({ seconds: Number(landing.secondsToSell) + 1 })
  await far.client.mine({ blocks: 1 })
  expect((await read(settlement)).fate).toMatchObject({ payment: { sale: { state: 'open', isOver: true } } })
  const { landing: to } = arbitrum.contracts
  const released = await far.client.act({ from: roles.trader, to, data: releaseCall(arrival) })
  const { amount } = arrival
  expect((await read(settlement)).fate).toMatchObject({
    payment: { sale: { state: 'released', end: { transaction: released.transactionHash, amount } } },
  })
})

test('error: a sale is unknown if the node hides it, and has no end if its event or payment is hidden', async () => {
  const { settlement, arrival } = await land()
  const sale = await sell(arrival)
  const saleBy = async (change: (answer: never, method: string) => unknown) => {
    const node = nodeOf(far) as (request: { method: string }) => Promise<never>
    const rpc = (async (request: { method: string }) => change(await node(request), request.method)) as RpcRequest
    const { fate } = await read(settlement, rpc)
    return fate?.state === 'paid' ? fate.payment?.sale : fate
  }
  type Receipt = { transactionHash: Hex; logs: { address: Hex; topics: Hex[]; data: Hex }[] }
  const withLogs = (change: (receipt: Receipt) => Receipt['logs']) =>
    saleBy((answer, method) =>
      method === 'eth_getTransactionReceipt' ? { ...(answer as Receipt), logs: change(answer) } : answer,
    )
  const isOfSale = ({ transactionHash }: Receipt) => transactionHash === sale.transactionHash
  const isWeth = ({ address }: { address: Hex }) => toLowerAddress(address) === weth
  const isLanding = ({ address }: { address: Hex }) =>
    toLowerAddress(address) === toLowerAddress(arbitrum.contracts.landing!)

  expect(await withLogs(({ logs }) => logs.filter((log) => !isLanding(log)))).toBeUndefined()
  expect(await withLogs(() => [])).toBeUndefined()
  // The digest of other terms is another one.
  const forged = ({ logs }: Receipt) =>
    logs.map((log) => (isLanding(log) ? { ...log, topics: [log.topics[0]!, pad('0x1')] } : log))
  expect(await withLogs(forged)).toBeUndefined()
  const unpaid = (receipt: Receipt) => receipt.logs.filter((log) => !isOfSale(receipt) || !isWeth(log))
  expect(await withLogs(unpaid)).toMatchObject({ state: 'sold', end: undefined })
  const isSold = (log: { topics: Hex[] }) => log.topics[1] === pad(toLowerAddress(arbitrum.contracts.landing!))
  const hidden = await saleBy((answer, method) =>
    method === 'eth_getLogs' ? (answer as { topics: Hex[] }[]).filter((log) => !isSold(log)) : answer,
  )
  expect(hidden).toMatchObject({ state: 'sold', end: undefined })
})
