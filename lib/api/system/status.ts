import * as z from 'zod/mini'
import { chainNumber, noted } from '../contract/fields'
import { type Answer, operation } from '../contract/operation'
import { agentFailures } from '../intent/agent-bids'
import { lane, relayObstacles } from '../intent/crossing'
import { indexFailure } from './index-failure'

const text = z.string()
const count = z.int()
const moment = '2026-11-22T14:05:00.000Z'

const auctionCounts = {
  rounds: noted(count, 'Rounds in which an agent bid or failed.', 12),
  orders: noted(count, 'Orders that somebody bid for, counted once a round.', 14),
  awarded: noted(count, 'Of these, orders that were awarded.', 13),
}

const relayStatus = z.object({
  tokens: noted(
    z.array(
      z.object({
        token: noted(text, 'The token that arrives.', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
        funds: noted(text, 'What can be paid of it now, raw units.', '48000000000'),
        obstacle: noted(
          z.nullable(z.enum(relayObstacles)),
          [
            'FundsShort: its account holds no more than its minimum. AllowanceShort: its account must approve the',
            'SpokePool. InFlightFull: as much is paid and not repaid as may be. NoPrice: the pools do not price the',
            'token. Stopped: no process pays it now.',
          ].join(' '),
          null,
        ),
      }),
    ),
    'The tokens that it pays.',
  ),
  unrepaid: noted(count, 'Payments on this chain that were not repaid yet.', 3),
  overdue: noted(count, 'Of these, those of more than six hours ago.', 0),
})

/** The origin of a surface's contracts: this release, or others such as published ones. */
export const contractOrigins = ['own', 'published'] as const
export type ContractOrigin = (typeof contractOrigins)[number]

const origin = z.nullable(z.enum(contractOrigins))

const chainStatus = z.object({
  chainId: noted(chainNumber, 'The chain.', 1),
  name: noted(text, 'Its name.', 'Ethereum'),
  node: noted(
    z.enum(['answers', 'stalled', 'silent', 'starting']),
    'answers: its prices are of now. stalled: it answers, and its newest block is too old for prices. ' +
      'silent: it does not answer. starting: its pools were never read yet.',
    'answers',
  ),
  heardSecondsAgo: noted(z.nullable(count), 'Since the node last answered; null before that.', 0),
  blockNumber: noted(z.nullable(count), 'The newest block that the node says; null before the first.', 23_847_112),
  blockAgeSeconds: noted(z.nullable(count), 'Since the time of that block.', 8),
  index: noted(
    z.nullable(
      z.object({
        blockNumber: noted(count, 'Orders are what the chain said at this block.', 23_847_112),
        lagBlocks: noted(z.nullable(count), 'Blocks between it and the newest; null while that is unknown.', 0),
        lagSeconds: noted(z.nullable(count), 'Seconds between the times of these two blocks.', 0),
        followed: noted(z.boolean(), 'Whether a process moves it on now.', true),
      }),
    ),
    'How far orders follow the chain; null where they never did.',
  ),
  failing: noted(
    z.array(indexFailure),
    'What has failed for 15 seconds or longer. It shows an old state until it works again.',
  ),
  intents: noted(
    z.enum(['settled', 'delayed', 'stopped', 'none']),
    'settled: agents fill intent orders there. delayed: auctions wait until pools and orders are known at ' +
      'one block. stopped: agents did within a day, and do not now. none: nobody does.',
    'settled',
  ),
  relays: noted(
    z.optional(relayStatus),
    'What the relayer of the venue pays of transfers from other chains; missing where it has none.',
  ),
  contracts: noted(
    z.optional(
      z.object({
        market: noted(origin, 'The router of swaps.', 'published'),
        intents: noted(origin, 'The contract that settles intent orders.', 'own'),
        otc: noted(origin, 'The contract that settles OTC orders.', 'published'),
      }),
    ),
    [
      'Whose contracts serve the chain. own: their code is the one of this release. published: it is another one.',
      'null: there is none, or it was not read yet.',
    ].join(' '),
  ),
  lastHour: noted(
    z.object({
      ...auctionCounts,
      steps: noted(
        z.array(z.object({ from: noted(text, 'ISO 8601; when it begins.', moment), ...auctionCounts })),
        'Twelve steps of five minutes of the clock, the oldest first; the last one is not over.',
      ),
    }),
    'Auctions of the last hour.',
  ),
})

const failures = noted(
  z.array(
    z.object({
      reason: noted(
        z.enum(agentFailures),
        'reverted, underdelivered, differs: its bid failed when it was simulated. underdelivered also: a ' +
          'settlement was mined that paid less than promised. late, malformed, unreachable: its answer. ' +
          'unsettled: it won, and its settlement reverted.',
        'underdelivered',
      ),
      count: noted(count, 'How often.', 2),
    }),
  ),
  'How it failed, the most frequent first.',
)

/**
 * The reasons why outside agents are not asked on a chain: its intent contract cannot settle by
 * amounts, so it would not enforce their promises, or the contract that executes their calls is not
 * deployed there.
 */
export const outsideObstacles = ['NoCrossSettle', 'NoCallExecutor'] as const
export type OutsideObstacle = (typeof outsideObstacles)[number]

const agentStatus = z.object({
  name: noted(text, 'Who it is.', 'nimble'),
  isOutside: noted(z.boolean(), 'Whether somebody else runs it: one that fails too often is not asked.', true),
  chainIds: noted(z.array(chainNumber), 'Where it is asked now.', [1]),
  notAsked: noted(
    z.array(
      z.object({
        chainId: noted(chainNumber, 'The chain.', 10),
        reason: noted(
          z.enum(outsideObstacles),
          'NoCrossSettle: the settlement contract there cannot enforce what agents promise. NoCallExecutor: ' +
            'the contract that makes their calls is not deployed there.',
          'NoCrossSettle',
        ),
      }),
    ),
    'Chains on which no outside agent is asked, and why; empty for those of the venue.',
  ),
  asked: noted(count, 'Rounds of the last 24 hours in which it was asked; its newest 2,000 at most.', 60),
  won: noted(count, 'Of these, where it won.', 40),
  lost: noted(count, 'Where others were better.', 8),
  declined: noted(count, 'Where it bid on nothing.', 10),
  failures,
  p50Ms: noted(z.nullable(count), 'Half of its answers took no longer; null where there are none.', 41),
  p95Ms: noted(z.nullable(count), '95 % of its answers took no longer.', 180),
  blocked: noted(
    z.nullable(
      z.object({
        until: noted(text, 'ISO 8601; when it is asked again.', moment),
        answers: noted(count, 'The answers that it was judged by.', 50),
        failures,
      }),
    ),
    'Why it is not asked now; null while it may be.',
  ),
})

const relayerStatus = z.object({
  name: noted(text, 'Who it is.', 'nimble'),
  kept: noted(count, 'Transfers of the last seven days that were paid in the time that it promised.', 90),
  broken: noted(count, 'Transfers that were not, which the relayer of the venue pays.', 1),
  open: noted(count, 'Transfers that it has yet to pay.', 2),
  blockedUntil: noted(
    z.nullable(text),
    'ISO 8601; when it is asked again after a broken promise; null while it is.',
    null,
  ),
})

/** Returns the state of the venue for the status page. */
export const getStatus = operation({
  method: 'get',
  path: '/status',
  tag: 'System',
  summary: 'How chains, agents, auctions and quotes do',
  response: z.object({
    at: noted(text, 'ISO 8601; when this was true.', moment),
    clock: noted(
      z.object({
        aheadMs: noted(
          count,
          'Milliseconds by which the clock of the machine that answers is ahead of the database, by whose ' +
            'time the service works; negative where it is behind. Above a second an operator should set it.',
          3,
        ),
      }),
      'The clock of the machine that answers.',
    ),
    chains: noted(z.array(chainStatus), 'Each chain that is served.'),
    lanes: noted(z.optional(z.array(lane)), 'Each lane between served chains, as GET /v2/delta/prices/lanes has it.'),
    agents: noted(z.array(agentStatus), 'Those of the venue, and every one of others that is registered.'),
    relayers: noted(
      z.optional(z.array(relayerStatus)),
      'The relayers of others that name fees for transfers to other chains.',
      [],
    ),
    quotes: noted(
      z.object({
        count: noted(count, 'How many; the newest 1,000 at most.', 230),
        p50Ms: noted(z.nullable(count), 'Half of them took no longer; null where there are none.', 12),
        p95Ms: noted(z.nullable(count), '95 % of them took no longer.', 48),
      }),
      'Questions for a price that this process answered or refused in the last five minutes; other processes ' +
        'have their own.',
    ),
    refused: noted(
      z.optional(count),
      'Requests that this process refused in the last five minutes, since it had no room for them.',
      0,
    ),
  }),
  errors: ['RateLimitExceeded', 'ServiceUnavailable'],
})

export type Status = Answer<typeof getStatus>
export type ChainStatus = Status['chains'][number]
export type AgentStatus = Status['agents'][number]
