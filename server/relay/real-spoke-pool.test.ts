import { encodeFunctionData, erc20Abi, type Hex, hexToBigInt, keccak256, numberToHex, pad, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { fillStatuses, hashRelay, type RelayData, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { createMarket } from '@/lib/routing/market/state'
import { syntheticPair } from '@/lib/routing/testing/synthetic-pair'
import { type Settlement, settleOrder } from '@/localnet/chain/settle-order'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { createGasPriceFeed } from '../chain/facts/gas-price'
import { createChainClient } from '../chain/node/clients'
import { bridgeLegs } from '../db/bridge-schema'
import { intentOrders, lanes, settlementAttempts } from '../db/intent-schema'
import { chainBlocks, chainCursors } from '../db/schema'
import { readOwnCursor } from '../ledger/cursor'
import { follow } from '../ledger/follow'
import { createEndNonces } from '../settlement/send/end-nonces'
import { sendSettlements } from '../settlement/send/send-settlements'
import { createSend } from '../settlement/send/sender'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { payTransfers } from './pay-transfers'
import { relayGas } from './relay-fee'
import { simulateRelay } from './simulate-relay'

const [near, far] = [openSeededChain({ chainId: mainnet.id }), openSeededChain({ chainId: arbitrum.id })]
const database = openTestDatabase()
const keys = openAgentKeys()
const usdc = toLowerAddress(findTokenBySymbol(arbitrum, 'USDC')!.address)
const spokePool = arbitrum.contracts.spokePool!
const nowMs = 1_700_000_000_000
const terms = { fillSeconds: 3_600n, maxPips: 1_000n, maxFlat: 5_000_000n }

/** Settles an order that crosses to the other chain for a fee of 2 USDC. */
const cross = () =>
  settleOrder(near.client, {
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: BigInt(arbitrum.id),
      outputToken: usdc,
      scalingFactor: 0,
      protocolData: encodeProtocolData(terms),
    },
    bridgeData: numberToHex(2_000_000n, { size: 32 }),
  })

/** Stores a transfer as indexers derive it, with its chain followed to the newest block. */
const store = async (
  { order, orderHash, receipt }: Settlement,
  { relay, transactionHash = receipt.transactionHash }: { relay: RelayData; transactionHash?: Hex },
) => {
  const { bridge: _, ...signed } = order
  const { blockNumber, blockHash } = await near.client.getTransactionReceipt({ hash: transactionHash })
  const relayHash = hashRelay(relay, arbitrum.id)
  await database()
    .insert(intentOrders)
    .values({
      ...signed,
      orderHash,
      id: orderHash,
      chainId: mainnet.id,
      owner: toLowerAddress(order.owner),
      beneficiary: toLowerAddress(order.beneficiary),
      srcToken: toLowerAddress(order.srcToken),
      destToken: toLowerAddress(order.destToken),
      heldToken: toLowerAddress(order.srcToken),
      family: 'Order',
      type: 'MARKET',
      signature: `0x${'12'.repeat(64)}`,
      signer: 'key',
      partner: 'anon',
      includeAgents: [],
      excludeAgents: [],
      limitRate: 1,
      pull: 'allowance',
      status: 'COMPLETED',
      filled: order.srcAmount,
      createdAtMs: 0,
      updatedAtMs: 0,
    })
    .onConflictDoNothing()
  await database().delete(bridgeLegs)
  await database()
    .insert(bridgeLegs)
    .values({
      relayHash,
      orderHash,
      chainId: mainnet.id,
      destChainId: arbitrum.id,
      part: 0n,
      transferId: relay.depositId,
      blockNumber,
      blockHash,
      blockSeconds: 1n,
      logIndex: 0,
      transactionHash,
      owner: toLowerAddress(order.owner),
      recipient: toLowerAddress(order.owner),
      inputToken: toLowerAddress(order.destToken),
      inputAmount: relay.inputAmount,
      outputToken: usdc,
      outputAmount: relay.outputAmount,
      fillDeadline: BigInt(relay.fillDeadline),
    })
  const { number, hash, timestamp } = await near.client.getBlock()
  const at = { number, hash, timestamp }
  const cursor = { chainId: mainnet.id, ...at, logsWatchedSince: 0n }
  await database().insert(chainCursors).values(cursor).onConflictDoUpdate({ target: chainCursors.chainId, set: at })
  const block = { chainId: mainnet.id, number: blockNumber, hash: blockHash }
  await database().insert(chainBlocks).values(block).onConflictDoNothing()
  return relayHash
}

const depositOf = ({ receipt }: Settlement): RelayData => {
  const [deposit] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: receipt.logs })
  return relayOf(deposit!.args, mainnet.id)
}

/** Opens a relayer on the real chains; the pools price ether at 2,500 dollars. */
const openRelayer = async (raised: number) => {
  const log = () => undefined
  const client = createChainClient({ chain: arbitrum, urls: [far.url] })
  const market = createMarket([
    syntheticPair(1, toLowerAddress(arbitrum.contracts.wrappedNative), usdc, 10n ** 22n, 25_000_000_000_000n),
  ])
  const gasPrices = createGasPriceFeed({ chain: arbitrum, client })
  const { hash } = await far.client.getBlock()
  const { gasPrice, dataPrice } = await gasPrices.at(hash!)
  const price = { gasPriceWei: gasPrice, dataPriceWei: dataPrice }
  const [account] = keys().accounts
  const origin = {
    chain: mainnet,
    client: createChainClient({ chain: mainnet, urls: [near.url] }),
    readMarket: async () => ({ chain: mainnet, market: createMarket([]), ...price }),
  }
  let ids = 0
  const deps = {
    served: {
      chain: arbitrum,
      client,
      gasPrices,
      outsideObstacle: async () => undefined,
      readMarket: async () => ({ chain: arbitrum, market, ...price }),
    },
    chain: arbitrum,
    client,
    database: database(),
    holder: 'relayer',
    keys: keys(),
    account: account!,
    limits: new Map([
      [usdc, { minBalance: 0n, maxTransfer: 10n ** 11n, maxInFlight: 10n ** 11n, pips: 50, fast: undefined }],
    ]),
    origins: new Map([[mainnet.id, origin]]),
    readPromised: async () => new Map<Hex, bigint>(),
    raisedDepths: new Map([[mainnet.id, raised]]),
    newId: () => `relay ${++ids}`,
    log,
    send: createSend({ client, relays: [] }),
  }
  for (let look = 0; look < 2; look++) await follow(deps, [], nowMs)
  await database().insert(lanes).values({ chainId: arbitrum.id, account: account!, heardAtMs: 0 }).onConflictDoNothing()
  const endNonces = createEndNonces(deps)
  const memory = { refused: new Map<Hex, { reason: string; atMs: number }>() }
  const lead = async () => {
    await follow(deps, [], nowMs)
    const cursor = (await readOwnCursor(database(), { chainId: arbitrum.id, holder: 'relayer' }))!
    return { cursor, lanes: (await endNonces({ cursor, nowMs }))! }
  }
  let looks = 0
  return {
    deps,
    account: account!,
    memory,
    pay: async () => {
      const { cursor, lanes: at } = await lead()
      return payTransfers(deps, { cursor, readLanes: async () => at, memory, nowMs: nowMs + ++looks * 10_000 })
    },
    send: async () => sendSettlements(deps, { ...(await lead()), sentAt: new Map(), nowMs }),
  }
}

test("default: pays an order through the other chain's real SpokePool within the gas of an offer", async () => {
  const settlement = await cross()
  const relay = depositOf(settlement)
  const relayer = await openRelayer(1)
  const approve = { abi: erc20Abi, functionName: 'approve', args: [spokePool, 10n ** 12n] } as const
  await far.client.act({ from: relayer.account, to: usdc, data: encodeFunctionData(approve) })
  // An order of this value waits for 32 blocks of its chain.
  await near.client.mine({ blocks: 31 })
  await store(settlement, { relay })
  expect([await relayer.pay(), [...relayer.memory.refused.values()][0]?.reason]).toEqual([0, 'NotDeep'])
  await near.client.mine({ blocks: 1 })
  const relayHash = await store(settlement, { relay })
  const balanceOf = () =>
    far.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [settlement.order.owner] })
  const before = await balanceOf()
  expect(await relayer.pay()).toBe(1)
  await relayer.send()
  const [attempt] = await database().select().from(settlementAttempts)
  const receipt = await far.client.waitForTransactionReceipt({ hash: attempt!.transactionHash })
  expect(receipt.status).toBe('success')
  expect(receipt.gasUsed).toBeLessThan((relayGas * 12n) / 10n)
  expect((await balanceOf()) - before).toBe(relay.outputAmount)
  const status = { address: spokePool, abi: spokePoolAbi, functionName: 'fillStatuses', args: [relayHash] } as const
  expect(await far.client.readContract(status)).toBe(fillStatuses.filled)
  const [filled] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FilledRelay', logs: receipt.logs })
  expect(filled!.args).toMatchObject({ repaymentChainId: 1n, relayer: pad(relayer.account) })
  const again = await simulateRelay(relayer.deps.served, { relay, relayHash, account: relayer.account })
  expect(again).toEqual({ ok: false, reason: 'Paid' })
})

test("behavior: a third party's deposit in the name of the order is another one, and is not paid", async () => {
  const settlement = await cross()
  const { owner } = settlement.order
  const relay = depositOf(settlement)
  const [bridged] = parseEventLogs({ abi: intentAbi, eventName: 'Bridged', logs: settlement.receipt.logs })
  expect(bridged!.args.transferId).toBe(relay.depositId)
  const approve = { abi: erc20Abi, functionName: 'approve', args: [mainnet.contracts.spokePool, 10n ** 12n] } as const
  await near.client.act({ from: owner, to: settlement.order.destToken, data: encodeFunctionData(approve) })
  const { timestamp } = await near.client.getBlock()
  const depositNonce = hexToBigInt(keccak256(callOf('0x', BigInt(settlement.orderHash), 0n)))
  const args = [
    relay.depositor,
    relay.recipient,
    relay.inputToken,
    relay.outputToken,
    relay.inputAmount,
    relay.outputAmount,
    BigInt(arbitrum.id),
    relay.exclusiveRelayer,
    depositNonce,
    Number(timestamp),
    relay.fillDeadline,
    0,
    '0x',
  ] as unknown as readonly [Hex, Hex, Hex, Hex, bigint, bigint, bigint, Hex, bigint, number, number, number, Hex]
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'unsafeDeposit', args })
  const { logs, status, transactionHash } = await near.client.act({
    from: owner,
    to: mainnet.contracts.spokePool,
    data,
  })
  expect(status).toBe('success')
  const [forged] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs })
  expect(forged!.args.depositId).not.toBe(relay.depositId)
  await near.client.mine({ blocks: 32 })
  await store(settlement, { relay: relayOf(forged!.args, mainnet.id), transactionHash })
  const relayer = await openRelayer(1)
  expect(await relayer.pay()).toBe(0)
  expect([...relayer.memory.refused.values()]).toMatchObject([{ reason: 'NotOnChain' }])
})
