import { type Address, encodeAbiParameters, type Hex, maxUint256, parseAbiParameters } from 'viem'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { Route } from '@/lib/routing/route/route'
import type { AgentPayment } from './program'
import { encodeSettlementData } from './settlement-data'

type Crossed = {
  /** One after the other, between tokens as pools know them. */
  runs: readonly Route[]
  /** Native value that comes with the call, raw units: all of it is wrapped before the runs. */
  wrapped: bigint
  /** What is unwrapped after the runs. */
  unwrapped: bigint
  wrappedNative: Address
  /** Pays `owner` for the gas, raw units, out of what is there after the runs. */
  payments: readonly { token: Address; amount: bigint }[]
  /** Tokens of which all that is there goes back to the intent contract. */
  returned: readonly Address[]
  /** Gets the payments, and what is left of a token in between. */
  owner: Address
}

/**
 * Encodes what the intent contract calls our cross executor with (`contracts/src/intent/CrossExecutor.sol`): programs of the route executor,
 * each with what it is given, and the tokens to bring back.
 *
 * @throws {UnencodableRouteError} when a run is no program of the executor.
 * @example
 * encodeCrossData({ runs: [], wrapped: 0n, unwrapped: 0n, wrappedNative: weth, payments: [], returned: [weth, usdc], owner: agent }) // '0x0000...'
 */
export const encodeCrossData = ({
  runs,
  wrapped,
  unwrapped,
  wrappedNative,
  payments,
  returned,
  owner,
}: Crossed): Hex => {
  const given = (
    route: Route,
    does: { wrapSource?: boolean; unwrapDestination?: boolean; payment?: AgentPayment } = {},
  ) => ({
    token: does.wrapSource ? nativeToken : route.srcToken,
    amount: route.srcAmount,
    program: encodeSettlementData({ route, given: route.srcAmount, owner, ...does }),
  })
  const withoutLegs = (of: Address, amount: bigint): Route => {
    const token = toLowerAddress(of)
    return { side: 'SELL', srcToken: token, destToken: token, srcAmount: amount, destAmount: amount, legs: [] }
  }
  const programs = [
    ...(wrapped > 0n ? [given(withoutLegs(wrappedNative, wrapped), { wrapSource: true })] : []),
    ...runs.map((route) => given(route)),
    ...(unwrapped > 0n ? [given(withoutLegs(wrappedNative, unwrapped), { unwrapDestination: true })] : []),
    ...payments.map(({ token, amount }) => given(withoutLegs(token, amount), { payment: { to: owner, amount } })),
  ]
  return encodeAbiParameters(crossData, [programs, [...returned]])
}

/**
 * Encodes what the intent contract calls our cross executor with when one program sells all that it is given of
 * `srcToken`, which is known when a vault pays it; `given` is about that, raw units. What the program brings goes back.
 *
 * @throws {UnencodableRouteError} when the route is no program of the executor.
 * @example
 * encodeSaleOfAll({ srcToken: usdc, destToken: weth }, { route, given: 10_000_000_000n, owner }) // '0x0000...'
 */
export const encodeSaleOfAll = (
  { srcToken, destToken }: { srcToken: Address; destToken: Address },
  settlement: Parameters<typeof encodeSettlementData>[0],
): Hex => {
  const program = encodeSettlementData(settlement)
  return encodeAbiParameters(crossData, [[{ token: srcToken, amount: maxUint256, program }], [srcToken, destToken]])
}

const crossData = parseAbiParameters([
  'Run[] runs, address[] returned',
  'struct Run { address token; uint256 amount; bytes program; }',
])
