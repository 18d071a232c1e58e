import { type Address, encodeAbiParameters, type Hex, maxUint256, parseAbiParameters } from 'viem'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { Route } from '@/lib/routing/route/route'
import type { AgentPayment } from './program'
import { encodeSettlementData } from './settlement-data'

type Crossed = {
  /** The routes to run one after another, between tokens as pools know them. */
  runs: readonly Route[]
  /** The native value sent with the call, raw units; all of it is wrapped before the runs. */
  wrapped: bigint
  /** The amount to unwrap after the runs. */
  unwrapped: bigint
  wrappedNative: Address
  /** Payments to `owner` for gas, raw units, from what is held after the runs. */
  payments: readonly { token: Address; amount: bigint }[]
  /** The tokens whose whole balance returns to the intent contract. */
  returned: readonly Address[]
  /** The recipient of payments and of leftover intermediate tokens. */
  owner: Address
}

/**
 * Encodes the call data of our cross executor (`contracts/src/intent/CrossExecutor.sol`): programs
 * of the route executor, each with its input, and the tokens to return.
 *
 * @throws {UnencodableRouteError} if a run cannot be encoded as a program.
 * @example
 * encodeCrossData({ runs: [route], wrapped: 0n, unwrapped: 0n, ...rest }) // '0x0000...'
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
 * Encodes the call data of our cross executor for one program that sells everything it receives of
 * `srcToken`, an amount known only once a vault pays it; `given` is an estimate, raw units. The
 * output is returned.
 *
 * @throws {UnencodableRouteError} if the route cannot be encoded as a program.
 * @example
 * encodeSaleOfAll({ srcToken: usdc, destToken: weth }, { route, given: 10_000_000_000n, owner })
 * // '0x0000...'
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
