const pips = 1_000_000

/**
 * Returns the fee of a swap in a Uniswap V4 pool, in pips: the protocol fee on the input, then the
 * LP fee on the rest. Returns 100 %, which closes the pool, if the protocol fees of the tokens
 * differ: we do not support such pools.
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
