import type { CrosschainSum } from './sum-crosschain'

/** A quoted trade over two chains, in raw units of each token; before the fee of a partner. */
export type CrosschainQuote = {
  side: 'SELL' | 'BUY'
  srcToken: string
  destToken: string
  /** The whole input, of which the agent keeps `gas`. */
  input: bigint
  gas: bigint
  lane: { output: string; scalingFactor: number }
  /** The amounts that enter the bridge, leave it, and reach the recipient. */
  entering: bigint
  arriving: bigint
  output: bigint
}

/** The parts of a gap, in bps of the quoted amount. */
export type GapParts = Record<'origin' | 'bridge' | 'destination' | 'gas', number>

/**
 * Divides the distance of a quote from its bound, in bps of the quoted amount, into what pools of
 * either chain leave, the fee of the bridge and gas. At the prices of the bound each step of a
 * trade is worth no more than the step before plus the profits that the bound allows there, so
 * what a step lacks is its part. The parts of pools are negative where agents beat all pools.
 *
 * @example
 * divideGap(sumCrosschain(proof), quote)
 * // { gapBps: 4.2, parts: { origin: 0.1, bridge: 2.6, destination: 0, gas: 1.5 } }
 */
export const divideGap = (
  { prices, profits }: Pick<CrosschainSum, 'prices' | 'profits'>,
  { side, srcToken, destToken, input, gas, lane, entering, arriving, output }: CrosschainQuote,
): { gapBps: number; parts: GapParts } => {
  const src = prices.origin(srcToken.toLowerCase())
  const bridged = prices.destination(lane.output.toLowerCase())
  const dest = prices.destination(destToken.toLowerCase())
  const quoted = Number(side === 'SELL' ? output : input)
  const bps = (value: number) => (value / quoted) * 10_000
  const unbridged = Number(entering) * 10 ** lane.scalingFactor
  const parts = {
    origin: bps(Number(input - gas) * src + profits.origin - unbridged * bridged),
    bridge: bps((unbridged - Number(arriving)) * bridged),
    destination: bps(Number(arriving) * bridged + profits.destination - Number(output) * dest),
    gas: bps(Number(gas) * src),
  }
  return { gapBps: parts.origin + parts.bridge + parts.destination + parts.gas, parts }
}
