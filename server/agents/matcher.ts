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
import type { MatchOrder } from '@/lib/routing/match/match-orders-question'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import type { ServedChain } from '../chain/facts/served-chain'
import { readState } from '../chain/market/read-state'
import type { Solver } from '../pricing/solver/solver'
import type { Agent, Answer, Bid, Decline, Fill, OpenIntent } from './agent'
import { createAmm, declined } from './amm'
import { settlementData, sliceGas } from './gas-payment'
import { intentQuestion } from './intent-question'
import { reachesLimit } from './limit'
import { ordersOnCycles } from './on-cycles'

/**
 * Measured gas units (`matcher.test`) of a match, of each directed pair in it, of each run before
 * its legs, of each order with a new word of nonces, and of wrapping or unwrapping native value.
 */
export const matchGas = { base: 65_000, pair: 32_000, run: 18_000, order: 59_000, wrap: 53_000 } as const

/** Margin for a higher gas price at settlement. */
const gasMargin = 1.2
/** Maximum number of matched orders per round; market orders come first. */
const maxOrders = 200
/** Maximum gas units of a match, a fraction of a block. */
const maxGas = 12_000_000
/** Maximum rounding of a partial fill in units. */
const roundings = 3n

type MatcherDeps = { solver: Pick<Solver, 'match'> } & Parameters<typeof createAmm>[0]

/**
 * Creates the agent that settles orders against each other: pairs and cycles match at one price per
 * directed pair, the rest goes through pools, all in one transaction
 * (`lib/routing/match/match-orders`, on the solver's threads). It bids only if each order gets at
 * least as much as from our own router on the same state, net of gas. The intent contract books
 * amounts kept for gas to the service; where it would return them to owners, the match pays the
 * sending account first. It does not quote, and leaves bridged orders to others.
 *
 * @example
 * (await createMatcher({ quotes, solver }).bid(served, { round, intents: [a, b], account })).bids
 * // [{ fills: [{ ... }, { ... }], data: '0x9f4ab1c3...' }]
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
      // Settlement by amounts names no bridge fee; settled alone, each order pays less for it.
      const here = asked.intents.filter(({ order, family }) => !isBridged(order) && !isSettledAlone(family))
      const intents = ordersOnCycles(here, ({ order }) => poolPairOf(chain, order)).slice(0, maxOrders)
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
        gas: matchGas,
        gasMargin,
        dexes: questions[0]?.dexes ?? [],
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

/** The rest of an order for the solver, and the allowed exchanges. */
type Question = { order: MatchOrder; dexes: readonly string[] }

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
      side: isSale ? 'SELL' : 'BUY',
      amount,
      inParts,
      limit: isSale ? limit + slack : limit - slack,
      // The price of a part alone does not apply to the entire order.
      ...(alone &&
        (isSale ? alone.fillIn : alone.fillOut) === amount && { alone: isSale ? alone.fillOut : alone.fillIn }),
      gas: matchGas.order + dataGas + wraps * matchGas.wrap + (slice ? sliceGas : 0),
    },
  }
}

/** Returns undefined if a match exceeds the gas limit or rounds below a signed limit. */
const toBid = (
  chain: Chain,
  { match, intents, account }: { match: Match; intents: readonly OpenIntent[]; account: Address },
): Bid | undefined => {
  if (match.gas > maxGas) return undefined
  // The call lists slices last.
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
    runs: match.runs,
    wrapped,
    unwrapped,
    wrappedNative,
    owner: account,
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

/** Removes the margin for moving pools from an amount kept for gas, raw units rounded down. */
const withoutMargin = (kept: bigint): bigint => (kept * 100n) / BigInt(100 * gasMargin)

/** True if the contract returns a token's rest: one owner trades it, or no order gets it. */
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

/** True for orders with a handler, and for positions, whose amount is known late. */
const isSettledAlone = (family: FamilyName): boolean => {
  const { isPosition, isHandled } = familyOf(family).fills
  return isPosition || isHandled
}
