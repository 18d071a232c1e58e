import { setTimeout as wait } from 'node:timers/promises'
import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256 } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { cancelIntentOrders, type IntentRecord, postIntentOrder } from '@/lib/api/intent/intent-records'
import { buildTransaction } from '@/lib/api/market/build-transaction'
import { getPrices } from '@/lib/api/market/prices'
import { getRfqOrder, postRfqOrder, type RfqRecord } from '@/lib/api/otc'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { RfqOrder } from '@/lib/order/rfq'
import type { Draw } from '@/lib/routing/testing/random'
import type { LocalClient } from '@/localnet/chain/clients'
import { signIntent } from '@/localnet/trade/sign-intent'
import { owners } from '../bench/traded'
import { createOffers, maker, stranger, taker, toBody } from '../otc/testing/offers'
import type { Ask } from './callers'

/** An OTC order that the service answered with 2xx. */
export type PostedOffer = { order: RfqOrder; signature: Hex; record: RfqRecord }

/** An intent order that the service answered with 2xx, and its cancellation with a 2xx answer. */
export type PostedIntent = { signature: Hex; record: IntentRecord; cancellation?: Hex }

/** The 2xx answers to the traders, and their own transactions on the chain. */
export type Trades = {
  offers: PostedOffer[]
  intents: PostedIntent[]
  /** Transactions that filled or cancelled OTC orders. */
  fills: Hex[]
  cancels: Hex[]
  /** Passing refusals of intent orders, by error. */
  begunAgain: Record<string, number>
  /** Refusals and answers that no fault explains. */
  unexpected: string[]
}

/** Small amounts, so that every trader has enough for any length of the load. */
const small = { makerAmount: 10n ** 13n, takerAmount: 30_000n }
const sellAmount = 10n ** 15n
const lifeSeconds = 3_600
/**
 * Refusals that end by themselves: no agent is known yet, auctions wait for their chain, the route
 * of a price was deleted.
 */
const passing: readonly string[] = ['PricingError', 'AuctionDelayed', 'InvalidRoute']

type Traders = { trades: Trades; prepare: () => Promise<void>; load: readonly (() => Promise<void>)[] }

/**
 * Creates traders on chain 1 of a deployment, with real requests and transactions. Each work of
 * `load` is one trade of one of them, to be repeated. The chain is read directly: only the service
 * has a failing node.
 *
 * @example
 * const { trades, prepare, load } = createTraders({ client: anvil.client, ask, draw })
 * await prepare()
 * await load[0]() // trades.offers.length is 1
 */
export const createTraders = ({ client, ask, draw }: { client: LocalClient; ask: Ask; draw: Draw }): Traders => {
  const desk = createOffers({ chain: mainnet, client: () => client })
  const { weth, usdc } = desk
  const trades: Trades = { offers: [], intents: [], fills: [], cancels: [], begunAgain: {}, unexpected: [] }
  const open: PostedOffer[] = []
  let last: RfqRecord | undefined

  const prepare = async () => {
    for (const by of [maker, stranger]) await desk.approve(by, weth)
    await desk.approve(taker, usdc)
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [mainnet.contracts.intent!, maxUint256],
    })
    for (const { address } of owners) await client.act({ from: address, to: weth, data })
  }

  const postOffer = async () => {
    const by = draw.pick([maker, stranger])
    const order = desk.makeOrder({ maker: by.address.toLowerCase() as Address, ...small })
    const signature = await desk.sign(order, by)
    const { order: _, ...record } = await ask(postRfqOrder, { chainId: 1, ...toBody(order), signature })
    trades.offers.push({ order, signature, record })
    open.push({ order, signature, record })
    last = record
  }

  /** Fills a part of the oldest open offer, or all of it, or cancels it by its maker, or both. */
  const settleOffer = async () => {
    const offer = open.shift()
    if (!offer) return void (await wait(20))
    const { order, signature, record } = offer
    const deed = draw.below(3)
    if (deed > 0) {
      const amount = (order.takerAmount * BigInt(1 + draw.below(10))) / 10n
      trades.fills.push((await desk.fill(order, signature, amount)).transactionHash)
    }
    const by = isSameAddress(order.maker, maker.address) ? maker : stranger
    if (deed < 2) trades.cancels.push((await desk.cancel([record.orderHash as Hex], by)).transactionHash)
  }

  /**
   * Reads the newest offer from any process, and builds a swap of a price that another one signed.
   */
  const swap = async () => {
    if (last) {
      const { orderHash } = last
      const seen = await ask(getRfqOrder, { orderHash })
      if (seen.orderHash !== orderHash) trades.unexpected.push(`asked for ${orderHash}, answered ${seen.orderHash}`)
    }
    const userAddress = getAddress(taker.address)
    const terms = { srcToken: weth, destToken: usdc, srcDecimals: 18, destDecimals: 6 }
    const how = { network: 1, side: 'SELL', slippage: 100, version: '6.2', userAddress } as const
    const { priceRoute } = await ask(getPrices, { ...terms, ...how, amount: '1000000000000000000' })
    const built = await ask(buildTransaction, {
      ...terms,
      chainId: 1,
      ignoreChecks: true,
      priceRoute,
      userAddress,
      slippage: 100,
      srcAmount: priceRoute.srcAmount,
    })
    if (!('from' in built && isSameAddress(built.from, userAddress)))
      trades.unexpected.push(`built a swap of another account: ${JSON.stringify(built)}`)
  }

  const placeIntent = async (type: 'MARKET' | 'LIMIT', limitAmount?: string): Promise<PostedIntent> => {
    const owner = draw.pick(owners)
    for (;;)
      try {
        const deadline = Number((await client.getBlock()).timestamp) + lifeSeconds
        const terms = { chainId: 1, amount: sellAmount + BigInt(draw.below(1_000_000)), deadline }
        const signed = await signIntent(ask, owner, { ...terms, ...(limitAmount && { limitAmount }) })
        const { orderHash, ...body } = signed
        const record = await ask(postIntentOrder, { ...body, type })
        if (record.orderHash !== orderHash) trades.unexpected.push(`posted ${orderHash}, answered ${record.orderHash}`)
        const posted = { signature: body.signature, record }
        trades.intents.push(posted)
        return posted
      } catch (error) {
        if (!(error instanceof ApiError && passing.includes(error.errorType))) throw error
        trades.begunAgain[error.errorType] = (trades.begunAgain[error.errorType] ?? 0) + 1
        await wait(100)
      }
  }

  const cancelIntent = async (posted: PostedIntent) => {
    const owner = owners.find(({ address }) => isSameAddress(address, posted.record.owner))!
    const orderIds = [posted.record.id]
    const place = { chainId: 1, intent: mainnet.contracts.intent! }
    const signature = await owner.signTypedData(cancellationTypedData(place, orderIds))
    try {
      await ask(cancelIntentOrders, { orderIds, signature })
      posted.cancellation = signature
    } catch (error) {
      // A fill came first.
      if (!(error instanceof ApiError && error.errorType === 'OrderAlreadySettled')) throw error
    }
  }

  /**
   * Places orders that are settled, or race their own cancellation; a tenth waits for an impossible
   * price until it is cancelled.
   */
  const tradeIntent = async () => {
    const fate = draw.below(10)
    if (fate === 0) return cancelIntent(await placeIntent('LIMIT', '1000000000000'))
    const posted = await placeIntent('MARKET')
    if (fate < 3) await cancelIntent(posted)
  }

  /** Notes a failure without a known reason, and gives up its trade. */
  const noting = (work: () => Promise<void>) => () =>
    work().catch((error: Error) => {
      trades.unexpected.push(describeRefusal(error))
    })
  const load = [postOffer, settleOffer, swap, tradeIntent, tradeIntent].map(noting)
  return { trades, prepare, load }
}

const describeRefusal = (error: Error): string => {
  if (error instanceof ApiError) return `${error.status} ${error.errorType}: ${error.details} (${error.requestId})`
  const { cause } = error
  return `${error.name}: ${error.message}${cause instanceof Error ? ` (${cause.name}: ${cause.message})` : ''}`
}
