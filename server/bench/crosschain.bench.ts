import type { Hono } from 'hono'
import { createPublicClient, custom, encodeFunctionResult, multicall3Abi, zeroHash } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { lanesBetween } from '@/lib/chain/registry/lanes'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { figure, printTable } from '@/lib/routing/bench/report'
import { quantile } from '@/lib/routing/bench/statistics'
import { updateMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { type SyntheticToken, unitsOf } from '@/lib/routing/testing/synthetic-token'
import { createAmm } from '../agents/amm'
import { passThrough } from '../agents/pass-through'
import type { ServedChain } from '../chain/facts/served-chain'
import { relayOffers } from '../db/bridge-schema'
import { connectDatabase } from '../db/client'
import { createSolver } from '../pricing/solver/solver'
import { serveSyntheticChain, syntheticChain } from '../testing/synthetic-chain'
import { openDatabase } from './open-database'
import { serveChain } from './service'

/**
 * Measures GET /v2/quote for orders that are paid on another chain, next to orders on one chain of
 * the same run: 1,000 pools on each chain, one request at a time and six of different lanes at
 * once, both speeds offered. The node answers at once, and each request has another amount. `npm
 * run bench -- crosschain`, `--quick` for fewer.
 */
const quick = process.argv.includes('--quick')
const count = quick ? 30 : 200
const warmUp = 20
const [threads, changedPools] = [2, 50]
const targetMs = 450

const { url, end } = await openDatabase()
const { database, close } = connectDatabase({ url, onError: () => {} })
const [near, far] = [dataSet('D4', 1), dataSet('D4', 2)]
const draw = createDraw(1)

/**
 * Names tokens of a synthetic market like those of the lanes: the first one is the wrapped native
 * token.
 */
const nameTokens = (tokens: readonly SyntheticToken[]): Chain => {
  const chain = syntheticChain(tokens)
  const stable = tokens.flatMap(({ isStable }, index) => (isStable && index > 0 ? [index] : []))
  const volatile = tokens.findIndex(({ isStable }, index) => !isStable && index > 0)
  const names = new Map([
    [0, 'WETH'],
    [volatile, 'WBTC'],
    ...stable.map((index, at) => [index, ['USDC', 'USDT', 'DAI'][at]]),
  ] as [number, string | undefined][])
  const named = chain.tokens.map((token, index) => ({ ...token, symbol: names.get(index) ?? token.symbol }))
  return { ...chain, tokens: named, stableSymbols: ['USDC', 'USDT', 'DAI'] }
}

const origin = serveSyntheticChain(near)
/** A node that reports that no bridge is paused, its only request. */
const client = createPublicClient({
  transport: custom({
    request: async () => {
      const answer = { success: true, returnData: zeroHash }
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: [answer, answer] })
    },
  }),
}) as ServedChain['client']
const served: ServedChain = { ...origin.served, client, chain: nameTokens(near.tokens) }
const there: ServedChain = { ...serveSyntheticChain(far).served, client, chain: arbitrum }
const solver = createSolver({ threads, log: (level, event, facts) => console.error(level, event, facts) })
const { app, deps } = serveChain({ served, solver, database })
;(deps.chains as Map<number, ServedChain>).set(arbitrum.id, there)
solver.follow({ chain: there.chain, market: there.tracker.market().state, unlistedTokens: [] })
deps.agents = { ...deps.agents, on: () => [createAmm(deps), passThrough] }

const lanes = lanesBetween(served.chain, there.chain)
await database.insert(relayOffers).values(
  lanes.map(({ output }) => ({
    chainId: arbitrum.id,
    token: toLowerAddress(output.address),
    account: toLowerAddress(mainnet.contracts.permit2),
    feePips: 50,
    feeFlat: 1n,
    maxAmount: 10n ** 30n,
    funds: 10n ** 32n,
    fastPips: 500,
    fastMaxAmount: 10n ** 30n,
    fastFunds: 10n ** 32n,
    fastOrigins: [mainnet.id],
    // Offers last for seconds, and this run for minutes.
    heardAtMs: Date.now() + 3_600_000,
  })),
)

const isLaneToken = (token: SyntheticToken) =>
  lanes.some(({ input }) => toLowerAddress(input.address) === token.address)
const sold = near.tokens.filter((token) => !isLaneToken(token))

/** Returns the request for the output of a lane, on its own chain or on the other one. */
const questionOf = (lane: (typeof lanes)[number], { isAcross, src }: { isAcross: boolean; src: SyntheticToken }) => {
  const dest = isAcross ? lane.output : lane.input
  const query = new URLSearchParams({
    chainId: String(mainnet.id),
    srcToken: src.address,
    srcDecimals: String(src.decimals),
    destToken: dest.address,
    destDecimals: String(dest.decimals),
    amount: unitsOf(src, draw.logNormal(5_000, 1)).toString(),
    side: 'SELL',
    mode: 'DELTA',
    ...(isAcross && { destChainId: String(arbitrum.id) }),
  })
  return `/v2/quote?${query}`
}

let refused = 0
/** Returns the milliseconds of an answer; undefined for a refusal, since it costs nothing. */
const timed = async (app: Hono, path: string): Promise<number | undefined> => {
  const startedMs = performance.now()
  const response = await app.request(path)
  await response.text()
  if (response.ok) return performance.now() - startedMs
  refused++
  return undefined
}
const nextBlock = () => {
  const { state } = served.tracker.market()
  origin.show(
    updateMarket(
      state,
      Array.from({ length: changedPools }, () => ({ ...draw.pick(state.pools) })),
    ),
  )
}

/**
 * Sends requests on one chain and across chains in turn, so that other work on the machine slows
 * both.
 */
const measure = async (at: number): Promise<Record<'one' | 'across', number[]>> => {
  const times = { one: [] as number[], across: [] as number[] }
  for (let round = 0; round < warmUp + count / at; round++)
    for (const kind of ['one', 'across'] as const) {
      nextBlock()
      const asked = Array.from({ length: at }, (_, index) => {
        const lane = lanes[(round + index) % lanes.length]!
        return questionOf(lane, { isAcross: kind === 'across', src: draw.pick(sold) })
      })
      const taken = await Promise.all(asked.map((path) => timed(app, path)))
      if (round >= warmUp) times[kind].push(...taken.flatMap((ms) => ms ?? []))
    }
  return times
}

const rows: string[][] = []
for (const at of [1, 6]) {
  const { one, across } = await measure(at)
  const p = (times: readonly number[], share: number) => quantile(times, share)
  rows.push([
    `${at} at once`,
    ...[p(one, 0.5), p(one, 0.95), p(across, 0.5), p(across, 0.95)].map(figure),
    figure(p(across, 0.5) / p(one, 0.5)),
    figure(p(across, 0.95) / p(one, 0.95)),
    `p95 below ${targetMs} ms`,
  ])
}
printTable([['', 'one chain p50 ms', 'p95', 'across p50 ms', 'p95', 'ratio p50', 'p95', 'target'], ...rows])
console.log(`refused for load: ${refused}`)
await solver.stop()
await close()
await end(0)
