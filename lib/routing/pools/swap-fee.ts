const pips = 1_000_000

/**
 * What a swap in a pool of Uniswap V4 pays, in pips: the protocol's part of the input, then the part of the pool's providers of what is left.
 * All of it, so that no swap is possible, where the protocol takes other parts of one token than of the other: such a pool is not ours.
 *
 * @example
 * swapFeePips({ lpFeePips: 3000, protocolFee0Pips: 1000, protocolFee1Pips: 1000 }) // 3997
 */
export const swapFeePips = ({
  lpFeePips,
  protocolFee0Pips,
  protocolFee1Pips,
}: {
  lpFeePips: number
  protocolFee0Pips: number
  protocolFee1Pips: number
}): number =>
  protocolFee0Pips === protocolFee1Pips
    ? lpFeePips + protocolFee0Pips - Math.floor((lpFeePips * protocolFee0Pips) / pips)
    : pips
