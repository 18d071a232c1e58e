/** The distance of a quote from the best possible price, as its proof bounds it. */
export type QuotedBound = {
  /** The quoted output of a sale or input of a purchase after fees, raw units. */
  quoted: bigint
  /** The maximum gain of any other route after gas, bps. */
  gapBps: number
  /** The block of the proof. */
  blockNumber: number
  /** The source of the pool data: read by this browser, or reported by the service. */
  by: 'chain' | 'service'
}
