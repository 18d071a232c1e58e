import { beforeEach, expect, test, vi } from 'vitest'
import { approvalSurface } from '@/actions/approvals/approval-surface'
import { intentSurface } from '@/actions/intent/intent-surface'
import { otcSurface } from '@/actions/otc/otc-surface'
import { claimSurface } from '@/actions/partner/claim-surface'
import type { Run } from '@/actions/run/advance-run'
import { swapSurface } from '@/actions/swap/swap-surface'
import { runsOf, type StoredSurface } from './run-store'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const [usdc, weth] = ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2']
const hash = `0x${'1'.repeat(64)}`
const raw = (amount: number) => ({ $bigint: String(amount) })
const sent = { hash, account, nonce: 4, sentAtBlock: 9, callHash: hash }
const batch = { id: hash, calls: ['Approve WETH for the router', 'Swap WETH for USDC'] }
const key = `1:${account}`

/** Returns a run as a page stores it, with the fields of its surface. */
const runOf = (id: string, status: 'running' | 'done', own: object) => ({
  id,
  startedAt: 1_790_000_000_000,
  status,
  steps: [
    { kind: 'check', status: 'done' },
    { kind: 'wait', status: status === 'done' ? 'done' : 'sent', sent },
  ],
  account,
  chainId: 1,
  ...own,
})

const ends = {
  src: { chainId: 1, address: weth, symbol: 'WETH', decimals: 18 },
  dest: { chainId: 1, address: usdc, symbol: 'USDC', decimals: 6 },
}
/** The ends in the first stored format. */
const flatEnds = {
  srcToken: weth,
  destToken: usdc,
  srcSymbol: 'WETH',
  destSymbol: 'USDC',
  srcDecimals: 18,
  destDecimals: 6,
}
const terms = {
  side: 'SELL',
  srcAmount: raw(1_000),
  destAmount: raw(2_500),
  limit: raw(2_400),
  slippageBps: 50,
  beneficiary: account,
}
const receipt = { hash, blockNumber: raw(10), paid: raw(1), received: raw(2), gasUsed: raw(3), gasPaid: raw(4) }
const placed = { hash, family: 'Order', chainId: 1, order: { nonce: raw(77) }, signature: '0x11' }
const offer = { chainId: 1, order: { maker: account, makerAmount: raw(5) }, signature: '0x11' }
const postError = { $error: { name: 'Otc.NotPostedError', message: 'The desk does not have it.', fix: 'Try again.' } }
const schedule = { slices: raw(4), interval: raw(60) }
const bridge = {
  protocolSelector: '0x41435253',
  destinationChainId: raw(8453),
  outputToken: usdc,
  scalingFactor: 0,
  protocolData: hash,
}
const transfer = { bridge, entering: { chainId: 1, address: usdc }, signed: raw(9), minimum: raw(8) }

/** Stored runs of each surface, by the keys under which they are stored. */
const stored = [
  [
    'caravel.swaps',
    swapSurface,
    {
      [key]: runOf('a', 'done', { terms: { kind: 'market', ...terms, ...ends }, bound: { lossBps: 3 }, receipt }),
      [`1:${usdc}`]: runOf('b', 'running', {
        terms: { kind: 'market', ...terms, ...ends },
        account: usdc,
        steps: [
          { kind: 'batch', status: 'done', sent: { ...sent, batch } },
          { kind: 'wait', status: 'sent', sent: { ...sent, batch } },
        ],
      }),
    },
  ],
  [
    'caravel.intent-runs',
    intentSurface,
    {
      [`${key}:place`]: runOf('a', 'running', {
        subject: { kind: 'place', terms: { type: 'MARKET', family: 'Order', ...terms, ...ends }, made: placed },
      }),
      [`${key}:limit`]: runOf('b', 'running', {
        subject: { kind: 'place', terms: { type: 'LIMIT', family: 'FillableOrder', ...terms, ...ends, transfer } },
      }),
      [`${key}:twap`]: runOf('c', 'running', {
        subject: { kind: 'place', terms: { type: 'MARKET', family: 'TWAPOrder', ...terms, schedule, ...ends } },
      }),
      [`${key}:cancel:${hash}`]: runOf('d', 'done', {
        subject: { kind: 'cancel', hash, onChain: true },
        outcome: { kind: 'cancelled', transactionHash: hash, gasPaid: raw(7) },
      }),
      [`${key}:cancelMany`]: runOf('e', 'running', { subject: { kind: 'cancelMany', count: 3 } }),
      [`${key}:deposit:${hash}`]: runOf('f', 'running', { subject: { kind: 'deposit', hash, amount: raw(9) } }),
      [`${key}:withdraw`]: runOf('g', 'running', { subject: { kind: 'withdraw', amount: raw(9) } }),
      [`${key}:claim:${hash}`]: runOf('h', 'running', {
        subject: { kind: 'claim', hash, claim: { token: usdc, recipient: usdc } },
      }),
      [`${key}:release:${hash}`]: runOf('i', 'running', {
        subject: {
          kind: 'release',
          hash,
          arrival: {
            token: usdc,
            destToken: weth,
            recipient: usdc,
            amount: raw(9),
            minAmount: raw(8),
            deadline: raw(7),
            nonce: raw(6),
          },
        },
      }),
    },
  ],
  [
    'caravel.otc-runs',
    otcSurface,
    {
      [`${key}:create`]: runOf('a', 'done', {
        subject: { kind: 'create', answers: hash, made: { hash, signed: offer } },
        outcome: { kind: 'created', hash, signed: offer, postError },
      }),
      [`${key}:fill:${hash}`]: runOf('b', 'running', {
        subject: { kind: 'fill', hash, confirmed: { pays: raw(1), gets: raw(2) } },
      }),
      [`${key}:cancel:desk`]: runOf('c', 'running', { subject: { kind: 'cancel', from: 'desk', orderHashes: [hash] } }),
      [`${key}:cancel:${hash}`]: runOf('d', 'running', {
        subject: { kind: 'cancel', from: hash, orderHashes: [hash] },
      }),
    },
  ],
  [
    'caravel.approval-runs',
    approvalSurface,
    {
      [`${key}:token:rfq:${usdc}`]: runOf('a', 'running', {
        subject: { token: usdc, spender: 'rfq', via: 'token', amount: raw(0) },
        next: [{ token: weth, spender: 'intent', via: 'token', amount: raw(5) }],
      }),
    },
  ],
  [
    'caravel.claim-runs',
    claimSurface,
    {
      [`${key}:market`]: runOf('a', 'done', {
        subject: { surface: 'market', recipient: account, credits: [{ token: usdc, amount: raw(5) }] },
        outcome: { paid: [{ token: usdc, amount: raw(6) }], transactionHash: hash, gasPaid: raw(7) },
      }),
    },
  ],
] as const

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
})

/** Reads a stored text as a page does at its start. */
const read = async (name: string, surface: (typeof stored)[number][1], text: string) => {
  storage.set(name, text)
  const useRuns = runsOf<Run>(surface as StoredSurface<Run>)
  await useRuns.persist.rehydrate()
  return useRuns
}

test.each(stored)('default: stored runs in %s are read and written back byte for byte', async (name, surface, runs) => {
  const text = JSON.stringify({ state: { runs }, version: 2 })
  const useRuns = await read(name, surface, text)
  const restored = useRuns.getState().runs
  expect(Object.keys(restored)).toEqual(Object.keys(runs))
  for (const [key, run] of Object.entries(restored)) expect(surface.keyOf(run as never)).toBe(key)
  storage.clear()
  useRuns.setState({})
  expect(storage.get(name)).toBe(text)
})

test.each(stored)(
  'behavior: reads runs in %s with flat terms of older pages in the current form',
  async (name, surface, runs) => {
    const text = JSON.stringify({ state: { runs }, version: 2 })
    const flat = text.replaceAll(JSON.stringify(ends).slice(1, -1), JSON.stringify(flatEnds).slice(1, -1))
    const useRuns = await read(name, surface, flat.replace('"version":2', '"version":1'))
    storage.clear()
    useRuns.setState({})
    expect(storage.get(name)).toBe(text)
  },
)

test('behavior: a run of version 1 without terms does not remove others', async () => {
  const [name, surface, runs] = stored[1]
  const bad = runOf('z', 'running', { subject: { kind: 'place' } })
  const text = JSON.stringify({ state: { runs: { ...runs, bad } }, version: 1 })
  const useRuns = await read(name, surface, text)
  expect(Object.keys(useRuns.getState().runs)).toEqual([...Object.keys(runs), 'bad'])
})
