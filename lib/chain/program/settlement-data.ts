import { type Address, concatHex, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { Route } from '@/lib/routing/route/route'
import { type AgentPayment, encodeProgram } from './program'

type Settled = {
  /** Of what is left after the payment. */
  route: Route
  /** What the executor is given of the source, raw units: of a sale all of it, of a purchase the most that may be spent. */
  given: bigint
  /** Who gets what is left of a token in between. */
  owner: Address
  payment?: AgentPayment
  wrapSource?: boolean
  unwrapDestination?: boolean
}

/**
 * Encodes a route as what the intent contract calls our executor with: a program and the words behind it. The router appends these words
 * by itself; here an agent writes them: what was given, of a purchase also what is wanted, and the owner (the format is
 * `contracts/src/interfaces/IExecutor.sol`).
 *
 * @throws {UnencodableRouteError} when the route is no program, or an amount has more than 16 bytes.
 * @example
 * encodeSettlementData({ route, given: order.srcAmount, owner, payment: { to: agent, amount: 10n ** 14n } }) // '0x10c02aaa39...'
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
