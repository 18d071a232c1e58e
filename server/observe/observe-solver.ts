import type { Solver } from '../pricing/solver/solver'
import type { Metrics } from './metrics'

/**
 * Returns a solver whose questions are timed, and adds how many wait for an answer.
 *
 * @example
 * await observeSolver(solver, metrics).quote(request, context) // as the solver answers
 */
export const observeSolver = (solver: Solver, { solved, figure }: Pick<Metrics, 'solved' | 'figure'>): Solver => {
  figure('caravel_solver_waiting', 'Questions to the solver without an answer.', [], () => [
    { value: solver.queue().ahead },
  ])
  const timed =
    <asked extends unknown[], answer>(name: string, ask: (...asked: asked) => Promise<answer>) =>
    async (...asked: asked): Promise<answer> => {
      const fromMs = performance.now()
      let failed = true
      try {
        const answer = await ask(...asked)
        failed = false
        return answer
      } finally {
        solved({ name, failed, ms: performance.now() - fromMs })
      }
    }
  return {
    ...solver,
    quote: timed('quote', solver.quote),
    certify: timed('certify', solver.certify),
    certifyCrosschain: timed('certifyCrosschain', solver.certifyCrosschain),
    match: timed('match', solver.match),
    rates: timed('rates', solver.rates),
  }
}
