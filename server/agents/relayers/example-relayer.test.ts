import { type Address, erc20Abi, type Hex, parseEventLogs } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { fillStatuses, hashRelay, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { LandingTerms } from '@/lib/order/bridge/landing-terms'
import type { Speed } from '@/lib/order/bridge/speeds'
import { roles } from '@/localnet/accounts'
import { settleOrder } from '@/localnet/chain/settle-order'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { developmentKey } from '@/localnet/trade/agent-keys'
import { openTestDatabase } from '../../testing/test-database'
import { deriveAgentKey } from '../outside/agent-auth'
import { registerAgent } from '../outside/register-agent'
import { openExample } from '../outside/testing/example-agent'
import { createOutsideRelayers } from './outside-relayers'

const database = openTestDatabase()
const [near, far] = [openSeededChain({ chainId: mainnet.id }), openSeededChain({ chainId: arbitrum.id })]
const secret = Buffer.alloc(32, 7)
const tokenOf = (chain: Chain): Address => findTokenBySymbol(chain, 'USDC')!.address
const placeOf = (chain: Chain, rpc: string) => ({
  rpc,
  spokePool: chain.contracts.spokePool,
  tokens: { USDC: tokenOf(chain) },
})
const example = openExample('example-relayer.mjs', () => ({
  RELAYER_KEY: deriveAgentKey(secret, { name: 'example', keyVersion: 1 }),
  PRIVATE_KEY: developmentKey(roles.relayer),
  CHAINS: JSON.stringify({ 1: placeOf(mainnet, near.url), [arbitrum.id]: placeOf(arbitrum, far.url) }),
  CONFIRMATIONS: '0',
  POLL_MS: '100',
}))
const terms = { fillSeconds: 3_600n, maxPips: 1_000n, maxFlat: 5_000_000n }

beforeAll(async () => {
  const example1 = { name: 'example', url: example.url(), allowPrivate: true, does: 'relays' } as const
  await registerAgent({ database: database(), secret, nowMs: 0 }, example1)
})

type Asked = { amount?: string; srcToken?: Address; speed?: Speed; isSold?: boolean; minFee?: string }
const ask = (changes: Asked = {}) =>
  createOutsideRelayers({
    database: database(),
    secret,
    allowPrivate: true,
    nowMs: Date.now,
    log: () => undefined,
    answerMs: 20_000,
  }).askFees({
    quoteId: 'quote-1',
    srcChainId: 1,
    srcToken: tokenOf(mainnet),
    destChainId: arbitrum.id,
    destToken: tokenOf(arbitrum),
    amount: '10000000000',
    minFee: '100000',
    speed: 'standard',
    isSold: false,
    paysWithinSeconds: 96,
    heldForSeconds: 900,
    ...changes,
  })

/** Settles an order that crosses for a fee, and returns the hash and terms of its transfer. */
const cross = async (fee: bigint, landing?: LandingTerms) => {
  const { order, receipt } = await settleOrder(near.client, {
    bridge: {
      protocolSelector: acrossSelector,
      destinationChainId: BigInt(arbitrum.id),
      outputToken: tokenOf(arbitrum),
      scalingFactor: 0,
      protocolData: encodeProtocolData({ ...terms, landing }),
    },
    bridgeData: encodeBridgeData(fee),
  })
  const [deposit] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: receipt.logs })
  const relay = relayOf(deposit!.args, mainnet.id)
  return { relay, relayHash: hashRelay(relay, arbitrum.id), owner: order.owner }
}
const statusOf = (relayHash: Hex) =>
  far.client.readContract({
    address: arbitrum.contracts.spokePool!,
    abi: spokePoolAbi,
    functionName: 'fillStatuses',
    args: [relayHash],
  })
const balanceOf = (account: Address) =>
  far.client.readContract({ address: tokenOf(arbitrum), abi: erc20Abi, functionName: 'balanceOf', args: [account] })

test('default: names a fee, and pays the transfer of an order that was settled for it, once', async () => {
  const [named] = await ask()
  // 20 millionths of ten thousand dollars above the gas.
  expect(named).toEqual({ relayer: 'example', fee: 300_000n })
  // The example leaves a deposit with a lower fee to other relayers.
  const cheap = await cross(99_999n)
  const sent = await cross(named!.fee)
  const before = await balanceOf(sent.owner)
  await example.waitForLine(`paid ${sent.relay.depositId}`)
  expect((await balanceOf(sent.owner)) - before).toBe(sent.relay.outputAmount)
  expect(await statusOf(sent.relayHash)).toBe(fillStatuses.filled)
  expect(await statusOf(cheap.relayHash)).toBe(fillStatuses.unfilled)
})

test('behavior: promises nothing for another lane, or beyond its balance', async () => {
  expect(await ask({ srcToken: mainnet.contracts.wrappedNative })).toEqual([])
  const funds = await balanceOf(roles.relayer)
  expect(await ask({ amount: `${funds}` })).toEqual([])
})

test('behavior: pays a transfer whose output is sold for the gas of that, and promises nothing fast', async () => {
  const landing = {
    destToken: arbitrum.contracts.wrappedNative,
    quoted: 100_000_000n,
    minAmount: 10n ** 16n,
    secondsToSell: 600n,
  }
  const early = await cross(450_000n, landing)
  // It reads deposits in their order, so it has decided about the early one.
  const plain = await cross(300_000n)
  await example.waitForLine(`paid ${plain.relay.depositId}`)
  const [named] = await ask({ isSold: true, minFee: '250000' })
  expect(named).toEqual({ relayer: 'example', fee: 450_000n })
  const sent = await cross(named!.fee, landing)
  const held = await balanceOf(arbitrum.contracts.landing)
  await example.waitForLine(`paid ${sent.relay.depositId}`)
  expect((await balanceOf(arbitrum.contracts.landing)) - held).toBe(sent.relay.outputAmount)
  expect(await statusOf(sent.relayHash)).toBe(fillStatuses.filled)
  // It did not know the gas of sales then.
  expect(await statusOf(early.relayHash)).toBe(fillStatuses.unfilled)
  expect(await ask({ speed: 'fast' })).toEqual([])
})
