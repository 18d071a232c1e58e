import { boundNet } from '../dual/net-bound'
import { afterTax, noTaxes } from '../market/taxes'
import type { NetCertificate } from '../route/certificate'
import { executeRoute } from '../route/execute'
import { estimateGas, executionCosts, type GasCosts } from '../route/gas'
import { minLegGas } from '../route/min-gas'
import type { Question } from '../route/question'
import type { Route, Side } from '../route/route'
import { type Solution, solve } from '../route/solve'

export type BenchQuestion = Pick<Question, 'market' | 'side' | 'srcToken' | 'destToken' | 'amount' | 'taxes'> & {
  gasUnitCost: number
}

/** Returns the engine's answer, with its certificate. */
export const quoteOf = (question: BenchQuestion): Solution | undefined => solve(question)

/**
 * Returns the gas per call for net bounds: `compared` as routes are compared, or `forced` as in
 * published proofs, the minimum that the EVM and the pools' code force.
 */
export const legGasOf = (side: Side) => ({ compared: executionCosts[side].leg, forced: minLegGas }) as const

/** Returns the bound of a solution net of gas, with either gas per call. */
export const netCertificateOf = (
  question: BenchQuestion,
  solution: Solution,
  leg: GasCosts['leg'],
): NetCertificate | undefined =>
  boundNet({ question: { ...question, gasCosts: { ...executionCosts[question.side], leg } }, solution })

/** Returns the output less gas (sell), or minus the input and the gas (buy), in raw units. */
export const netOf = ({ side, gasUnitCost }: BenchQuestion, { route, gas }: Pick<Solution, 'route' | 'gas'>): number =>
  (side === 'SELL' ? Number(route.destAmount) : -Number(route.srcAmount)) - gas * gasUnitCost

/** The exact execution of a route, whatever it claims. */
export type Verdict = {
  /** The destination it pays (sell) or the source it takes (buy), raw units. */
  amount: bigint
  gas: number
  legs: number
  /**
   * True if the execution equals the claim, spends only what is held, leaves nothing over, and
   * meets the order in full.
   */
  isTrue: boolean
}

/**
 * Executes a route on the state it was quoted on and checks balances: each leg may spend only what
 * earlier legs bought.
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
