/** How far a quote was from the best possible price, as its proof bounds it. */
export type QuotedBound = {
  /** What the quote came to after fees: what arrives of a sale, what leaves of a purchase; raw units. */
  quoted: bigint
  /** No route was more than so much better, gas counted. */
  gapBps: number
  /** The state that it was proved for. */
  blockNumber: number
  /** Whose pool data it holds for: what this browser read from the chain, or what the service said. */
  by: 'chain' | 'service'
}
