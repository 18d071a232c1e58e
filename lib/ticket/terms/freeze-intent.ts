import { larger, mulDivDown } from '@/lib/amount'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { enteringFor } from '@/lib/order/bridge/bridge-terms'
import { afterFeeSell } from '@/lib/order/fee'
import { chooseRoute } from '../price/choose-route'
import { type FreezeInput, type FrozenIntent, freezeHere, type IntentQuestion } from './frozen-intent'
import { arrivingOf, type BridgedRoute, readBridgedRoute, transferTermsOf } from './transfer-terms'

/**
 * Freezes the price of an intent, on one chain or two. Pages load this module on demand.
 *
 * @example
 * freezeIntent({ price, slippageBps: 50, wish: 'fastest', ... }).transfer?.minimum // 994675882n
 */
export const freezeIntent = (input: FreezeInput): FrozenIntent => {
  if (!isAcross(input.question)) return freezeHere(input)
  const price = chooseRoute(input.price, input.wish)
  const here = freezeHere({ ...input, price })
  const bridged = readBridgedRoute(price.route)
  if (!bridged) return here
  const isSale = price.side === 'SELL'
  // The frozen limit of a sale is its minimum on this chain, which enters the bridge.
  const entering = isSale ? here.limit : BigInt(price.route.origin.output.amount)
  const transfer = transferTermsOf(bridged, { signed: entering })
  const expected = arrivingOf(afterFeeSell(BigInt(price.route.origin.output.amount), here.feeBps), bridged)
  const { landing } = bridged.terms
  return Object.freeze({
    ...here,
    transfer,
    transferOf: transferMaker(bridged),
    // A purchase delivers the requested amount: `canArrive` rejects routes that deliver less.
    destAmount: isSale ? (landing ? soldFor(price.route, expected) : expected) : BigInt(input.question.amount),
    limit: isSale ? (landing?.minAmount ?? larger(transfer.minimum, 1n)) : here.limit,
  })
}

/** Returns the output of the sale after the arrival, in proportion to what arrives; raw units. */
const soldFor = ({ destination: { input, output } }: IntentPrice['route'], arriving: bigint): bigint =>
  BigInt(input.amount) === 0n ? 0n : mulDivDown(BigInt(output.amount), arriving, BigInt(input.amount))

const isAcross = ({ chainId, destChainId = chainId }: IntentQuestion) => Number(destChainId) !== Number(chainId)

const transferMaker =
  (bridged: BridgedRoute): NonNullable<FrozenIntent['transferOf']> =>
  (of) => {
    if ('signed' in of) return transferTermsOf(bridged, of)
    const { scalingFactor } = bridged.bridge
    const signed = enteringFor({ arriving: of.arriving, scalingFactor }, bridged.terms)
    return signed === undefined ? undefined : transferTermsOf(bridged, { signed })
  }

/**
 * False if the price of a trade to another chain cannot be signed: its bridge is missing or
 * unknown, or a purchase would deliver less than requested, or be sold after its arrival.
 *
 * @example
 * canArrive(question, { ...price, route: { ...price.route, bridge: null } }) // false
 */
export const canArrive = (question: IntentQuestion, { route }: Pick<IntentPrice, 'route'>): boolean => {
  if (!isAcross(question)) return true
  const bridged = readBridgedRoute(route)
  if (!bridged) return false
  const { side, amount } = question
  if (side !== 'BUY') return true
  return (
    bridged.terms.landing === undefined && arrivingOf(BigInt(route.origin.output.amount), bridged) >= BigInt(amount)
  )
}
