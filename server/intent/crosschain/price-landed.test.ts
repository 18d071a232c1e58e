import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import type { Input } from '@/lib/api/contract/operation'
import { getIntentPrice, getQuote } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { feeQuestion } from '@/lib/api/intent/relay-fees'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { decodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { afterFeeSell, anonFeeBps } from '@/lib/order/fee'
import { deriveAgentKey } from '../../agents/outside/agent-auth'
import { registerAgent } from '../../agents/outside/register-agent'
import { openScriptedServer } from '../../agents/outside/testing/scripted-server'
import { relayerPromises } from '../../db/bridge-schema'
import { owner, usdc, weth } from '../testing/intent-desk'
import { farToken, fees, openTwoChains } from './testing/two-chains'

const { trader, offer } = openTwoChains({ farPools: true })
const secret = Buffer.alloc(32, 7)
const nimble = openScriptedServer({
  key: deriveAgentKey(secret, { name: 'nimble', keyVersion: 1 }),
  nowMs: () => trader.service().clock.nowMs,
})
const sale = {
  chainId: 1,
  srcToken: weth,
  srcDecimals: 18,
  destToken: farToken('ARB'),
  destDecimals: 18,
  destChainId: arbitrum.id,
  amount: parseUnits('0.1', 18).toString(),
  side: 'SELL',
  allowBridgeAndSwap: 'true',
} as const
const ask = (changes: Partial<Input<typeof getIntentPrice>> = {}) =>
  trader.service().ask(getIntentPrice, { ...sale, ...changes } as Input<typeof getIntentPrice>)
const refused = (changes: Parameters<typeof ask>[0]) => ask(changes).catch(({ errorType }) => errorType)

test('default: the lane that brings the most, with the minimum of the sale after it', async () => {
  const price = await ask()
  const { destination, bridge, fees: charged } = price.route
  expect([price.outputToken.address, destination.output.token.chainId]).toEqual([farToken('ARB'), arbitrum.id])
  expect([farToken('USDC'), farToken('WETH')]).toContain(destination.input.token.address)
  expect(bridge!.contractParams.outputToken).toBe(destination.input.token.address)
  expect(charged.bridge.map(({ token }) => token.address)).toEqual([
    destination.input.token.address,
    destination.input.token.address,
  ])
  const terms = decodeProtocolData(bridge!.contractParams.protocolData as `0x${string}`)!
  const [arriving, sold] = [BigInt(destination.input.amount), BigInt(destination.output.amount)]
  expect(terms.landing).toEqual({
    destToken: farToken('ARB'),
    quoted: (afterFeeSell(arriving, anonFeeBps) * 99n) / 100n,
    minAmount: (afterFeeSell(sold, anonFeeBps) * 9_801n) / 10_000n,
    secondsToSell: 600n,
  })
  // The relayer pays more gas for an arrival that is sold.
  expect(terms.maxFlat).toBe((fees.feeFlat * 5n * 3n) / (2n * 2n))
})

test('behavior: relayers of others are asked for a transfer that is sold, and the lowest fee counts', async () => {
  await offer({ feePips: 5_000 })
  const ours = await ask()
  const { clock } = trader.service()
  clock.nowMs += 5_000
  await offer({ feePips: 5_000 })
  const deps = { database: trader.database(), secret, nowMs: clock.nowMs }
  await registerAgent(deps, { name: 'nimble', url: nimble.url(), allowPrivate: true, does: 'relays' })
  nimble.plays(({ body }, _, answer) => answer({ fee: feeQuestion.parse(JSON.parse(body)).minFee }))
  const { route } = await ask()
  const [asked] = nimble.asked()
  expect(feeQuestion.parse(JSON.parse(asked!.body))).toMatchObject({ speed: 'standard', isSold: true })
  const feeOf = ({ fees: { bridge } }: typeof route) => BigInt(bridge[0]!.amount)
  expect(feeOf(route)).toBeLessThan(feeOf(ours.route))
  const kept = await trader.database().select().from(relayerPromises)
  expect(kept).toMatchObject([{ relayer: 'nimble', speed: 'standard', isSold: true, orderHash: null }])
  // The rest of the higher fee arrives, too.
  const [arriving, before] = [route, ours.route].map(({ destination }) => BigInt(destination.input.amount))
  expect(arriving! - before!).toBe(feeOf(ours.route) - feeOf(route))
})

test('behavior: a quote has the same price', async () => {
  const { delta } = await trader.service().ask(getQuote, { ...sale, mode: 'DELTA' } as Input<typeof getQuote>)
  expect(delta!.route.bridge!.contractParams).toEqual((await ask()).route.bridge!.contractParams)
})

test('behavior: the order that is built signs the terms of the sale', async () => {
  const { route } = await ask()
  const deadline = Number(await trader.now()) + 600
  const { toSign } = await trader
    .service()
    .ask(buildIntentOrder, { route, side: 'SELL', owner: owner.address, deadline })
  const { bridge } = toSign.value as { bridge: { protocolData: string; outputToken: string } }
  expect(bridge).toMatchObject({
    protocolData: route.bridge!.contractParams.protocolData,
    outputToken: route.destination.input.token.address,
  })
})

test('behavior: a token that a lane delivers is not sold after its arrival', async () => {
  const { route } = await ask({ destToken: farToken('USDC'), destDecimals: 6 })
  expect(decodeProtocolData(route.bridge!.contractParams.protocolData as `0x${string}`)!.landing).toBeUndefined()
})

test('error: no price without the permission, for a purchase, and for an unknown token', async () => {
  expect(await refused({ allowBridgeAndSwap: undefined })).toBe('PricingError')
  expect(await refused({ side: 'BUY' })).toBe('PricingError')
  expect(await refused({ destToken: usdc, destDecimals: 6 })).toBe('UnsupportedToken')
})
