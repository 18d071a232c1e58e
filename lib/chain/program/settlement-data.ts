import { type Address, concatHex, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { Route } from '@/lib/routing/route/route'
import { type AgentPayment, encodeProgram } from './program'

type Settled = {
  /** The route of the amount that is left after the payment. */
  route: Route
  /** The executor's input, raw units: the exact amount of a sale, the maximum of a purchase. */
  given: bigint
  /** The recipient of leftover intermediate tokens. */
  owner: Address
  payment?: AgentPayment
  wrapSource?: boolean
  unwrapDestination?: boolean
}

/**
 * Encodes a route as the intent contract's call data for our executor: a program followed by the
 * words that the router appends to swaps: the input, for a purchase also the output, and the owner
 * (format: `contracts/src/interfaces/IExecutor.sol`).
 *
 * @throws {UnencodableRouteError} if the route cannot be encoded as a program.
 * @example
 * encodeSettlementData({ route, given: order.srcAmount, owner, payment }) // '0x10c02aaa39...'
 */
export function encodeSettlementData({
  route,
  given,
  owner,
  wrapSource = false,
  unwrapDestination = false,
  ...rest
}: Settled): Hex {
  const program = encodeProgram(route, { wrapSource, unwrapDestination, ...rest })
  const words =
    route.side === 'SELL'
      ? encodeAbiParameters(parseAbiParameters('uint256, address'), [given, owner])
      : encodeAbiParameters(parseAbiParameters('uint256, uint256, address'), [given, route.destAmount, owner])
  return concatHex([program, words])
}
