import { boundNet } from '../dual/net-bound'
import { afterTax, noTaxes } from '../market/taxes'
import type { NetCertificate } from '../route/certificate'
import { executeRoute } from '../route/execute'
import { estimateGas, executionCosts, type GasCosts } from '../route/gas'
import { leastLegGas } from '../route/least-gas'
import type { Question } from '../route/question'
import type { Route, Side } from '../route/route'
import { type Solution, solve } from '../route/solve'

export type BenchQuestion = Pick<Question, 'market' | 'side' | 'srcToken' | 'destToken' | 'amount' | 'taxes'> & {
  gasUnitCost: number
}

/** What the engine answers, and what it claims. */
export const quoteOf = (question: BenchQuestion): Solution | undefined => solve(question)

/**
 * What the bounds net of gas count for a call: what routes are compared by, or, as the proofs that the service publishes, the least that the EVM
 * and the pools' code force.
 */
export const legGasOf = (side: Side) => ({ compared: executionCosts[side].leg, forced: leastLegGas }) as const

/** The bound of a solution net of gas, by either way to count it. */
export const netCertificateOf = (
  question: BenchQuestion,
  solution: Solution,
  leg: GasCosts['leg'],
): NetCertificate | undefined =>
  boundNet({ question: { ...question, gasCosts: { ...executionCosts[question.side], leg } }, solution })

/** What integers make of a route, whatever it claims. */
export type Verdict = {
  /** The destination it pays (sell) or the source it takes (buy), raw units. */
  amount: bigint
  gas: number
  legs: number
  /** Claimed equals executed, nothing is spent that is not held and nothing is left, and the order is met whole. */
  isTrue: boolean
}

/**
 * Runs a route on the state it was quoted on and keeps its books: every leg may spend only what earlier legs brought.
 *
 * @example
 * judge(question, route) // { amount: 2989120331n, gas: 275_000, legs: 2, isTrue: true }
 */
export function judge(
  { market, side, srcToken, destToken, amount, taxes = noTaxes }: BenchQuestion,
  route: Route,
): Verdict {
  const executed = executeRoute({ market, route, taxes })
  const { legs } = route
  if (!executed.ok) return { amount: 0n, gas: 0, legs: legs.length, isTrue: false }
  const held = new Map([[srcToken, afterTax(executed.route.srcAmount, taxes.srcTransferBps)]])
  let isTrue = executed.route.srcAmount === route.srcAmount && executed.route.destAmount === route.destAmount
  for (const leg of executed.route.legs) {
    const left = (held.get(leg.tokenIn) ?? 0n) - leg.amountIn
    held.set(leg.tokenIn, left)
    held.set(leg.tokenOut, (held.get(leg.tokenOut) ?? 0n) + leg.amountOut)
    isTrue &&= left >= 0n
  }
  const paid = held.get(destToken) ?? 0n
  held.delete(destToken)
  isTrue &&= [...held.values()].every((left) => left === 0n) && paid >= executed.route.destAmount
  isTrue &&= side === 'SELL' ? executed.route.srcAmount === amount : executed.route.destAmount >= amount
  return {
    amount: side === 'SELL' ? executed.route.destAmount : executed.route.srcAmount,
    gas: estimateGas(executed.route, executed.ticksCrossed),
    legs: legs.length,
    isTrue,
  }
}
