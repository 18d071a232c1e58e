import { randomUUID } from 'node:crypto'
import { OrderHelpers } from '@velora-dex/sdk'
import { encodeFunctionData, pad, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { advanceTime } from '@/actions/wallet/read/advance-time'
import { toLowerAddress } from '@/lib/address'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { IntentOrder } from '@/lib/order/intent'
import { roles } from '@/localnet/accounts'
import { createRefunds } from '@/localnet/bridge/refund-bundles'
import { type Settlement, settleOrder } from '@/localnet/chain/settle-order'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { createChainClient } from '../chain/node/clients'
import { getOrder } from '../intent/get-order'
import { termsColumnsOf } from '../intent/orders/order-row'
import { readIntentOnChain } from '../intent/orders/read-chain'
import { storeIntent } from '../intent/orders/store-order'
import { audit } from '../ledger/audit'
import { follow } from '../ledger/follow'
import type { LedgerDeps } from '../ledger/indexer'
import { rebuild } from '../ledger/rebuild'
import { openTestDatabase } from '../testing/test-database'
import { indexers } from './testing/fake-crossing'

const nodes = [openSeededChain({ chainId: mainnet.id }), openSeededChain({ chainId: arbitrum.id })] as const
const database = openTestDatabase()
const logged: string[] = []
const usdc = toLowerAddress(findTokenBySymbol(arbitrum, 'USDC')!.address)
const terms = { fillSeconds: 3_600n, maxPips: 100n, maxFlat: 150_000n }

/** Settles an order for the other chain and returns its deposit's terms. */
const settleAcross = async () => {
  const settlement = await settleOrder(nodes[0].client, {
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: BigInt(arbitrum.id),
      outputToken: usdc,
      scalingFactor: 0,
      protocolData: encodeProtocolData(terms),
    },
    bridgeData: encodeBridgeData(100_000n),
  })
  const [deposit] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: settlement.receipt.logs })
  return { ...settlement, relay: relayOf(deposit!.args, mainnet.id) }
}

/** Reads an order's record as the Velora SDK does. */
const readBySdk = ({ status, order, input, transactions }: IntentRecord) => {
  const auction = JSON.parse(JSON.stringify({ status, order, chainId: input.chainId, transactions }))
  return {
    isFailed: OrderHelpers.checks.isFailedAuction(auction),
    isCrosschain: OrderHelpers.checks.isOrderCrosschain(auction.order),
    destChainId: OrderHelpers.getters.getAuctionDestChainId(auction),
    received: OrderHelpers.getters.getTransactionAmounts(auction.transactions).destAmount,
  }
}

/** Returns an order as its post stores it. */
const asPosted = (order: IntentOrder): IntentOrder => ({
  ...order,
  owner: toLowerAddress(order.owner),
  beneficiary: toLowerAddress(order.beneficiary),
  srcToken: toLowerAddress(order.srcToken),
  destToken: toLowerAddress(order.destToken),
})

test('default: real contracts pay one order and refund another, and the SDK of Velora reads both', async () => {
  const [near, far] = ([mainnet, arbitrum] as const).map((chain, index): LedgerDeps => {
    const log: LedgerDeps['log'] = (level, event) => void (level === 'debug' || logged.push(event))
    const client = createChainClient({ chain, urls: [nodes[index]!.url] })
    return { chain, client, database: database(), holder: 'worker', log }
  }) as [LedgerDeps, LedgerDeps]
  const followBoth = async () => {
    for (const deps of [near, far, near, far, near]) await follow(deps, indexers, 1)
  }
  const store = async ({ order, orderHash }: Settlement) => {
    const about = { family: 'Order', signer: 'key' } as const
    const stored = { partner: 'anon', referrer: null, includeAgents: [], excludeAgents: [], type: 'MARKET' } as const
    const signature = `0x${'12'.repeat(64)}` as const
    const signed = {
      ...about,
      ...termsColumnsOf({}),
      ...stored,
      id: randomUUID(),
      order: asPosted(order),
      orderHash,
      signature,
    }
    const seen = await readIntentOnChain(near, signed)
    await database().transaction((transaction) =>
      storeIntent(transaction, signed, { chain: mainnet, log: near.log, seen, nowMs: 1 }),
    )
  }
  const look = ({ orderHash }: Settlement) => getOrder({ database: database() }, { orderHash })
  await followBoth()

  const [from, to] = [nodes[0].client, nodes[1].client]
  const paid = await settleAcross()
  const args = [paid.relay, paid.relay.originChainId, pad(roles.relayer)] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const payment = await to.act({ from: roles.relayer, to: arbitrum.contracts.spokePool, data })
  expect(payment.status).toBe('success')
  await store(paid)
  const bridging = await look(paid)
  expect(bridging.status).toBe('BRIDGING')
  const { outputAmount } = paid.relay
  const read = { isFailed: false, isCrosschain: true, destChainId: 42161, received: `${outputAmount}` }
  expect(readBySdk(bridging)).toEqual(read)
  await followBoth()
  expect(await look(paid)).toMatchObject({
    status: 'COMPLETED',
    output: { chainId: 42161, token: usdc, executedAmount: `${paid.relay.outputAmount}` },
    transactions: [{ originTx: paid.receipt.transactionHash, destinationTx: payment.transactionHash }],
  })

  expect(readBySdk(await look(paid))).toEqual(read)

  const refunded = await settleAcross()
  for (const client of [from, to])
    await advanceTime((request) => client.request(request as never), Number(terms.fillSeconds) + 60)
  // The relayer is repaid for the first order, and the owner of the second one refunded.
  expect(await createRefunds([from, to])(from)()).toBe(2)
  await store(refunded)
  await followBoth()
  const refund = { chainId: 1, amount: `${refunded.relay.inputAmount}` }
  expect(await look(refunded)).toMatchObject({ status: 'REFUNDED', refunds: [refund] })
  expect(readBySdk(await look(refunded))).toEqual({ ...read, isFailed: true, received: '0' })

  const before = await Promise.all([paid, refunded].map(look))
  for (const deps of [near, far]) await rebuild(deps, indexers, 1)
  await followBoth()
  for (const deps of [near, far]) await audit(deps, indexers, 1)
  const shown = (records: typeof before) => records.map(({ updatedAt: _, ...record }) => record)
  expect(shown(await Promise.all([paid, refunded].map(look)))).toEqual(shown(before))
  expect(logged).toEqual([])
})
