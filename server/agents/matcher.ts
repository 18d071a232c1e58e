import type { Address, Hex } from 'viem'
import { isNativeToken, isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import { sumOf } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import type { Chain } from '@/lib/chain/chain'
import { feeTermsOf } from '@/lib/chain/fees/intent-fee'
import { crossSettleCall } from '@/lib/chain/intent/settle-call'
import { poolPairOf } from '@/lib/chain/pools/pool-token'
import { encodeCrossData } from '@/lib/chain/program/cross-data'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { type FamilyName, familyOf } from '@/lib/order/families/families'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { amountsLeft, amountsOfFill } from '@/lib/order/intent-left'
import { limitBeforeFees } from '@/lib/order/limit-before-fees'
import { isTaxed } from '@/lib/routing/market/taxes'
import type { MeetingOrder } from '@/lib/routing/match/match-orders-question'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import type { ServedChain } from '../chain/facts/served-chain'
import { readState } from '../chain/market/read-state'
import type { Solver } from '../pricing/solver/solver'
import type { Agent, Answer, Bid, Decline, Fill, OpenIntent } from './agent'
import { createAmm, declined } from './amm'
import { settlementData, sliceGas } from './gas-payment'
import { intentQuestion } from './intent-question'
import { reachesLimit } from './limit'
import { onCircles } from './on-circles'

/**
 * Units of gas, as measured (`matcher.test`): of a match, of each directed pair in it (its token is counted and paid out once), of each run
 * before its legs, of each order with the first look at its word of nonces, and of wrapping or unwrapping its native value.
 */
export const matchGas = { base: 65_000, pair: 32_000, run: 18_000, order: 59_000, wrap: 53_000 } as const

/** Gas may cost more until the match is settled; what is not needed is left. */
const gasMargin = 1.2
/** Orders of a round that are matched: a market order comes before a resting one. */
const mostOrders = 200
/** Units of gas of a match at most, a fraction of a block. */
const mostGas = 12_000_000
/** A part rounds by itself: in no fill more than so many units. */
const roundings = 3n

type MatcherDeps = { solver: Pick<Solver, 'match'> } & Parameters<typeof createAmm>[0]

/**
 * Creates the agent that settles orders against each other: pairs and circles meet at one price for each directed
 * pair, the rest goes through pools, all in one transaction (`lib/routing/match/match-orders`, on the solver's threads).
 * It bids only what gives each order at least what our own router would alone on the same state, gas counted on
 * both sides. The intent contract books what is kept for the gas for the service. Where it would give that back to
 * owners, the match pays the account that sends it first. It cannot price alone, so it quotes nothing. Orders that go
 * to another chain are left to others.
 *
 * @example
 * (await createMatcher({ quotes, solver }).bid(served, { round, intents: [sale, opposite], account })).bids // [{ fills: [{ ... }, { ... }], data: '0x9f4ab1c3...' }]
 */
export const createMatcher = (deps: MatcherDeps): Agent => {
  const amm = createAmm(deps)
  return {
    name: 'matcher',
    bid: async (served, asked) => {
      const { chain } = served
      const failed = new Map<Hex, Decline>()
      const answer = (reason: string, bids: readonly Bid[] = []): Answer => {
        const filled = new Set(bids.flatMap(({ fills }) => fills.map(({ orderHash }) => orderHash)))
        const rest = asked.intents.filter(({ orderHash }) => !filled.has(orderHash))
        return { bids, declines: rest.map(({ orderHash }) => failed.get(orderHash) ?? { orderHash, reason }) }
      }
      if (chain.contracts.crossExecutor === undefined) return answer('NoCrossExecutor')
      // Several orders settle by amounts, which names no fee to a bridge: alone each pays less for it.
      const here = asked.intents.filter(({ order, family }) => !isBridged(order) && !isSettledAlone(family))
      const intents = onCircles(here, ({ order }) => poolPairOf(chain, order)).slice(0, mostOrders)
      if (intents.length === 0) return answer('MeetsNobody')

      const state = await readState(served)
      const { bids: singles } = await amm.bid(served, { ...asked, intents })
      const alone = new Map(singles.map(({ fills: [fill] }) => [fill!.orderHash, fill!]))
      const questions: ({ intent: OpenIntent } & Question)[] = []
      const dataGas = settlementData(state)
      for (const intent of intents)
        await questionOf(served, { intent, alone: alone.get(intent.orderHash), dataGas }).then(
          (question) => questions.push({ intent, ...question }),
          (error) => failed.set(intent.orderHash, declined(intent, error)),
        )
      if ((await readState(served)).blockHash !== state.blockHash) return answer('StateMoved')
      const request = {
        orders: questions.map(({ order }) => order),
        ...{ gas: matchGas, gasMargin, dexes: questions[0]?.dexes ?? [] },
      }
      const matches = await deps.solver.match(request, { ...state, orders: [] })
      const bids = matches.flatMap((match) => {
        const met = match.fills.map(({ order }) => questions[order]!.intent)
        return toBid(chain, { match, intents: met, account: asked.account }) ?? []
      })
      return answer('MeetsNobody', bids)
    },
  }
}

/** What is left of an order as the match sees it, and the exchanges that may be used. */
type Question = { order: MeetingOrder; dexes: readonly string[] }

const questionOf = async (
  served: ServedChain,
  { intent, alone, dataGas }: { intent: OpenIntent; alone: Fill | undefined; dataGas: number },
): Promise<Question> => {
  const { order, family, filled, slice } = intent
  const isSale = order.kind === orderKinds.SELL
  const left = amountsLeft(order, filled)
  const amount = isSale ? left.srcAmount : left.destAmount
  const { taxes, filters } = await intentQuestion(served, { order, amount })
  if (isTaxed(taxes)) throw new ApiError('UnsupportedToken')
  const inParts = familyOf(family).fills.partiallyFillable
  const atLimit = limitBeforeFees(order, { filled, terms: feeTermsOf(intent) })
  const limit = isSale ? atLimit.destAmount : atLimit.srcAmount
  const slack = inParts ? roundings : 0n
  const wraps = [order.srcToken, order.destToken].filter(isNativeToken).length
  return {
    dexes: filters.dexes,
    order: {
      ...poolPairOf(served.chain, order),
      ...{ side: isSale ? 'SELL' : 'BUY', amount, inParts },
      limit: isSale ? limit + slack : limit - slack,
      // What a part of it has alone says nothing of all of it.
      ...(alone &&
        (isSale ? alone.fillIn : alone.fillOut) === amount && { alone: isSale ? alone.fillOut : alone.fillIn }),
      gas: matchGas.order + dataGas + wraps * matchGas.wrap + (slice ? sliceGas : 0),
    },
  }
}

/** Undefined where a match is too large for a block, or rounds below what an owner signed. */
const toBid = (
  chain: Chain,
  { match, intents, account }: { match: Match; intents: readonly OpenIntent[]; account: Address },
): Bid | undefined => {
  if (match.gas > mostGas) return undefined
  // As the call has them: slices come last.
  const fills = match.fills
    .map(({ fillIn, fillOut }, index) => ({ intent: intents[index]!, fillIn, fillOut }))
    .toSorted((a, b) => Number(a.intent.slice !== undefined) - Number(b.intent.slice !== undefined))
  if (!fills.every(reachesOwners)) return undefined
  const { crossExecutor, wrappedNative } = chain.contracts
  const wrapped = sumOf(fills.flatMap(({ intent, fillIn }) => (isNativeToken(intent.order.srcToken) ? fillIn : [])))
  const unwrapped = sumOf(
    fills.flatMap(({ intent, fillOut }) => (isNativeToken(intent.order.destToken) ? fillOut : [])),
  )
  const returned = [
    ...fills.map(({ intent: { order } }) => (isNativeToken(order.destToken) ? nativeToken : order.destToken)),
    ...[...match.left].flatMap(([token, amount]) => (amount > 0n ? token : [])),
  ].map(toLowerAddress)
  const orders = intents.map(({ order }) => order)
  const data = encodeCrossData({
    ...{ runs: match.runs, wrapped, unwrapped, wrappedNative, owner: account },
    payments: [...match.left].flatMap(([token, left]) => {
      const isOfRounding = left <= BigInt(orders.length)
      return isOfRounding || !goesToOwners(orders, token) ? [] : { token, amount: withoutMargin(left) }
    }),
    returned: [...new Set(returned)],
  })
  return {
    fills: fills.map(({ intent: { orderHash }, fillIn, fillOut }): Fill => ({ orderHash, fillIn, fillOut })),
    data: crossSettleCall(fills, { data, executor: crossExecutor! }),
    usesPools: match.runs.length > 0,
  }
}

/** Takes the margin off what was kept for the gas, raw units rounded down: it stays, since pools move. */
const withoutMargin = (kept: bigint): bigint => (kept * 100n) / BigInt(100 * gasMargin)

/** True if the contract gives back what is left of a token: one owner alone gives or gets it, or no order gets it. */
const goesToOwners = (orders: readonly IntentOrder[], token: Address): boolean => {
  const isIt = (other: Address) => isSameAddress(other, token)
  const owners = orders.flatMap(({ owner, srcToken, destToken }) =>
    isIt(srcToken) || isIt(destToken) ? toLowerAddress(owner) : [],
  )
  return new Set(owners).size === 1 || !orders.some(({ destToken }) => isIt(destToken))
}

const reachesOwners = ({
  intent,
  fillIn,
  fillOut,
}: {
  intent: OpenIntent
  fillIn: bigint
  fillOut: bigint
}): boolean => {
  const { order, filled } = intent
  const isSale = order.kind === orderKinds.SELL
  const owed = amountsOfFill(order, { filled, fill: isSale ? fillIn : fillOut })
  return reachesLimit(intent, owed, isSale ? fillOut : fillIn)
}

/** A position in a vault pays an amount that is known at its settlement alone, and a handler completes one order. */
const isSettledAlone = (family: FamilyName): boolean => {
  const { isPosition, isHandled } = familyOf(family).fills
  return isPosition || isHandled
}
