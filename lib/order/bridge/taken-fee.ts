import type { Hex } from 'viem'
import { decodeProtocolData, pipsScale, scaled } from './bridge-terms'

/** The fee that a bridge took of a transfer. */
export type TakenFee = {
  /** Raw units of the output token. */
  fee: bigint
  /** The fee in bps of what was sent. */
  bps: number
  /** True if the relayer asked for gas alone, as for transfers against the common direction. */
  isGasAlone: boolean
}

/**
 * Returns what the bridge took of a transfer. Relayers that ask for their share take two thirds of
 * the signed share or more, so less than half of it is gas alone. Undefined if the bridge is not
 * readable.
 *
 * @example
 * takenFee({ inputAmount: 10_000_000_000n, outputAmount: 9_999_900_000n }, bridge)
 * // { fee: 100_000n, bps: 0.1, isGasAlone: true } with signed 75 pips
 */
export const takenFee = (
  { inputAmount, outputAmount }: { inputAmount: bigint; outputAmount: bigint },
  { scalingFactor, protocolData }: { scalingFactor: number; protocolData: Hex },
): TakenFee | undefined => {
  const terms = decodeProtocolData(protocolData)
  const gross = scaled(inputAmount, scalingFactor)
  if (terms === undefined || gross === 0n || outputAmount > gross) return undefined
  const fee = gross - outputAmount
  const isGasAlone = 2n * fee * pipsScale < gross * terms.maxPips
  return { fee, bps: (Number(fee) / Number(gross)) * 10_000, isGasAlone }
}
