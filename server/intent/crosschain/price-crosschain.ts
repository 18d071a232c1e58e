import { isSameAddress, toLowerAddress } from '@/lib/address'
import { mulDivUp, smallest } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { paysOutAfter } from '@/lib/chain/bridge/pays-out-after'
import type { Chain } from '@/lib/chain/chain'
import { agreeFee, anonymousPartner, refusedAsInput } from '@/lib/chain/fees/resolve-fee'
import { findLane, type Lane, scalingFactorOf } from '@/lib/chain/registry/lanes'
import { encodeProtocolData, pipsScale, scaled } from '@/lib/order/bridge/bridge-terms'
import { percentOfBps } from '@/lib/order/fee'
import type { AgentQuote, IntentRequest } from '../../agents/agent'
import { withDrift } from '../../agents/bridge-fee'
import { passThrough, quoteSending } from '../../agents/pass-through'
import {
  farKey,
  type RelayFee,
  type RelayOffer,
  readPromised,
  readRelayOffers,
  relayFeeOf,
} from '../../agents/relay-offers'
import { findChain } from '../../chain/facts/find-chain'
import type { ServedChain } from '../../chain/facts/served-chain'
import { assertSurface } from '../../chain/facts/surfaces'
import type { Deps } from '../../deps'
import { type ResolvedToken, resolveToken } from '../../pricing/resolve-token'
import { createAmountOf } from '../amount-of'
import { bestQuote, type IntentQuestion, mayAnswer, readQuestion, refusalOfToken } from '../ask-agents'
import { across, isAcrossAllowed } from './bridges'

/** The seconds in which a relayer may pay; what is not paid by then comes back. */
const fillSeconds = 3_600n

/**
 * The maximum fee that is signed, as a multiple of the quoted one: gas may get dearer while an order
 * waits for its price.
 */
const signedFee = { numerator: 3n, denominator: 2n } as const

/** Blocks until a settlement is in one of the origin chain, and a payment in one of the destination. */
const blocksToMine = { origin: 2, destination: 1 } as const

type CrosschainQuestion = IntentQuestion & { destChainId: number }

/** The two chains of a question, the token that is asked for, and the lane that brings it. */
type Way = { from: ServedChain; to: ServedChain; asked: ResolvedToken; lane: Lane }

/** The part of a price on the origin chain: its tokens, its partner and the best quote of an agent. */
type Origin = Pick<IntentRequest, 'src' | 'dest' | 'partner' | 'feeBps'> & { best: AgentQuote }

/** Raw units of the token that arrives. */
type Transfer = { offer: RelayOffer; fee: bigint; arriving: bigint }

/**
 * Prices an intent that is paid on another chain: a trade for the token that enters the bridge, none
 * where that one is sold, and a transfer for the fee that our relayer asks. Amounts are before the
 * fee of a partner; those of the destination are what is left after the fee of the bridge.
 *
 * @throws {ApiError} one that `isUnpriced` knows where there is no price: PricingError where no lane
 * or relayer is known, with `availableLiquidity` where the relayer pays less at once; what
 * readPriceRequest throws
 * @example
 * (await priceCrosschain(deps, { chainId: 1, destChainId: 8453, ... })).route.bridge?.protocol // 'Across'
 */
export const priceCrosschain = async (
  deps: Deps,
  question: CrosschainQuestion,
  signal?: AbortSignal,
): Promise<IntentPrice> => {
  const way = await findWay(deps, question)
  const { from, lane } = way
  const offer = await readOffer(deps, way)
  const isSale = question.side === 'SELL'
  const entering = isSale ? BigInt(question.amount) : enteringFor(BigInt(question.amount), { offer, lane })
  // An order at this price would wait until auctions are held again.
  if (deps.agents.delayOn(from.chain.id) !== undefined) throw new ApiError('AuctionDelayed')
  const origin = await priceOrigin(deps, way, { question: { ...question, amount: entering.toString() }, signal })
  const gross = scaled(origin.best.output, scalingFactorOf(lane))
  const fee = relayFeeOf(offer, gross)
  if (fee >= gross) throw new ApiError('GasCostExceedsTradeAmount')
  const transfer = { offer, fee, arriving: gross - fee }
  assertRelayed(origin, transfer)
  const price = await toPrice(deps, way, { question, origin, transfer })
  await deps.intentRoutes.keep(price)
  return price
}

const findWay = async (deps: Pick<Deps, 'chains'>, question: CrosschainQuestion): Promise<Way> => {
  const { destToken: given, destDecimals: decimals } = question
  const from = findChain(deps, question)
  const to = deps.chains.get(question.destChainId)
  if (to === undefined) throw new ApiError('PricingError')
  await assertSurface(to, 'intent')
  if (!isAcrossAllowed({ include: question.includeBridges, exclude: question.excludeBridges }))
    throw new ApiError('PricingError')
  const asked = findToken(to, { given, decimals, parameter: 'destToken' })
  const lane = findLane(from.chain, to.chain, { output: asked.poolToken })
  if (lane === undefined) throw new ApiError('PricingError')
  return { from, to, asked, lane }
}

type Named = Pick<Parameters<typeof resolveToken>[1], 'given' | 'decimals' | 'parameter'>

const findToken = ({ chain, tokenList }: ServedChain, named: Named): ResolvedToken => {
  try {
    return resolveToken(chain, { ...named, strict: false, list: tokenList() })
  } catch (error) {
    throw refusalOfToken(error)
  }
}

/** The offer of our relayer for a lane; its funds are those that it has not promised. */
const readOffer = async (
  { database, nowMs }: Pick<Deps, 'database' | 'nowMs'>,
  { to, lane }: Way,
): Promise<RelayOffer> => {
  const far = { chainId: to.chain.id, token: toLowerAddress(lane.output.address) }
  const offer = (await readRelayOffers(database, { nowMs: nowMs() })).get(farKey(far))
  if (offer === undefined) throw new ApiError('PricingError')
  const free = offer.funds - (await readPromised(database, far)).all
  return { ...offer, funds: free > 0n ? free : 0n }
}

/** The smallest amount that enters the bridge so that `amount` arrives, rounded up; raw units of each token. */
const enteringFor = (amount: bigint, { offer, lane }: { offer: RelayFee; lane: Lane }): bigint => {
  // The fee itself is rounded up, to which the last unit belongs.
  const gross = mulDivUp(amount + offer.feeFlat + 1n, pipsScale, pipsScale - BigInt(offer.feePips))
  const factor = scalingFactorOf(lane)
  return factor > 0 ? mulDivUp(gross, 1n, scaled(1n, factor)) : scaled(gross, -factor)
}

const priceOrigin = async (
  deps: Deps,
  { from, lane }: Way,
  { question, signal }: { question: IntentQuestion; signal: AbortSignal | undefined },
): Promise<Origin> => {
  const { address: destToken, decimals: destDecimals } = lane.input
  const { srcToken: given, srcDecimals: decimals } = question
  const src = findToken(from, { given, decimals, parameter: 'srcToken' })
  if (isSameAddress(src.address, destToken)) return priceSending(deps, from, { question, token: src })
  const traded = { ...question, destToken, destDecimals }
  const request = await readQuestion(deps, from, { question: traded, isBridged: true })
  return { ...request, best: await bestQuote(deps, from, { question, request, signal }) }
}

/** Prices a transfer of what is sold: no pool is asked. */
const priceSending = async (
  { agents, partners }: Pick<Deps, 'agents' | 'partners'>,
  from: ServedChain,
  { question, token }: { question: IntentQuestion; token: ResolvedToken },
): Promise<Origin> => {
  const isThere = agents.on(from.chain.id).some(({ name }) => name === passThrough.name)
  if (!isThere || !mayAnswer(passThrough, question)) throw new ApiError('PricingError')
  const { side, partner = anonymousPartner } = question
  const registered = await partners.find(partner)
  const { feeBps } = refusedAsInput(() => agreeFee(question, { registered }))
  const best = await quoteSending(from, { token: token.poolToken, side, amount: BigInt(question.amount) })
  return { src: token, dest: token, partner, feeBps, best }
}

/** Refuses what the relayer would not pay at once; pools may bring a little more than was quoted. */
const assertRelayed = ({ best }: Origin, { offer, arriving }: Transfer): void => {
  const most = smallest(offer.maxAmount, offer.funds)
  if (withDrift(arriving) <= most) return
  // Reduces both by the same share, since a smaller sale gets no worse a rate.
  const [whole, share] = [withDrift(arriving), most]
  throw new ApiError('PricingError', {
    availableLiquidity: {
      srcAmount: ((best.input * share) / whole).toString(),
      destAmount: ((arriving * share) / whole).toString(),
    },
  })
}

const toPrice = async (
  { newId, auctionWindowMs }: Pick<Deps, 'newId' | 'auctionWindowMs'>,
  { from, to, asked, lane }: Way,
  {
    question: { side },
    origin: { src, dest, partner, feeBps, best },
    transfer: { offer, fee, arriving },
  }: { question: CrosschainQuestion; origin: Origin; transfer: Transfer },
): Promise<IntentPrice> => {
  const amountOf = await createAmountOf(from)
  const scalingFactor = scalingFactorOf(lane)
  // Values the output at the amount that would enter the bridge for it without a fee.
  const arrivedOf = (address: string, amount: bigint) => ({
    ...amountOf(dest, scaled(amount, -scalingFactor)),
    token: { chainId: to.chain.id, address: toLowerAddress(address) },
    amount: amount.toString(),
  })
  const [input, entering] = [amountOf(src, best.input), amountOf(dest, best.output)]
  const output = arrivedOf(asked.address, arriving)
  const usd = entering.amountUSD === null ? undefined : Number(entering.amountUSD)
  return {
    id: newId(),
    side,
    inputToken: input.token,
    outputToken: output.token,
    route: {
      origin: { input, output: entering },
      destination: { input: arrivedOf(lane.output.address, arriving), output },
      bridge: {
        protocol: across.protocol,
        estimatedTimeMs: auctionWindowMs + transferMs(from.chain, to.chain, usd),
        // The one way there is.
        tags: ['recommended', 'fastest', 'best-return'],
        contractParams: {
          protocolSelector: acrossSelector,
          outputToken: toLowerAddress(lane.output.address),
          scalingFactor,
          protocolData: encodeProtocolData({ fillSeconds, ...signedMaximum(offer) }),
        },
      },
      fees: { gas: amountOf(src, best.gas), bridge: [arrivedOf(lane.output.address, fee)] },
    },
    partner: { name: partner, feePercent: percentOfBps(feeBps) },
    spender: toLowerAddress(from.chain.contracts.intent!),
    alternatives: [],
  }
}

/** Rounded up, so that it is never less than what is asked now. */
const signedMaximum = ({ feePips, feeFlat }: RelayFee) => {
  const { numerator, denominator } = signedFee
  const most = (asked: bigint) => mulDivUp(asked, numerator, denominator)
  return { maxPips: most(BigInt(feePips)), maxFlat: most(feeFlat) }
}

/** Milliseconds from the award of an order until its recipient is usually paid. */
const transferMs = (from: Chain, to: Chain, usd: number | undefined): number =>
  (blocksToMine.origin + Number(paysOutAfter(from.id, { usd }) ?? 0n)) * from.blockMs +
  blocksToMine.destination * to.blockMs
