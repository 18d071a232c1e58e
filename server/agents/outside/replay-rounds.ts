import type { Address } from 'viem'
import { shortAddress } from '@/lib/address'
import type { BidQuestion, BidSolution } from '@/lib/api/intent/agent-bids'
import type { PastRound } from '@/lib/api/intent/past-rounds'
import { callSender } from '@/lib/chain/node/call-sender'
import { namedError } from '@/lib/errors'
import { OutsideCallError } from '../../outside/outside-call-error'

/** Requests bids from an agent; throws as `askAgent` does. */
type Ask = (question: BidQuestion) => Promise<readonly BidSolution[]>

/** The agent of the reserve bid: our own best route. */
const reserveAgent = 'amm'

/**
 * Asks an agent the questions of past rounds, and yields lines that compare its claims with winner
 * and reserve. Claims are not simulated.
 *
 * @throws {NoExecutorError} if outside agents are not asked on a round's chain
 * @example
 * const options = { ask, executorOf: () => callExecutor.address, closesInMs: 800 }
 * for await (const line of replayRounds(rounds, options)) console.log(line)
 * // round-1 block 212 on 1: SELL 3000000000 0xa0b8…eb48 for 0xc02a…6cc2: yours 990 (+10.1 bps),
 * // winner nimble 989, reserve 980
 */
export async function* replayRounds(
  rounds: readonly PastRound[],
  {
    ask,
    executorOf,
    closesInMs,
  }: { ask: Ask; executorOf: (chainId: number) => Address | undefined; closesInMs: number },
): AsyncGenerator<string> {
  for (const { roundId, chainId, blockNumber, orders } of rounds) {
    const executor = executorOf(chainId)
    if (executor === undefined) throw new NoExecutorError(chainId)
    const asked = orders.map(({ bids: _, orderHash, ...order }) => ({
      ...order,
      orderId: orderHash.slice(2),
      executor: callSender(executor, orderHash),
    }))
    const claims = await ask({ roundId, chainId, blockNumber, closesInMs, orders: asked }).catch((error: unknown) => {
      if (error instanceof OutsideCallError) return error
      throw error
    })
    const start = `${roundId} block ${blockNumber} on ${chainId}`
    if (claims instanceof OutsideCallError) yield `${start}: ${claims.outcome}. ${claims.message}`
    else
      for (const order of orders) {
        const claim = claims.find(({ orderId }) => orderId === order.orderHash.slice(2))
        yield `${start}: ${describeOrder(order)}: ${compare(order, claim)}`
      }
  }
}

type PastOrder = PastRound['orders'][number]

const describeOrder = ({ side, srcToken, destToken, srcAmount, destAmount }: PastOrder): string => {
  const [src, dest] = [shortAddress(srcToken), shortAddress(destToken)]
  return side === 'SELL' ? `SELL ${srcAmount} ${src} for ${dest}` : `BUY ${destAmount} ${dest} with ${src}`
}

const compare = ({ side, bids }: PastOrder, claim: BidSolution | undefined): string => {
  const winner = bids.find(({ won }) => won)
  const reserve = bids.find(({ agent }) => agent === reserveAgent)
  const yours = claim
    ? `yours ${claim.executedAmount}${claim.fillPercent < 100 ? ` for ${claim.fillPercent} %` : ''}`
    : 'yours nothing'
  const isWhole = claim?.fillPercent === 100
  const better =
    isWhole && winner ? ` (${signed(betterBps(side, claim.executedAmount, winner.executedAmount))} bps)` : ''
  return [
    `${yours}${better}`,
    winner ? `winner ${winner.agent} ${winner.executedAmount}` : 'no winner',
    reserve ? `reserve ${reserve.executedAmount}` : 'no reserve',
  ].join(', ')
}

/** Returns how much better the first amount is for the owner, bps truncated to tenths. */
const betterBps = (side: 'SELL' | 'BUY', claimed: string, won: string): number => {
  const [a, b] = [BigInt(claimed), BigInt(won)]
  return b === 0n ? 0 : Number(((side === 'SELL' ? a - b : b - a) * 100_000n) / b) / 10
}

const signed = (bps: number) => (bps > 0 ? `+${bps}` : `${bps}`)

export class NoExecutorError extends namedError('Agent.NoExecutorError', (chainId: number) => ({
  message: `Outside agents are not asked on chain ${chainId}.`,
  fix: 'Choose another with --chain.',
})) {}
