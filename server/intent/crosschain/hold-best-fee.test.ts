import { parseUnits } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import type { Input } from '@/lib/api/contract/operation'
import { getIntentPrice } from '@/lib/api/intent/intent'
import { feeQuestion } from '@/lib/api/intent/relay-fees'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { encodeProtocolData, maxBridgeFee, shownTerms } from '@/lib/order/bridge/bridge-terms'
import { deriveAgentKey } from '../../agents/outside/agent-auth'
import { registerAgent } from '../../agents/outside/register-agent'
import { openScriptedServer } from '../../agents/outside/testing/scripted-server'
import { relayFeeOf } from '../../agents/relay-offers'
import { promiseLastsMs } from '../../agents/relayers/promises'
import { relayerPromises } from '../../db/bridge-schema'
import { outsideAgents } from '../../db/round-schema'
import { usdc } from '../testing/intent-desk'
import { farToken, fastOffer, fees, openTwoChains } from './testing/two-chains'

const { trader, offer } = openTwoChains()
const secret = Buffer.alloc(32, 7)
const farUsdc = farToken('USDC')
const nimble = openScriptedServer({
  key: deriveAgentKey(secret, { name: 'nimble', keyVersion: 1 }),
  nowMs: () => trader.service().clock.nowMs,
})
/** A transfer whose share is more than its gas, so that relayers compete for most of the fee. */
const sending: Input<typeof getIntentPrice> = {
  chainId: 1,
  srcToken: usdc,
  srcDecimals: 6,
  destToken: farUsdc,
  destDecimals: 6,
  destChainId: arbitrum.id,
  amount: parseUnits('5000', 6).toString(),
  side: 'SELL',
}
const ask = (changes: Partial<typeof sending> = {}) => trader.service().ask(getIntentPrice, { ...sending, ...changes })
const promises = () => trader.database().select().from(relayerPromises)
const namesFee = (fee: bigint | null) => nimble.plays((_, __, answer) => answer({ fee: fee?.toString() ?? null }))
const signed = encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n })

beforeEach(async () => {
  for (const table of [relayerPromises, outsideAgents]) await trader.database().delete(table)
  const { clock } = trader.service()
  // Registered relayers are read again after five seconds.
  clock.nowMs += 5_000
  await offer()
  const deps = { database: trader.database(), secret, nowMs: clock.nowMs }
  await registerAgent(deps, { name: 'nimble', url: nimble.url(), allowPrivate: true, does: 'relays' })
  namesFee(null)
})

test("default: the price has the promised fee, and the signed maximum leaves room for our relayer's", async () => {
  namesFee(300_000n)
  const { route, alternatives } = await ask()
  const gross = BigInt(route.origin.output.amount)
  expect(route.fees.bridge[0]!.amount).toBe('300000')
  expect(BigInt(route.destination.output.amount)).toBe(gross - 300_000n)
  expect(route.bridge!.contractParams.protocolData).toBe(signed)
  expect(alternatives).toEqual([])
  const [promise] = await promises()
  const { nowMs } = trader.service().clock
  expect(promise).toMatchObject({
    relayer: 'nimble',
    chainId: 1,
    destChainId: arbitrum.id,
    outputToken: farUsdc,
    fee: 300_000n,
    maxAmount: (gross * 101n + 99n) / 100n,
    orderHash: null,
    createdAtMs: nowMs,
    endsAtMs: nowMs + promiseLastsMs,
  })
  const [asked] = nimble.asked()
  const question = feeQuestion.parse(JSON.parse(asked!.body))
  expect(question).toMatchObject({ quoteId: promise!.id, minFee: '100000', amount: promise!.maxAmount.toString() })
  // Twice the time of four blocks of chain 1 and one of the other.
  expect(question.paysWithinSeconds).toBe(promise!.paysWithinSeconds)
  expect(question.paysWithinSeconds).toBeGreaterThan(30)
})

test('behavior: the price shows no less than its signed maximum allows, the promise what is lower', async () => {
  await offer({ feePips: 500 })
  namesFee(100_000n)
  const { route } = await ask()
  const gross = BigInt(route.origin.output.amount)
  const least = maxBridgeFee(gross, shownTerms({ maxPips: 750n, maxFlat: 150_000n }))
  expect(least).toBeGreaterThan(100_000n)
  expect(route.fees.bridge[0]!.amount).toBe(least.toString())
  expect((await promises()).map(({ fee }) => fee)).toEqual([100_000n])
})

test('behavior: a purchase brings more for a lower fee, and what enters stays the same', async () => {
  const buying = { side: 'BUY', amount: '3000000000' } as const
  const before = await ask(buying)
  namesFee(200_000n)
  const after = await ask(buying)
  expect(after.route.origin).toEqual(before.route.origin)
  const [dear, cheap] = [before, after].map(({ route }) => BigInt(route.destination.output.amount))
  expect(dear).toBe(3_000_000_000n)
  const fee = BigInt(before.route.fees.bridge[0]!.amount)
  expect(cheap! - dear!).toBe(fee - 200_000n)
})

test.each([
  ['names no fee', null],
  ['asks more than ours', 400_000n],
  ['asks less than gas', 99_999n],
])('behavior: a relayer that %s changes nothing and promises nothing', async (_, fee) => {
  namesFee(fee)
  const { route } = await ask()
  const gross = BigInt(route.origin.output.amount)
  expect(route.fees.bridge[0]!.amount).toBe(relayFeeOf(fees, gross).toString())
  expect(await promises()).toEqual([])
})

test('behavior: each speed is asked for apart, and a promise is for one of them', async () => {
  await offer(fastOffer)
  const fast = 1_200n
  const isFast = (body: string) => feeQuestion.parse(JSON.parse(body)).speed === 'fast'
  nimble.plays(({ body }, _, answer) => answer({ fee: isFast(body) ? '1000000' : '300000' }))
  const { route, alternatives } = await ask()
  const feeOf = (speed: bigint) =>
    [route, ...alternatives]
      .filter(({ bridge }) => bridge!.contractParams.protocolData.includes(speed.toString(16).padStart(64, '0')))
      .map((one) => one.fees.bridge[0]!.amount)
  expect(feeOf(3_600n)).toEqual(['300000'])
  expect(BigInt(feeOf(fast)[0]!)).toBeGreaterThanOrEqual(1_000_000n)
  expect(nimble.asked()).toHaveLength(2)
  const kept = await promises()
  expect(kept.map(({ speed, fee, isSold }) => [speed, fee, isSold]).toSorted()).toEqual([
    ['fast', 1_000_000n, false],
    ['standard', 300_000n, false],
  ])
  for (const { speed, paysWithinSeconds } of kept)
    expect(paysWithinSeconds).toBeLessThanOrEqual(speed === 'fast' ? Number(fast) / 2 : 1_800)
})

test('behavior: nobody is asked where our relayer asks gas alone, or cannot pay', async () => {
  await offer({ feePips: 0 })
  expect((await ask()).route.fees.bridge[0]!.amount).toBe('100000')
  await offer({ maxAmount: 10n ** 6n })
  await expect(ask()).rejects.toMatchObject({ errorType: 'PricingError' })
  expect(nimble.asked()).toEqual([])
})

test('behavior: a lower fee of a transfer that our relayer could not pay is not taken', async () => {
  const { route } = await ask()
  const arriving = BigInt(route.destination.output.amount)
  // Ours can pay what arrives for its own fee, with the drift of pools, and not a unit more.
  await offer({ maxAmount: (arriving * 10_025n + 9_999n) / 10_000n })
  namesFee(300_000n)
  expect((await ask()).route.fees.bridge[0]!.amount).toBe(route.fees.bridge[0]!.amount)
  expect(await promises()).toEqual([])
})
