'use client'
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
  /** The market's price that an agent's price is compared with. */
  reserve: Reserve
  proof: QuoteProof
  market: ReadMarket
  /** True if the proof of the price, or the chain, says that it does not hold. */
  isDoubtful: boolean
}

/** Asks for the prices of a ticket, and proves the market's. */
export function useSwapPrices(form: SwapForm): SwapPrices {
  const connection = useConnection(form.chain?.id)
  const price = useQuote(form, connection)
  const proof = useProof(price, form.chain)
  const market = useMarketOnChain(proof, form.chain, price.quote?.priceRoute)
  const isDoubtful = proof.status === 'refused' ? proof.check.verdict === 'false' : isRefuted(market)
  const example = useExample(form)
  const isWanted = price.intent !== undefined && price.asks !== 'auto' && !form.wraps
  const reserve = useReserve(form, { isWanted, beside: price.beside })
  return { connection, price, example, reserve, proof, market, isDoubtful }
}
