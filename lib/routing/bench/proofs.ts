import type { GasCosts } from '../route/gas'
import type { Solution } from '../route/solve'
import { boundAt, netBoundAt } from '../testing/reference-dual'
import { type BenchQuestion, netCertificateOf, type Verdict } from './engine'

/** Relative tolerance between two float computations of a bound. */
const agreement = 1e-9

/** A bound from an independent sum, and true if the engine's own is no tighter. */
export type Proof = { own: number; isProved: boolean }

const dualOf = (question: BenchQuestion) => ({
  ...question,
  pools: question.market.pools,
  amount: Number(question.amount),
})

/**
 * Sums the bound of a certificate from the pools' states. It is proved if no route, ours included,
 * exceeds the engine's own.
 *
 * @example
 * proofOf(question, solution, verdict) // { own: 2989120331.4, isProved: true }
 */
export function proofOf(question: BenchQuestion, { certificate }: Solution, { amount }: Verdict): Proof {
  const sign = question.side === 'SELL' ? 1 : -1
  const own = boundAt(dualOf(question), certificate.prices)
  const slack = agreement * Math.max(Math.abs(own), Number(amount))
  const isAbove = sign * (certificate.bound - Number(amount)) >= -agreement * Number(amount)
  return { own, isProved: isAbove && sign * (own - certificate.bound) <= slack }
}

/**
 * Sums the bound net of gas, with either gas per call. The bound itself is undefined where gas is
 * free.
 *
 * @example
 * netProofOf(question, solution, verdict, legGasOf('SELL').compared).own // 2987120331.4
 */
export function netProofOf(
  question: BenchQuestion,
  solution: Solution,
  { amount, gas }: Verdict,
  legGas: GasCosts['leg'],
): Partial<Proof> & Pick<Proof, 'isProved'> {
  const net = netCertificateOf(question, solution, legGas)
  if (net === undefined) return { isProved: true }
  const { side, gasUnitCost } = question
  const sign = side === 'SELL' ? 1 : -1
  const { prices, bound } = solution.certificate
  const spent = gas * gasUnitCost - sign * Number(amount)
  const own = netBoundAt(dualOf(question), { gross: prices, cases: net.cases, gasUnitCost, legGas, spent })
  const slack = agreement * Math.max(Math.abs(bound), Number(amount))
  return { own, isProved: sign * (own - net.bound) <= slack }
}
