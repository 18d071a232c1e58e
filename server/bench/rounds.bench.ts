import { readFileSync } from 'node:fs'
import { pad } from 'viem'
import { zeroAddress } from '@/lib/address'
import { orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { figure, printTable } from '@/lib/routing/bench/report'
import { mean, quantile } from '@/lib/routing/bench/statistics'
import { choosePairs } from '@/lib/routing/match/match-orders-choose'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import { type DataSet, dataSet } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import type { Fill, OpenIntent } from '../agents/agent'
import { createAmm, settlementGas } from '../agents/amm'
import { createMatcher } from '../agents/matcher'
import { readState } from '../chain/market/read-state'
import { createProofStore } from '../pricing/proof-store'
import { createQuotes } from '../pricing/quotes'
import type { MatchRequest } from '../pricing/solver/match'
import { createLocalSolver, type Solver } from '../pricing/solver/solver'
import { chooseOrders } from '../settlement/round/choose-orders'
import { defaultPendingNonces } from '../settlement/send/settler-nonces'
import { serveSyntheticChain } from '../testing/synthetic-chain'

/**
 * Compares the matcher's bids for generated rounds with our own router's bids for the same orders
 * alone, on the same state, and prints the targets. `npm run bench -- rounds`, `--quick` for half a
 * minute. `matcher.test` settles such bids on a chain.
 */
const quick = process.argv.includes('--quick')
const began = performance.now()
const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const account = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }

type Terms = { from: number; to: number; usd: number; side?: 'SELL' | 'BUY' }

/** Opens a market with both agents on it, and the last requests and answers of the solver. */
const open = ({ tokens, market }: DataSet) => {
  const { served } = serveSyntheticChain({ tokens, market })
  const local = createLocalSolver()
  const last: {
    request?: MatchRequest
    matches: readonly Match[]
    cpuMs: number
    quotes: { ms: number; gas: number }[]
  } = { matches: [], cpuMs: 0, quotes: [] }
  const solver: Pick<Solver, 'quote' | 'match'> = {
    quote: async (request, context) => {
      const before = cpuMs()
      const answer = await local.quote(request, context)
      last.quotes.push({ ms: cpuMs() - before, gas: Number(answer.gasCost) })
      return answer
    },
    match: async (request, context) => {
      const before = cpuMs()
      const matches = await local.match(request, context)
      Object.assign(last, { request, matches, cpuMs: cpuMs() - before })
      return matches
    },
  }
  const nowMs = () => 1_795_000_000_000
  const proofs = createProofStore({ nowMs })
  const quotes = createQuotes({
    solver: { ...local, ...solver },
    proofs,
    openOrders: () => undefined,
    hmacKey: Buffer.alloc(32, 7),
    nowMs,
  })
  const [amm, matcher] = [createAmm({ quotes }), createMatcher({ quotes, solver })]
  let orders = 0n
  /** An order that the market fills, five parts in a thousand from its fair price. */
  const order = ({ from, to, usd, side = 'SELL' }: Terms): OpenIntent => {
    const [src, dest] = [tokens[from]!, tokens[to]!]
    const [srcAmount, destAmount] = [
      unitsOf(src, side === 'SELL' ? usd : usd * 1.02),
      unitsOf(dest, side === 'SELL' ? usd * 0.98 : usd),
    ]
    const signed = intentOrderOf({
      owner,
      beneficiary: zeroAddress,
      srcToken: src.address,
      destToken: dest.address,
      srcAmount,
      destAmount,
      expectedAmount: side === 'SELL' ? 10n ** 60n : 0n,
      kind: orderKinds[side],
      nonce: ++orders,
    })
    const orderHash = pad(`0x${orders.toString(16)}`, { size: 32 })
    return { order: signed, orderHash, family: 'Order', signature: '0x', filled: 0n }
  }
  const bid = async (intents: readonly OpenIntent[]) => {
    last.matches = []
    last.quotes.length = 0
    const alone = await amm.bid(served, { round, intents, account })
    const singles = new Map(alone.bids.map(({ fills: [fill] }) => [fill!.orderHash, fill!]))
    const { bids } = await matcher.bid(served, { round, intents, account })
    return { singles, bids }
  }
  return { served, order, bid, last }
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Returns the relative gain of a fill over the single. */
const gainOf = ({ order: { kind } }: OpenIntent, fill: Fill, single: Fill) =>
  kind === orderKinds.SELL
    ? Number(fill.fillOut - single.fillOut) / Number(single.fillOut)
    : Number(single.fillIn - fill.fillIn) / Number(single.fillIn)

/** Measures two opposite orders of 100,000 dollars. */
const opposites = async () => {
  const met: number[] = []
  const gas: number[] = []
  const gains: number[] = []
  let missed = 0
  for (const seed of quick ? [1, 2] : [1, 2, 3, 4, 5]) {
    const set = dataSet('D4', seed)
    const { order, bid, last } = open(set)
    for (let to = 1; to <= (quick ? 5 : 12); to++) {
      const intents = [order({ from: 0, to, usd: 100_000 }), order({ from: to, to: 0, usd: 100_000 })]
      const { singles, bids } = await bid(intents)
      const [match] = last.matches
      if (bids.length === 0 || match === undefined) missed++
      else {
        met.push(match.met)
        // A sale sends two requests, the second one without its gas.
        const alone = last.quotes.reduce((sum, { gas }) => sum + (gas + settlementGas) / 2, 0)
        gas.push(match.gas / alone)
        for (const [at, intent] of intents.entries())
          gains.push(gainOf(intent, bids[0]!.fills[at]!, singles.get(intent.orderHash)!))
      }
    }
  }
  return { met, gas, gains, missed }
}

/** Measures rounds of random orders over a few tokens, so that some match. */
const randomRounds = async (count: number) => {
  const draw = createDraw(14)
  const found = {
    rounds: 0,
    matches: 0,
    orders: 0,
    filled: 0,
    below: 0,
    lost: 0,
    gains: [] as number[],
    met: [] as number[],
  }
  const seeds = [1, 2, 3, 4, 5]
  for (const seed of seeds) {
    const market = open(dataSet('D3', seed))
    for (let at = 0; at < count / seeds.length; at++) {
      const intents = Array.from({ length: 2 + draw.below(11) }, () => {
        const from = draw.below(5)
        const to = (from + 1 + draw.below(4)) % 5
        return market.order({
          from,
          to,
          usd: draw.logNormal(10_000, 1.3),
          side: draw.pick(['SELL', 'SELL', 'SELL', 'BUY']),
        })
      })
      const { singles, bids } = await market.bid(intents)
      found.rounds++
      found.orders += intents.length
      found.matches += bids.length
      for (const { fills } of bids) {
        found.filled += fills.length
        const pairs = new Map<string, bigint>()
        for (const fill of fills) {
          const intent = intents.find(({ orderHash }) => orderHash === fill.orderHash)!
          const single = singles.get(fill.orderHash)
          if (single === undefined) continue
          const { kind, srcToken, destToken } = intent.order
          const pair = `${srcToken} ${destToken}`
          const better = kind === orderKinds.SELL ? fill.fillOut - single.fillOut : single.fillIn - fill.fillIn
          pairs.set(pair, (pairs.get(pair) ?? 0n) + better)
          found.gains.push(gainOf(intent, fill, single))
        }
        found.below += [...pairs.values()].filter((better) => better < 0n).length
      }
      for (const { left, met } of market.last.matches) {
        found.met.push(met)
        if ([...left.values()].some((amount) => amount < 0n)) found.lost++
      }
    }
  }
  return found
}

/**
 * Measures fifty orders, each with an opposite one of another size: the dual over pools and orders,
 * and a whole match, next to one quote that counts gas.
 */
const fifty = async (tokens: number) => {
  const draw = createDraw(50 + tokens)
  const ratios = { dual: [] as number[], whole: [] as number[] }
  const set = dataSet('D4', 1)
  const market = open(set)
  for (let at = 0; at < (quick ? 4 : 20); at++) {
    const intents = Array.from({ length: 25 }).flatMap(() => {
      const from = draw.below(tokens)
      const to = (from + 1 + draw.below(tokens - 1)) % tokens
      const size = () => draw.logNormal(10_000, 1.2)
      return [market.order({ from, to, usd: size() }), market.order({ from: to, to: from, usd: size() })]
    })
    await market.bid(intents)
    const { request, cpuMs: whole, quotes } = market.last
    const quote = mean(quotes.map(({ ms }) => ms))
    const { gasPriceWei, market: state } = await readState(market.served)
    const question = {
      market: state,
      orders: request!.orders,
      unit: set.tokens[0]!.address,
      gas: { ...request!.gas, price: Number(gasPriceWei) },
      filter: { dexes: request!.dexes },
    }
    const before = cpuMs()
    choosePairs(question, [...request!.orders.keys()])
    // The first one is compiled while it runs.
    if (at === 0) continue
    ratios.dual.push((cpuMs() - before) / quote)
    ratios.whole.push(whole / quote)
  }
  return ratios
}

/**
 * Measures the largest round, half of whose orders may match another: CPU of all bids of our own
 * agents, on every thread.
 */
const largest = async () => {
  const draw = createDraw(500)
  const market = open(dataSet('D4', 1))
  const { chain } = market.served
  const spent: number[] = []
  for (let at = 0; at < (quick ? 3 : 12); at++) {
    const waiting = Array.from({ length: 250 }).flatMap(() => {
      const from = draw.below(50)
      const to = (from + 1 + draw.below(49)) % 50
      const back = draw.below(2) === 0 ? [to, from] : [from, to]
      const usd = () => draw.logNormal(10_000, 1.2)
      return [market.order({ from, to, usd: usd() }), market.order({ from: back[0]!, to: back[1]!, usd: usd() })]
    })
    const before = cpuMs()
    await market.bid(chooseOrders(waiting, { chain, room: defaultPendingNonces, orderOf: ({ order }) => order }))
    // The first one is compiled while it runs.
    if (at > 0) spent.push(cpuMs() - before)
  }
  return spent
}

const bps = (part: number) => figure(part * 10_000)
const holds = (is: boolean) => (is ? 'yes' : 'NO')

console.log(`Rounds, ${quick ? 'quick' : 'whole'}; Node ${process.version}.\n`)
const two = await opposites()
const random = await randomRounds(quick ? 100 : 1_000)
const [wide, narrow] = [await fifty(50), await fifty(10)]
const full = await largest()
const snapshot = JSON.parse(readFileSync('contracts/gas-snapshot.json', 'utf8')) as Record<string, number>
const gasOfContracts = snapshot['crossSettle of two']! / (2 * snapshot['swapSettle, one pair']!)
const share = (values: readonly number[]) => figure(mean(values))

printTable(
  [
    ['what', 'target', 'reached', 'holds'],
    [
      ...['two opposite orders of $100,000: part that meets, least', '0.9', figure(Math.min(...two.met))],
      holds(two.missed === 0 && Math.min(...two.met) >= 0.9),
    ],
    [
      ...['  their gas beside two swapSettle by the same routes, most', '0.75', figure(Math.max(...two.gas))],
      holds(Math.max(...two.gas) <= 0.75),
    ],
    [
      ...['  the same in the gas snapshot, one pair each', '0.75', figure(gasOfContracts)],
      holds(gasOfContracts <= 0.75),
    ],
    ['  better than alone, bps, mean', '', bps(mean(two.gains)), ''],
    [
      `${random.rounds} random rounds: pairs below their best single bid`,
      '0',
      String(random.below),
      holds(random.below === 0),
    ],
    ['  matches that lose a unit', '0', String(random.lost), holds(random.lost === 0)],
    ['  matches; orders filled in them, of all', '', `${random.matches}; ${random.filled} of ${random.orders}`, ''],
    ['  part that meets, mean', '', share(random.met), ''],
    ['  better than alone, bps, mean', '', bps(mean(random.gains)), ''],
    [
      ...['50 orders of 50 tokens in one dual, in quotes, p50', '3', figure(quantile(wide.dual, 0.5))],
      holds(quantile(wide.dual, 0.5) <= 3),
    ],
    [
      ...['50 orders of 10 tokens in one dual, in quotes, p50', '3', figure(quantile(narrow.dual, 0.5))],
      holds(quantile(narrow.dual, 0.5) <= 3),
    ],
    [
      ...['500 orders wait: CPU of all bids of amm and matcher, ms, most', '1000', figure(Math.max(...full))],
      holds(Math.max(...full) <= 1_000),
    ],
    ['  all of the match, with its runs, 50 tokens', '', figure(quantile(wide.whole, 0.5)), ''],
    ['  all of the match, with its runs, 10 tokens', '', figure(quantile(narrow.whole, 0.5)), ''],
  ],
  1,
)
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s.`)
