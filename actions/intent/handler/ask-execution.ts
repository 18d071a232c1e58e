import type { Address } from 'viem'
import { larger } from '@/lib/amount'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { getPrices } from '@/lib/api/market/prices'
import type { Chain } from '@/lib/chain/chain'
import type { Execution } from '@/lib/chain/intent/settle-call'
import { executor } from '@/lib/chain/program/executor.generated'
import { readQuotedRoute } from '@/lib/chain/program/quoted-route'
import { encodeSettlementData } from '@/lib/chain/program/settlement-data'
import { toPricesQuestion } from '@/lib/ticket/price/question'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { MismatchError } from '../../wallet/send/check-errors'

type Asked = {
  chain: Chain
  terms: PlaceTerms
  /** The price of the agents; its gas fee is used. */
  price: FrozenIntent
  owner: Address
}

/**
 * Requests the best route through the pools and encodes it as an agent of the service would settle
 * an order with it, keeping its gas fee from the source.
 *
 * @throws {MismatchError} when the route uses a pool outside the registry
 * @throws {ApiError} when the service has no price
 */
export const askExecution = async (
  { api }: { api: Pick<ApiInit, 'baseUrl' | 'fetch'> },
  { chain, terms, price, owner }: Asked,
): Promise<Execution> => {
  const { side, src, dest, srcAmount, destAmount, limit } = terms
  const isSale = side === 'SELL'
  const gas = BigInt(price.price.route.fees.gas.amount)
  const amount = isSale ? larger(srcAmount - gas, 1n) : destAmount
  const question = toPricesQuestion(
    { chainId: chain.id, side, from: src, to: dest, amount },
    { slippage: terms.slippageBps, maxImpact: 100 },
  )
  const { priceRoute } = await call(getPrices, question, api)
  const route = readQuotedRoute(priceRoute, { chain })
  if (!route)
    throw new MismatchError({ differences: [{ field: 'route', expected: 'pools of the registry', found: 'others' }] })
  const fillIn = isSale ? srcAmount : route.srcAmount + gas
  const payment = { to: chain.contracts.multicall3, amount: isSale ? srcAmount - route.srcAmount : gas }
  return {
    executor: executor.address,
    data: encodeSettlementData({ route, given: fillIn, owner, ...(payment.amount > 0n && { payment }) }),
    fillIn: isSale ? fillIn : smallerOf(fillIn, maximumSpent(terms)),
    fillOut: isSale ? limit : destAmount,
  }
}

const smallerOf = (one: bigint, other: bigint) => (one < other ? one : other)
