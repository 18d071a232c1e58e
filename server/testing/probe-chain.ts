import { setTimeout as wait } from 'node:timers/promises'
import type { Hex } from 'viem'
import { postRfqOrder } from '@/lib/api/otc'
import type { Chain } from '@/lib/chain/chain'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import type { LocalClient } from '@/localnet/chain/clients'
import { createOffers, maker, taker, toBody } from '../otc/testing/offers'

/** Answers by status (`cut` and `late` without one), and the slowest of them. */
export type Tally = { byStatus: Record<string, number>; maxMs: number }

/** The answers that a client of one chain got during some time. */
export type Seen = {
  quotes: Tally
  posts: Tally
  reads: Tally
  /**
   * The longest time for which the state of a quote had been replaced by newer blocks when it was
   * answered.
   */
  oldestMs: number
  /** Answers that were never true, each in a sentence. */
  untrue: string[]
}

const everyMs = { quote: 200, post: 500, read: 250, head: 50, recover: 50 }
const lateMs = 30_000
const recoverMs = 120_000
const small = { makerAmount: 10n ** 13n, takerAmount: 30_000n }

type Answer = { status: string; body: Record<string, unknown>; ms: number }

/** Sends one request to a process of the service, with a long timeout. */
export const askOnce = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const sinceMs = performance.now()
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(lateMs) })
    .then(async (response) => ({ status: String(response.status), body: await response.json() }))
    .catch((error) => ({ status: error.name === 'TimeoutError' ? 'late' : 'cut', body: {} }))
  return { ...answer, ms: performance.now() - sinceMs }
}

/** Counts an answer. */
export const countAnswer = (tally: Tally, { status, ms }: Pick<Answer, 'status' | 'ms'>): void => {
  tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1
  tally.maxMs = Math.max(tally.maxMs, ms)
}

type ProbeDeps = { chain: Chain; client: LocalClient; baseUrl: string; key: string }

/**
 * Creates a client of one chain that requests prices, posts OTC orders and reads two of them all
 * the time: one that was filled before, and one that is filled meanwhile. The node itself is the
 * reference.
 *
 * @example
 * const probe = createProbe({ chain: mainnet, client: anvil.client, baseUrl: api.url, key })
 * await probe.prepare()
 * const watching = probe.watch()
 * await watching.stop() // { quotes: { byStatus: { 200: 40 }, maxMs: 12 }, untrue: [], ... }
 */
export const createProbe = ({ chain, client, baseUrl, key }: ProbeDeps) => {
  const desk = createOffers({ chain, client: () => client })
  const place = { chainId: chain.id, rfq: chain.contracts.rfq }
  const ask = (path: string, init: RequestInit = {}) =>
    askOnce(`${baseUrl}${path}`, { ...init, headers: { 'X-API-KEY': key, Connection: 'close' } })
  const query = new URLSearchParams({
    srcToken: desk.weth,
    destToken: desk.usdc,
    srcDecimals: '18',
    destDecimals: '6',
    amount: '1000000000000000000',
    side: 'SELL',
    slippage: '100',
    network: String(chain.id),
    version: '6.2',
  })
  const quote = () => ask(`/prices?${query}`)
  const blockOf = ({ body }: Answer) => BigInt((body.priceRoute as { blockNumber: number }).blockNumber)

  const makeOffer = async () => {
    const order = desk.makeOrder(small)
    return { order, signature: await desk.sign(order), orderHash: hashRfqOrder(place, order) }
  }
  type Offer = Awaited<ReturnType<typeof makeOffer>>
  const post = ({ order, signature }: Offer) => {
    const path = postRfqOrder.path.replace('{chainId}', String(chain.id))
    return ask(path, { method: 'POST', body: JSON.stringify({ ...toBody(order), signature }) })
  }
  const read = ({ orderHash }: Pick<Offer, 'orderHash'>) => ask(`/ft/order/${orderHash}`)
  const isGood = ({ status }: Answer) => status === '200'
  const isFulfilled = ({ body }: Answer) => body.state === 'FULFILLED'
  /** Repeats a request until its answer is as expected. */
  const until = async (what: string, ask: () => Promise<Answer>, isGood: (answer: Answer) => boolean) => {
    const endMs = performance.now() + recoverMs
    for (let answer = await ask(); !isGood(answer); answer = await ask()) {
      if (performance.now() > endMs)
        throw new Error(
          `chain ${chain.id}: within ${recoverMs / 1_000} s not ${what}, ` +
            `but ${answer.status} ${JSON.stringify(answer.body)}`,
        )
      await wait(everyMs.recover)
    }
  }

  let filled: Offer
  let open: Offer
  /** Orders that were answered with 200. */
  const posted: Hex[] = []

  /** Posts the two orders that are read, and fills one. */
  const prepare = async () => {
    for (const token of [desk.weth, desk.usdc]) await desk.approve(token === desk.weth ? maker : taker, token)
    filled = await makeOffer()
    open = await makeOffer()
    for (const offer of [filled, open]) await until('taking orders', () => post(offer), isGood)
    await desk.fill(filled.order, filled.signature)
    await until('showing the fill', () => read(filled), isFulfilled)
  }

  const watch = () => {
    const tally = (): Tally => ({ byStatus: {}, maxMs: 0 })
    const seen: Seen = { quotes: tally(), posts: tally(), reads: tally(), oldestMs: 0, untrue: [] }
    const ended = new AbortController()
    const repeat = async (pauseMs: number, work: () => Promise<void>) => {
      while (!ended.signal.aborted) {
        await work()
        await wait(pauseMs)
      }
    }
    let isFilling = false
    let head = 0n
    /** The time at which a block became the newest. */
    const newestSinceMs = new Map<bigint, number>()
    const lookAtHead = async () => {
      const number = await client.getBlockNumber()
      for (let at = head === 0n ? number : head + 1n; at <= number; at++) newestSinceMs.set(at, performance.now())
      head = number
    }
    const lookAtQuote = async () => {
      const answer = await quote()
      countAnswer(seen.quotes, answer)
      if (!isGood(answer)) return
      const number = blockOf(answer)
      if (number > (await client.getBlockNumber())) seen.untrue.push(`a price of block ${number}, which does not exist`)
      // A block from before the watch was replaced by its first one.
      const replacedMs =
        newestSinceMs.get(number + 1n) ?? (number < head ? Math.min(...newestSinceMs.values()) : undefined)
      if (replacedMs !== undefined) seen.oldestMs = Math.max(seen.oldestMs, performance.now() - replacedMs)
    }
    const postOne = async () => {
      const offer = await makeOffer()
      const answer = await post(offer)
      countAnswer(seen.posts, answer)
      if (isGood(answer)) posted.push(offer.orderHash)
    }
    const readOrders = async () => {
      const mayBeFilled = () => isFilling
      for (const [offer, isTrue] of [
        [filled, (state: unknown) => state === 'FULFILLED'],
        [open, (state: unknown) => state === 'PENDING' || (mayBeFilled() && state === 'FULFILLED')],
      ] as const) {
        const answer = await read(offer)
        countAnswer(seen.reads, answer)
        const { state } = answer.body
        if (isGood(answer) && !isTrue(state)) seen.untrue.push(`order ${offer.orderHash} is shown as ${state}`)
      }
    }
    const watching = Promise.all([
      repeat(everyMs.head, lookAtHead),
      repeat(everyMs.quote, lookAtQuote),
      repeat(everyMs.post, postOne),
      repeat(everyMs.read, readOrders),
    ])
    return {
      /** Fills the open order on the chain. */
      fill: async () => {
        isFilling = true
        await desk.fill(open.order, open.signature)
      },
      stop: async (): Promise<Seen> => {
        ended.abort()
        await watching
        return seen
      },
    }
  }

  /** Waits until all is up to date with the chain. Returns how long that took, milliseconds. */
  const recover = async (): Promise<number> => {
    const sinceMs = performance.now()
    const head = await client.getBlockNumber()
    const offer = await makeOffer()
    await Promise.all([
      until('quoted at the head', quote, (answer) => isGood(answer) && blockOf(answer) >= head),
      until('taking orders', () => post(offer), isGood),
      until('showing the fill', () => read(open), isFulfilled),
    ])
    posted.push(offer.orderHash)
    return performance.now() - sinceMs
  }

  /**
   * Returns the faults of orders that were answered with 200: all but the two filled ones can be
   * filled.
   */
  const audit = async (): Promise<string[]> => {
    const untrue: string[] = []
    for (const orderHash of posted) {
      let { status, body } = await read({ orderHash })
      for (; status === '429'; { status, body } = await read({ orderHash })) await wait(1_000)
      if (body.state !== 'PENDING') untrue.push(`order ${orderHash} is shown as ${body.state ?? status}`)
    }
    return untrue
  }
  return { chain, prepare, watch, recover, audit }
}
