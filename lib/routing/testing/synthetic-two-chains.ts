import { createMarket } from '../market/state'
import { solve } from '../route/solve'
import type { UnionQuestion } from '../union/certify-union'
import type { TwoChains, UnionLane } from '../union/union-market'
import { createDraw } from './random'
import { type Noise, syntheticMarket } from './synthetic-market'
import type { SyntheticToken } from './synthetic-token'

export type SyntheticChains = TwoChains & { tokens: readonly SyntheticToken[] }

/**
 * Creates two chains with the same tokens at the same addresses, pools of their own around the same
 * fair prices, and lanes for the first tokens.
 *
 * @example
 * syntheticTwoChains({ seed: 1, tokens: 6, pools: 20, lanes: 2 }).lanes.length // 2
 */
export const syntheticTwoChains = ({
  seed,
  tokens: tokenCount,
  pools: poolCount,
  lanes: laneCount,
  noise,
}: {
  seed: number
  tokens: number
  pools: number
  lanes: number
  noise?: Noise
}): SyntheticChains => {
  const size = { seed, tokens: tokenCount, pools: 2 * poolCount, ...(noise && { noise }) }
  const { tokens, pools } = syntheticMarket(size)
  // The first pools connect all tokens, so both chains have them.
  const connecting = pools.slice(0, tokenCount - 1)
  const isOnOrigin = createDraw(seed + 3_000_000)
  const [near, far] = [[...connecting], [...connecting]]
  for (const pool of pools.slice(connecting.length)) (isOnOrigin.below(2) === 0 ? near : far).push(pool)
  const lanes = tokens.slice(0, laneCount).map(({ address }) => ({ input: address, output: address, scalingFactor: 0 }))
  return { tokens, origin: createMarket(near), destination: createMarket(far), lanes }
}

/** A trade over one lane: what the source brings or costs, what crosses, and what arrives. */
export type LaneTrade = { lane: UnionLane; input: bigint; crossing: bigint; output: bigint }

/**
 * Returns the best trade over each lane alone, by the engine on either chain; a lane crosses one to
 * one.
 *
 * @example
 * tradesByLane(question)[0]?.output // 2989120331n
 */
export const tradesByLane = (question: UnionQuestion): LaneTrade[] =>
  question.lanes.flatMap((lane) => {
    const { side, amount } = question
    const near = { market: question.origin, srcToken: question.srcToken, destToken: lane.input, side }
    const far = { market: question.destination, srcToken: lane.output, destToken: question.destToken, side }
    if (side === 'SELL') {
      const crossing = paidBy({ ...near, amount })
      const output = crossing && paidBy({ ...far, amount: crossing })
      return output ? [{ lane, input: amount, crossing, output }] : []
    }
    const crossing = paidBy({ ...far, amount })
    const input = crossing && paidBy({ ...near, amount: crossing })
    return input ? [{ lane, input, crossing, output: amount }] : []
  })

/** Returns the output of a sale or the input of a purchase; the amount itself for equal tokens. */
const paidBy = (question: Parameters<typeof solve>[0]): bigint | undefined => {
  if (question.srcToken === question.destToken) return question.amount
  const route = solve(question)?.route
  return question.side === 'SELL' ? route?.destAmount : route?.srcAmount
}
