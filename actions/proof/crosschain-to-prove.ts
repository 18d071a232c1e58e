import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import type { getCrosschainProof } from '@/lib/api/intent/crosschain-proof'
import type { Chain } from '@/lib/chain/chain'
import { lanesBetween, scalingFactorOf } from '@/lib/chain/registry/lanes'
import type { CrosschainToProve } from '@/lib/proof/check-crosschain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { Both } from './read-crosschain'

/** The request of a proof over two chains. */
export type CrosschainQuestion = Input<typeof getCrosschainProof>

/**
 * Converts a price across chains to the checker's form, with the request of its proof; undefined
 * for a price on one chain.
 *
 * @example
 * crosschainToProve(intent, { origin: mainnet, destination: base })?.quote.entering // 2_985_000_000n
 */
export const crosschainToProve = (
  { price, question }: Pick<FrozenIntent, 'price' | 'question'>,
  { origin, destination }: Both<Chain>,
): { question: CrosschainQuestion; quote: CrosschainToProve } | undefined => {
  const { side, route } = price
  if (route.bridge === null) return undefined
  const { srcToken, destToken, srcDecimals, destDecimals } = question
  const poolToken = ({ contracts }: Chain, token: string) =>
    toLowerAddress(isNativeToken(token) ? contracts.wrappedNative : token)
  const { outputToken, scalingFactor } = route.bridge.contractParams
  const [input, output] = [BigInt(route.origin.input.amount), BigInt(route.destination.output.amount)]
  const chainIds = { origin: origin.id, destination: destination.id }
  const amount = String(side === 'SELL' ? input : output)
  const ends = { srcToken, destToken, srcDecimals, destDecimals }
  return {
    question: { chainId: origin.id, destChainId: destination.id, ...ends, amount, side },
    quote: {
      side,
      chainIds,
      srcToken: poolToken(origin, route.origin.input.token.address),
      destToken: poolToken(destination, route.destination.output.token.address),
      lanes: lanesBetween(origin, destination).map((lane) => ({
        input: toLowerAddress(lane.input.address),
        output: toLowerAddress(lane.output.address),
        scalingFactor: scalingFactorOf(lane),
      })),
      lane: { output: toLowerAddress(outputToken), scalingFactor },
      input,
      gas: BigInt(route.fees.gas.amount),
      entering: BigInt(route.origin.output.amount),
      arriving: BigInt(route.destination.input.amount),
      output,
    },
  }
}
