import { expect, test } from 'vitest'
import type { BidQuestion, BidSolution } from '@/lib/api/intent/agent-bids'
import type { PastRound } from '@/lib/api/intent/past-rounds'
import { callSender } from '@/lib/chain/node/call-sender'
import { OutsideCallError } from '../../outside/outside-call-error'
import { NoExecutorError, replayRounds } from './replay-rounds'

const [weth, usdc] = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
] as const
const executor = '0xfa36e163d19051389cbfef96e760a649a294109a'
const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const

const alone = { reason: null, orders: 1, usesPools: null }
const order: PastRound['orders'][number] = {
  orderHash: hashOf('1'),
  side: 'SELL',
  srcToken: usdc,
  destToken: weth,
  srcAmount: '3000',
  destAmount: '900',
  partiallyFillable: true,
  bound: null,
  bids: [
    { ...alone, agent: 'amm', executedAmount: '980', won: false, score: '80', verdict: 'outbid' },
    { ...alone, agent: 'nimble', executedAmount: '1000', won: true, score: '100', verdict: 'won' },
  ],
}
const purchase = { ...order, orderHash: hashOf('2'), side: 'BUY' as const, bids: [order.bids[1]!] }
const round: PastRound = {
  roundId: 'round-1',
  chainId: 1,
  blockNumber: 212,
  closedAt: '2026-11-22T14:05:12.000Z',
  orders: [order, purchase],
}

const solution = (digit: string, executedAmount: string, fillPercent = 100): BidSolution => ({
  orderId: digit.repeat(64),
  executedAmount,
  fillPercent,
  calldataToExecute: '0x',
  executionAddress: weth,
})

const replay = async (answer: readonly BidSolution[] | Error, rounds: readonly PastRound[] = [round]) => {
  const asked: BidQuestion[] = []
  const ask = async (question: BidQuestion) => {
    asked.push(question)
    if (answer instanceof Error) throw answer
    return answer
  }
  const executorOf = (chainId: number) => (chainId === 1 ? (executor as `0x${string}`) : undefined)
  const lines: string[] = []
  for await (const line of replayRounds(rounds, { ask, executorOf, closesInMs: 800 })) lines.push(line)
  return { lines, asked }
}

test('default: repeats the questions, and compares the claim with winner and reserve', async () => {
  const { lines, asked } = await replay([solution('1', '1001'), solution('2', '990')])
  expect(asked).toEqual([
    {
      roundId: 'round-1',
      chainId: 1,
      blockNumber: 212,
      closesInMs: 800,
      orders: [order, purchase].map(({ bids: _, orderHash, ...rest }) => ({
        ...rest,
        orderId: orderHash.slice(2),
        executor: callSender(executor, orderHash),
      })),
    },
  ])
  const start = 'round-1 block 212 on 1'
  expect(lines).toEqual([
    `${start}: SELL 3000 0xa0b8…eb48 for 0xc02a…6cc2: yours 1001 (+10 bps), winner nimble 1000, reserve 980`,
    `${start}: BUY 900 0xc02a…6cc2 with 0xa0b8…eb48: yours 990 (+100 bps), winner nimble 1000, no reserve`,
  ])
})

test('behavior: reports missing claims, partial claims and rounds without a winner', async () => {
  const { lines } = await replay([solution('1', '499', 50)], [{ ...round, orders: [order, { ...purchase, bids: [] }] }])
  expect(lines.map((line) => line.split(': ').at(-1))).toEqual([
    'yours 499 for 50 %, winner nimble 1000, reserve 980',
    'yours nothing, no winner, no reserve',
  ])
  expect((await replay([solution('1', '999')])).lines[0]).toContain('yours 999 (-10 bps)')
})

test('behavior: continues after an invalid answer', async () => {
  const { lines } = await replay(new OutsideCallError('late', 'nothing whole within 800 ms'), [round, round])
  const late = 'round-1 block 212 on 1: late. The answer is late: nothing whole within 800 ms.'
  expect(lines).toEqual([late, late])
})

test('error: NoExecutorError', async () => {
  await expect(replay([], [{ ...round, chainId: 100 }])).rejects.toThrow(NoExecutorError)
})
