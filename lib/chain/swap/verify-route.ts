import type { Difference } from '../node/difference'
import { decodeProgram, encodeProgram, type Program, type RunnableRoute } from '../program/program'
import type { DecodedSwap } from './decode'
import { directHopsOf } from './direct-pools'
import { directV2, directV3 } from './transactions'

/**
 * Compares the venue of a swap with the route of the quote: the same legs through the same pools,
 * in the same order and with the same shares, amounts and signed orders, or the same pools of a
 * direct method, so that the user signs what the page showed. Returns an empty list if they match.
 *
 * @throws Program.UnencodableRouteError if the route cannot be executed.
 * @example
 * verifyRoute(decodeSwap(data), route)[0]
 * // { field: 'program.leg 2', expected: '{"kind":"v3",...}', found: 'nothing' }
 */
export const verifyRoute = ({ venue, method }: DecodedSwap, route: RunnableRoute): Difference[] => {
  if (venue.kind === 'orders') return [{ field: 'method', expected: 'a swap through pools', found: method }]
  const quoted = venueOf(route, venue)
  const [found, expected] = [linesOf(venue), linesOf(quoted)]
  const field = venue.kind === 'executor' ? 'program.leg' : 'pools'
  const [foundPayer, expectedPayer] = [payerOf(venue), payerOf(quoted)]
  const payer: Difference[] =
    foundPayer === expectedPayer ? [] : [{ field: 'program.fromCaller', expected: expectedPayer, found: foundPayer }]
  const legs = Array.from({ length: Math.max(expected.length, found.length) }, (_, index) => ({
    field: `${field} ${index + 1}`,
    expected: expected[index] ?? 'nothing',
    found: found[index] ?? 'nothing',
  })).filter((line) => line.expected !== line.found)
  return [...payer, ...legs]
}

type Venue = { kind: 'executor'; program: Program } | Exclude<DecodedSwap['venue'], { kind: 'executor' | 'orders' }>

/** Returns the route's venue, executed by the same method as the found one. */
const venueOf = (route: RunnableRoute, found: Venue): Venue => {
  switch (found.kind) {
    case 'executor':
      return { kind: 'executor', program: decodeProgram(encodeProgram(route, found.program)) }
    case 'v2': {
      const hops = directHopsOf(route, directV2) ?? []
      return { kind: 'v2', hops: hops.map(({ tokenIn, tokenOut }) => ({ tokenIn, tokenOut })) }
    }
    case 'v3':
      return { kind: 'v3', hops: directHopsOf(route, directV3) ?? [] }
  }
}

/** Returns who pays the pools that take the source, if an executor is used. */
const payerOf = (venue: Venue) => (venue.kind === 'executor' ? String(venue.program.fromCaller) : 'the router')

const linesOf = (venue: Venue): string[] => {
  const steps: readonly object[] = venue.kind === 'executor' ? venue.program.legs : venue.hops
  return steps.map((step) => JSON.stringify(step, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
}
