import { describe, expect, test } from 'vitest'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { withPageGas } from '@/actions/proof/with-page-gas'
import { zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import { ordersExchange } from '@/lib/order/exchanges'
import type { OpenOrder } from '@/lib/order/open-order'
import { ordersMethod } from '@/lib/order/orders-route'
import type { RfqOrder } from '@/lib/order/rfq'
import { checkProof } from '@/lib/proof/check-proof'
import { createMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { unitsOf, unitsPerUsd } from '@/lib/routing/testing/synthetic-token'
import { type PriceRequest, readPriceRequest } from '../pricing/price-request'
import { gasUnitCostOf, type QuoteContext } from '../pricing/question-of'
import { certify } from '../pricing/route/certify'
import { type Choice, chooseRoute } from '../pricing/route/choose-route'
import { quote } from '../pricing/route/quote'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { writeProof } from './write-proof'

const { tokens, market } = dataSet('D2', 1)
const pools = createMarket(market.pools.filter(({ kind }) => kind !== 'rfq'))
const { served } = serveSyntheticChain({ tokens, market: pools })
const draw = createDraw(7)

/** Creates orders of 100 to 100,000 dollars within one percent of the market price. */
const ordersOf = ({ src, dest }: Pick<PriceRequest, 'src' | 'dest'>): readonly OpenOrder[] => {
  const [paid, bought] = [src, dest].map(({ poolToken }) => tokens.find(({ address }) => address === poolToken)!)
  return Array.from({ length: 1 + draw.below(6) }, (_, index) => {
    const usd = 10 ** draw.between(2, 5)
    const makerAmount = BigInt(Math.floor(usd * unitsPerUsd(bought!) * draw.between(0.99, 1.01)))
    const takerAmount = BigInt(Math.floor(usd * unitsPerUsd(paid!)))
    const order: RfqOrder = {
      nonceAndMeta: BigInt(index),
      expiry: 0n,
      makerAsset: bought!.address,
      takerAsset: paid!.address,
      maker: `0x${'c'.repeat(39)}${draw.below(3)}`,
      taker: zeroAddress,
      makerAmount,
      takerAmount,
    }
    return {
      orderHash: hashRfqOrder({ chainId: 1, rfq: served.chain.contracts.rfq }, order),
      order,
      signature: `0x${'ab'.repeat(65)}` as const,
      permitMakerAsset: '0x' as const,
      allowance: makerAmount,
      available: (makerAmount * BigInt(1 + draw.below(100))) / 100n,
      signatureGas: 0,
    }
  }).toSorted((a, b) =>
    Number(a.order.takerAmount * b.order.makerAmount) < Number(b.order.takerAmount * a.order.makerAmount) ? -1 : 1,
  )
}

const askFor = async (side: 'SELL' | 'BUY', gasPriceWei: bigint, orders?: readonly OpenOrder[]) => {
  const half = Math.floor(tokens.length / 2)
  const [from, to] = [draw.below(half), half + draw.below(half)]
  const amount = unitsOf(tokens[side === 'SELL' ? from : to]!, 10 ** draw.between(1, 5)).toString()
  const query = { srcToken: `T${from}`, destToken: `T${to}`, amount, side, slippage: 0, version: '6.2' } as const
  const request = await readPriceRequest(served, query)
  const at = {
    blockNumber: 1n,
    gasPriceWei,
    dataPriceWei: 0n,
    unlistedTokens: [],
    blockHash: `0x${'1'.repeat(64)}`,
  } as const
  const context: QuoteContext & typeof at = {
    chain: served.chain,
    market: pools,
    ...at,
    orders: orders ?? ordersOf(request),
  }
  return { request, context }
}

type Asked = Awaited<ReturnType<typeof askFor>>
const answer = ({ request, context }: Asked) => {
  try {
    return quote({ ...request, allowsUnknownUsd: true }, context)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
const prove = ({ request, context }: Asked) => {
  const quoted = answer({ request, context })
  if (quoted === undefined) return undefined
  const priceRoute = { ...quoted, hmac: '' }
  const proof = writeProof({ priceRoute, request, context }, certify(request, context, priceRoute))
  const isFill = priceRoute.contractMethod === ordersMethod
  const { side } = priceRoute
  const [srcToken, destToken] = [request.src.poolToken, request.dest.poolToken]
  const asked = { srcToken, destToken, side, amount: '1', network: 1, version: '6.2' } as const
  const check = checkProof(
    proof,
    withPageGas(
      quoteToProve({ side, src: request.src, dest: request.dest, priceRoute, question: asked }, served.chain),
    ),
  )
  const exchanges = priceRoute.bestRoute.flatMap(({ swaps }) => swaps.flatMap(({ swapExchanges }) => swapExchanges))
  const isMixed = !isFill && exchanges.some(({ exchange }) => exchange === ordersExchange)
  return { check, isFill, isMixed, proof, orders: context.orders }
}

describe('a proof with open orders', () => {
  for (const side of ['SELL', 'BUY'] as const)
    for (const gwei of [0n, 1n, 30n])
      test(`behavior: holds for every ${side} at ${gwei} gwei, through pools and through orders`, async () => {
        const seen = { fills: 0, mixed: 0, pools: 0 }
        for (let index = 0; index < 40; index++) {
          const proved = prove(await askFor(side, gwei * 10n ** 9n))
          if (!proved) continue
          const { check, isFill, isMixed, proof, orders } = proved
          expect(check).toMatchObject({ verdict: expect.stringMatching(/^(proved|loose)$/) })
          expect(proof.pools.filter(({ kind }) => kind === 'rfq')).toHaveLength(orders.length)
          seen[isFill ? 'fills' : isMixed ? 'mixed' : 'pools']++
        }
        expect(seen.fills).toBeGreaterThan(5)
        expect(seen.pools + seen.mixed).toBeGreaterThan(5)
        expect(seen.mixed).toBeGreaterThan(0)
      })

  test('behavior: orders never worsen an answer net of gas', async () => {
    for (const side of ['SELL', 'BUY'] as const)
      for (let index = 0; index < 40; index++) {
        const asked = await askFor(side, 0n)
        const alone = answer({ ...asked, context: { ...asked.context, orders: [] } })
        const beside = answer(asked)
        if (alone === undefined || beside === undefined) continue
        const netOf = ({ destAmount, destAmountAfterFee, srcAmount, srcAmountAfterFee }: typeof alone) =>
          side === 'SELL' ? BigInt(destAmountAfterFee ?? destAmount) : -BigInt(srcAmountAfterFee ?? srcAmount)
        expect(netOf(beside) >= netOf(alone)).toBe(true)
      }
  })

  test('behavior: an answer is at least the best of pools or orders alone, net of gas and fees', async () => {
    let mixed = 0
    for (const side of ['SELL', 'BUY'] as const)
      for (const gwei of [0n, 1n, 30n])
        for (const partnerFeeBps of [undefined, 20])
          for (let index = 0; index < 15; index++) {
            const { request: asked, context } = await askFor(side, gwei * 10n ** 9n)
            const feeBps = partnerFeeBps ?? asked.feeBps
            const wantsFee = partnerFeeBps !== undefined
            const { filters } = asked
            const request = { ...asked, feeBps, filters: { ...filters, fillsOrders: !wantsFee } }
            const netOf = (choice: Choice | undefined) =>
              choice &&
              (side === 'SELL' ? choice.received : -choice.spent) -
                BigInt(Math.round(choice.gas * gasUnitCostOf(request, context)))
            const best = chooseRoute(request, context)
            const pools = chooseRoute(request, { ...context, orders: [] })
            const alone = chooseRoute({ ...request, filters: { ...request.filters, methods: [] } }, context)
            for (const other of [pools, alone])
              if (other) expect([netOf(best)! >= netOf(other)!, other.method]).toEqual([true, other.method])
            if (wantsFee) expect(best?.fills).toBeUndefined()
            if (best?.beside && best.route.legs.some(({ kind }) => kind !== 'rfq')) mixed++
          }
    expect(mixed).toBeGreaterThan(20)
  })

  test('behavior: an order with a permit is filled alone or not at all', async () => {
    for (const side of ['SELL', 'BUY'] as const)
      for (let index = 0; index < 20; index++) {
        const { request, context } = await askFor(side, 0n)
        const [first, ...others] = context.orders.map((order) => ({ ...order, allowance: order.available / 2n }))
        const unpulled = { ...first!, allowance: 0n }
        const choice = chooseRoute(request, { ...context, orders: [unpulled, ...others] })
        if (!choice?.beside) continue
        for (const { pool, amountOut } of choice.route.legs) {
          expect(pool).not.toBe(unpulled.orderHash)
          const order = others.find(({ orderHash }) => orderHash === pool)
          if (order) expect(amountOut <= order.allowance).toBe(true)
        }
      }
  })
})
