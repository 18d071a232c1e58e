import { expect, test } from 'vitest'
import type { LaneState } from '@/lib/api/intent/crossing'
import { freezeIntent } from '../terms/freeze-intent'
import { bridgedPrice, bridgedQuestion, signedTerms, usdcThere } from '../testing/bridged-price'
import { findLaneState } from './find-lane-state'
import { readRouteFigures } from './route-figures'

const oneEther = 10n ** 18n
const priced = (change: Partial<Parameters<typeof bridgedPrice>[0]> = {}) =>
  bridgedPrice({ input: oneEther, entering: 3_000_000_000n, ...change })
const freeze = (price: ReturnType<typeof bridgedPrice>) =>
  freezeIntent({
    price,
    slippageBps: 50,
    question: bridgedQuestion('SELL', oneEther),
    receiver: undefined,
    owner: undefined,
    receivedAt: 0,
  })
const speedOf = (name: 'standard' | 'fast', p50Ms: number) => ({
  name,
  feePips: 50,
  feeFlat: '100000',
  p50Ms,
  p90Ms: 3 * p50Ms,
  isMeasured: true,
})
const lane = {
  srcChainId: 1,
  destChainId: 42161,
  destToken: usdcThere.address,
  speeds: [speedOf('standard', 30_000), speedOf('fast', 10_000)],
} as unknown as LaneState

test('default: the arriving amount, and the current and maximum fee', () => {
  const intent = freeze(priced())
  expect(readRouteFigures(intent, { route: intent.price.route, lane: undefined })).toEqual({
    wish: 'recommended',
    tags: ['recommended', 'fastest', 'best-return'],
    gets: 2_999_750_000n,
    minimum: 2_984_626_125n,
    fee: 250_000n,
    maxFee: 375_000n,
    usualMs: 40_000,
    p90Ms: 80_000,
    fillSeconds: 3_600,
    landing: undefined,
  })
})

test("behavior: the 90th percentile from the signed speed's times, starting with the order", () => {
  const intent = freeze(priced())
  const p90Of = (signed = signedTerms) => readRouteFigures(intent, { route: priced({ signed }).route, lane })?.p90Ms
  expect(p90Of()).toBe(40_000 + 60_000)
  expect(p90Of({ ...signedTerms, fillSeconds: 1_200n as 3_600n })).toBe(40_000 + 20_000)
})

test('behavior: undefined for a route without a bridge', () => {
  const intent = freeze(priced())
  expect(readRouteFigures(intent, { route: { ...intent.price.route, bridge: null }, lane })).toBeUndefined()
})

test('behavior: finds a lane by both chains and its token, in any casing', () => {
  const target = { srcChainId: 1, destChainId: 42161, destToken: usdcThere.address.toLowerCase() as `0x${string}` }
  expect(findLaneState([lane], target)).toBe(lane)
  expect(findLaneState([lane], { ...target, srcChainId: 10 })).toBeUndefined()
  expect(findLaneState(undefined, target)).toBeUndefined()
})
