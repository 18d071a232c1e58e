'use client'
import { isSameQuestion } from '@/actions/proof/intent-gap'
import { isRefuted, type ReadMarket, useMarketOnChain } from '../proof/use-market-on-chain'
import { type QuoteProof, useProof } from '../proof/use-proof'
import { useConnection } from '../wallet/connect/use-connection'
import type { Connection } from '../wallet/read/use-service-connection'
import { useAlternatives } from './use-alternatives'
import { useExample } from './use-example'
import { type Quote, useQuote } from './use-quote'
import { type Reserve, useReserve } from './use-reserve'
import type { SwapForm } from './use-swap-form'

/** The prices of a swap ticket. Only `price` is ever confirmed. */
export type SwapPrices = {
  connection: Connection
  /** The price of the ticket. */
  price: Quote
  /** The market price of a round amount, while no amount is typed. */
  example: Reserve
  /** The market price of the same trade, with which an agent's price is compared. */
  reserve: Reserve
  /** The proof of the ticket's market price, and its comparison with the chain. */
  proof: QuoteProof
  market: ReadMarket
  /** The same for the reserve, with which an agent's price is compared. */
  beside: { proof: QuoteProof; market: ReadMarket }
  /** The trade's result on each exchange alone, from the pools that this browser read. */
  compared: ReturnType<typeof useAlternatives>
  /** True if the proof or the chain contradicts the price. */
  isDoubtful: boolean
  /** True if the proof of the price on one chain is false by its own numbers. */
  isDisproved: boolean
}

/** Requests the prices of a ticket, and proves the market's. */
export function useSwapPrices(form: SwapForm): SwapPrices {
  const { chain } = form
  const connection = useConnection(chain?.id)
  const price = useQuote(form, connection)
  const { intent } = price
  const proof = useProof(price, chain)
  const market = useMarketOnChain(proof, chain, price.quote?.priceRoute)
  const isDisproved = proof.status === 'refused' && proof.check.verdict === 'false'
  const isDoubtful = isDisproved || (proof.status !== 'refused' && isRefuted(market))
  const example = useExample(form)
  const isWanted = intent !== undefined && price.asks !== 'auto' && !form.wraps
  const asked = useReserve(form, { isWanted, beside: price.beside })
  // While an amount is typed, one of the two prices arrives first.
  const isSame = intent && asked.quote && isSameQuestion(intent.price, asked.quote.priceRoute)
  const reserve = isSame ? asked : { quote: undefined, isLoading: asked.isLoading || asked.quote !== undefined }
  const proofBeside = useProof({ status: 'ready', quote: reserve.quote }, chain)
  const beside = { proof: proofBeside, market: useMarketOnChain(proofBeside, chain, reserve.quote?.priceRoute) }
  const proven = intent ? beside : { proof, market }
  const { side = '', src, dest } = price.quote ?? reserve.quote ?? {}
  const compared = useAlternatives({ ...proven, trade: `${side} ${src?.address} ${dest?.address}` }, !form.crosses)
  return { connection, price, example, reserve, proof, market, beside, compared, isDoubtful, isDisproved }
}
