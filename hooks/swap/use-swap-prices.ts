'use client'
import { isSameQuestion } from '@/actions/proof/intent-gap'
import { isRefuted, type ReadMarket, useMarketOnChain } from '../proof/use-market-on-chain'
import { type QuoteProof, useProof } from '../proof/use-proof'
import { useConnection } from '../wallet/connect/use-connection'
import type { Connection } from '../wallet/read/use-service-connection'
import { useExample } from './use-example'
import { type Quote, useQuote } from './use-quote'
import { type Reserve, useReserve } from './use-reserve'
import type { SwapForm } from './use-swap-form'

/** The prices around a swap ticket. Only the one of `price` is ever confirmed. */
export type SwapPrices = {
  connection: Connection
  /** The price of the ticket. */
  price: Quote
  /** The market's price of a round amount, while no amount is written. */
  example: Reserve
  /** The market's price that an agent's price is compared with: of the same trade. */
  reserve: Reserve
  /** The proof of the market's price on the ticket, and what the chain says of it. */
  proof: QuoteProof
  market: ReadMarket
  /** The same of the reserve, which an agent's price is held against. */
  beside: { proof: QuoteProof; market: ReadMarket }
  /** True if the proof of the price, or the chain, says that it does not hold. */
  isDoubtful: boolean
}

/** Asks for the prices of a ticket, and proves the market's. */
export function useSwapPrices(form: SwapForm): SwapPrices {
  const { chain } = form
  const connection = useConnection(chain?.id)
  const price = useQuote(form, connection)
  const { intent } = price
  const proof = useProof(price, chain)
  const market = useMarketOnChain(proof, chain, price.quote?.priceRoute)
  const isDoubtful = proof.status === 'refused' ? proof.check.verdict === 'false' : isRefuted(market)
  const example = useExample(form)
  const isWanted = intent !== undefined && price.asks !== 'auto' && !form.wraps
  const asked = useReserve(form, { isWanted, beside: price.beside })
  // While a new amount is typed one of the two prices comes first.
  const isSame = intent && asked.quote && isSameQuestion(intent.price, asked.quote.priceRoute)
  const reserve = isSame ? asked : { quote: undefined, isLoading: asked.isLoading || asked.quote !== undefined }
  const proofBeside = useProof({ status: 'ready', quote: reserve.quote }, chain)
  const beside = { proof: proofBeside, market: useMarketOnChain(proofBeside, chain, reserve.quote?.priceRoute) }
  return { connection, price, example, reserve, proof, market, beside, isDoubtful }
}
