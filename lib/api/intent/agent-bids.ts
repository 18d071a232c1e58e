import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { address, amount, amountText, hex, noted, optional } from '../contract/fields'

/** The maximum number of solutions of one answer. */
const maxSolutions = 3
/** The maximum bytes of the call of one solution. */
const maxCalldata = 16_384

/**
 * The failures of an agent: its bid `reverted`, `underdelivered` or `differs` by the block in
 * simulation; its answer was `late`, `malformed`, or missing (`unreachable`); or it won, and its
 * settlement reverted (`unsettled`) or paid less than promised (`underdelivered`).
 */
export const agentFailures = [
  'reverted',
  'underdelivered',
  'differs',
  'late',
  'malformed',
  'unreachable',
  'unsettled',
] as const
export type AgentFailure = (typeof agentFailures)[number]

/**
 * The outcomes of asking an agent, once per round: it `won` or `lost`, `declined` by bidding on
 * nothing, or failed; `failed` is an error of this service, not of the agent.
 */
export const agentOutcomes = ['won', 'lost', 'declined', ...agentFailures, 'failed'] as const
export type AgentOutcome = (typeof agentOutcomes)[number]

const text = z.string()
export const roundId = noted(text, 'The round.', '0192d3f8-5b1e-7c44-9d52-3f2a8c6b7e10')
export const chainId = noted(z.int(), 'The chain.', 1)
const orderId = noted(
  text.check(z.regex(/^[a-f0-9]{64}$/, 'expected an orderId of the question')),
  'The order, for this round only: each round gives it another id, which says nothing of who signed it.',
  'a3f1c6d27b5e4f0890c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5c6d',
)

export const bidOrder = z.object({
  orderId,
  side: noted(z.enum(['SELL', 'BUY']), 'SELL gives all of srcAmount, BUY gets all of destAmount.', 'SELL'),
  srcToken: noted(address, 'What its owner gives; 0xEeee...EEeE is the native token.', examples.weth),
  destToken: noted(address, 'What its owner gets; 0xEeee...EEeE is the native token.', examples.usdc),
  srcAmount: noted(
    amountText,
    'Raw units. Of a SELL what is sold; of a BUY the most that may be spent, before fees.',
    examples.wethAmount,
  ),
  destAmount: noted(
    amountText,
    'Raw units. Of a SELL the least that will do, before fees; of a BUY what is bought.',
    examples.usdcAmount,
  ),
  partiallyFillable: noted(z.boolean(), 'Whether a part of it may be filled.', false),
  destinationChainId: optional(
    z.int(),
    'The chain where its owner is paid: destToken enters a bridge to it. Missing where that is the same chain.',
    42_161,
  ),
  outputToken: optional(address, 'The token that its owner is paid there; missing likewise.', examples.usdc),
  executor: noted(
    address,
    'The account that makes your call for this order, and no other call. ' +
      'It holds the source, has approved executionAddress for it, and must receive the destination.',
    '0x3a6c4d2b1f0e9d8c7b6a594837261504f3e2d1c0',
  ),
})

/** The request to an agent in a round: `POST {url}/bid`. */
export const bidQuestion = z.object({
  roundId,
  chainId,
  blockNumber: noted(z.int(), 'The block that every bid is simulated on.', 23_847_112),
  closesInMs: noted(z.int(), 'An answer that arrives after so many milliseconds is late.', 800),
  orders: noted(z.array(bidOrder), 'What waits to be filled; fees are taken by the contract, not by you.'),
})

export type BidOrder = z.output<typeof bidOrder>
export type BidQuestion = z.output<typeof bidQuestion>

const solution = z.object({
  orderId,
  executedAmount: noted(
    amount,
    'Raw units, before fees. Of a SELL the minimum that your call brings, of a BUY the maximum that it ' +
      'spends. It is a promise that the contract enforces: a call that does not keep it reverts.',
    '2991500000',
  ),
  calldataToExecute: noted(hex(maxCalldata), `The call, at most ${maxCalldata} bytes.`, '0x38ed1739'),
  executionAddress: noted(address, 'The contract that is called.', '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'),
  settlementType: optional(z.literal('SWAP'), 'How it is filled: only by a call.', 'SWAP'),
  fillPercent: noted(
    z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
    'How much of srcAmount (of a BUY: of destAmount) is filled, rounded down; below 100 only where the order ' +
      'is partiallyFillable.',
    100,
  ),
})

/** The answer of an agent. */
export const bidAnswer = z.object({
  solutions: noted(
    z.array(solution).check(z.maxLength(maxSolutions, `expected at most ${maxSolutions} solutions`)),
    `At most ${maxSolutions}; none to bid on nothing. Of two for one order the first counts.`,
  ),
})

export type BidSolution = z.output<typeof solution>

/** The message to an agent after the round: `POST {url}/result`. */
export const roundResult = z.object({
  roundId,
  chainId,
  outcome: noted(z.enum(agentOutcomes), 'What became of your answer.', 'won'),
  results: noted(
    z.array(
      z.object({
        orderId,
        won: noted(z.boolean(), 'Whether your bid fills it.', true),
        score: noted(
          z.nullable(text),
          'What your bid is worth to its owner above what was signed, in the smallest units of the native ' +
            'token; null where it was not simulated to the end.',
          '2135000000000000',
        ),
        reason: noted(z.nullable(text), 'Why it did not win, in one word.', null),
      }),
    ),
    'Each order that you bid on.',
  ),
})

export type RoundResult = z.output<typeof roundResult>
