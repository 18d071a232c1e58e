import { expect, test } from 'vitest'
import { createMarket } from '../market/state'
import { afterTax, intoPoolBps, isTaxed, noTaxes, outOfPoolBps } from '../market/taxes'
import { adversarialCases } from '../testing/adversarial'
import { singlePath } from '../testing/baselines'
import { solveReference } from '../testing/reference-dual'
import { executeRoute } from './execute'
import { maxTradable } from './max-tradable'
import { solve } from './solve'

// Markets made to break a router. For any question the result is a correct route within its bound,
// or none.

/** Relative tolerance of a float bound; roundings of single legs add a few units. */
const tolerance = 1e-9

test.each(adversarialCases().map((adversarial) => [adversarial.name, adversarial] as const))(
  'behavior: %s',
  (_, { pools, pairs, amounts, taxes = noTaxes }) => {
    const market = createMarket(pools)
    let answers = 0
    for (const [srcToken, destToken] of pairs) {
      for (const side of ['SELL', 'BUY'] as const) {
        for (const amount of amounts) {
          const plain = { market, side, srcToken, destToken, amount }
          for (const gasUnitCost of [0, 1e-9, 1e12]) {
            const about = { side, srcToken, destToken, amount, gasUnitCost }
            const route = solve({ ...plain, taxes, gasUnitCost })?.route
            if (route === undefined) {
              const path = isTaxed(taxes) ? undefined : singlePath({ ...plain, gasUnitCost, worth: new Map() })
              const part = path && maxTradable({ ...plain, gasUnitCost })
              const exists = path !== undefined && !(side === 'SELL' && part && part.destAmount > path.amount)
              expect({ ...about, exists }).toStrictEqual({ ...about, exists: false })
              continue
            }
            answers++
            const executed = executeRoute({ market, route, taxes })
            expect({ ...about, executed }).toMatchObject({ ...about, executed: { ok: true, route } })
            expect(side === 'SELL' ? route.srcAmount : route.destAmount).toBe(amount)

            const held = new Map([[srcToken, afterTax(route.srcAmount, taxes.srcTransferBps)]])
            for (const leg of route.legs) {
              const left = (held.get(leg.tokenIn) ?? 0n) - leg.amountIn
              expect({ ...about, leg, enough: left >= 0n }).toStrictEqual({ ...about, leg, enough: true })
              held.set(leg.tokenIn, left)
              held.set(leg.tokenOut, (held.get(leg.tokenOut) ?? 0n) + leg.amountOut)
            }
            expect(held.get(destToken)).toBeGreaterThanOrEqual(route.destAmount)
            held.delete(destToken)
            expect([...held.values()].every((left) => left === 0n)).toBe(true)

            const enters = afterTax(afterTax(amount, taxes.srcTransferBps), intoPoolBps(taxes))
            const question = { ...plain, pools, amount: Number(side === 'SELL' ? enters : amount) }
            const bound = solveReference(question)?.bound
            if (bound === undefined) continue
            const [got, most] =
              side === 'SELL'
                ? [Number(route.destAmount), bound * (1 - outOfPoolBps(taxes) / 10_000)]
                : [bound, Number(route.srcAmount)]
            expect({ ...about, got, most, within: got <= most * (1 + tolerance) + 2 }).toStrictEqual({
              ...about,
              got,
              most,
              within: true,
            })
          }
        }
      }
    }
    expect(answers).toBeGreaterThan(0)
  },
)
