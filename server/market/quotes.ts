import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import type { PriceRoute } from '@/lib/api/market'
import { createRecent } from '../chain/recent'
import type { ServedChain } from '../deps'
import { signRoute } from './integrity'
import type { PriceRequest } from './price-request'
import type { ProofStore } from './proof-store'
import type { Quote } from './quote'
import { type MarketAt, readState } from './read-state'
import type { Solver } from './solver'

/** Quotes kept for the newest state of each chain; the one asked for least recently makes room. */
const maxQuotes = 1_024

/** Answers questions for prices with signed routes: the same object as long as nothing in it differs. */
export type Quotes = {
  ask: (served: ServedChain, request: PriceRequest) => Promise<SignedQuote>
}
type SignedQuote = { priceRoute: PriceRoute }

/** The quotes of one chain on one state: another block, pool, token or gas price begins anew. */
type Shelf = { context: MarketAt; quotes: ReturnType<typeof createRecent<string, Promise<Quote>>> }

/**
 * Answers a question once for each state of the market: who asks the same in the same block gets the same answer, and who asks while
 * it is being solved waits for that. What is kept is the route without its tag. The tag names the second it was made in, and a person has
 * 30 s from there to build: so it is made for every second anew, and answers of one block are equal byte for byte within a second,
 * and but for the tag beyond it. What a proof of the answer is made of goes
 * to `proofs`. A refusal that follows from the state is kept as well; one that does not (the service is busy) is not.
 *
 * @throws {ApiError} from `ask`: see readState, quote and createSolver
 * @example
 * const quotes = createQuotes({ solver, proofs, hmacKey, nowMs: Date.now })
 * (await quotes.ask(served, request)).priceRoute.destAmount // '2512043117'
 */
export const createQuotes = ({
  solver,
  proofs,
  hmacKey,
  nowMs,
}: {
  solver: Pick<Solver, 'quote'>
  proofs: Pick<ProofStore, 'keep'>
  hmacKey: Buffer
  nowMs: () => number
}): Quotes => {
  const shelves = new Map<number, Shelf>()
  const signed = new WeakMap<Quote, { second: number; answer: SignedQuote }>()

  const shelfOf = (context: MarketAt): Shelf => {
    const { id } = context.chain
    const known = shelves.get(id)
    if (known && isSameState(known.context, context)) return known
    const shelf = { context, quotes: createRecent<string, Promise<Quote>>(maxQuotes) }
    shelves.set(id, shelf)
    return shelf
  }

  const find = ({ context, quotes }: Shelf, request: PriceRequest): Promise<Quote> => {
    const key = keyOf(request)
    const known = quotes.get(key)
    if (known) return known
    const answer = solver.quote(request, context)
    quotes.set(key, answer)
    answer.catch((error) => {
      if (!isRefusedByState(error)) quotes.delete(key)
    })
    return answer
  }

  const sign = (quote: Quote): SignedQuote => {
    const second = Math.floor(nowMs() / 1_000)
    const known = signed.get(quote)
    if (known?.second === second) return known.answer
    const answer = { priceRoute: signRoute(quote, { key: hmacKey, nowSeconds: second }) }
    signed.set(quote, { second, answer })
    return answer
  }

  return {
    ask: async (served, request) => {
      const shelf = shelfOf(await readState(served))
      const answer = sign(await find(shelf, request))
      // Wrapping is one for one: there is nothing to prove.
      if (!isSameAddress(request.src.poolToken, request.dest.poolToken))
        proofs.keep({ ...answer, request, context: shelf.context })
      return answer
    },
  }
}

/** Everything that an answer is a function of, beside the question. */
const isSameState = (a: MarketAt, b: MarketAt) =>
  a.market === b.market &&
  a.blockHash === b.blockHash &&
  a.gasPriceWei === b.gasPriceWei &&
  a.unlistedTokens === b.unlistedTokens

const keyOf = (request: PriceRequest) =>
  JSON.stringify({ ...request, amount: String(request.amount), leastDestAmount: String(request.leastDestAmount) })

const isRefusedByState = (error: unknown) =>
  error instanceof ApiError && (error.errorType === 'PricingError' || error.errorType === 'BadUsdPrice')
