import * as z from 'zod/mini'
import { speeds } from '@/lib/order/bridge/speeds'
import { examples } from '../contract/examples'
import { address, amountText, chainId, chainNumber, hash, namedObject, noted, optional } from '../contract/fields'
import { moment } from '../contract/list-fields'
import { operation } from '../contract/operation'

const text = z.string()
const count = z.int()
const destToken = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'

const at = noted(text, 'ISO 8601, by the clock of the chain.', moment)
const block = noted(count, 'Its block.', 23_847_112)
const p50Ms = noted(
  count,
  'Half of all transfers are paid within so many milliseconds of their deposit, by the clocks of both chains.',
  40_000,
)
const p90Ms = noted(count, 'Nine of ten transfers are paid within so many milliseconds.', 120_000)
const isMeasured = noted(
  z.boolean(),
  'True if both times are of the last 200 paid transfers, at least 20 of them and at most 20 of one owner; ' +
    'false if they are an estimate.',
  true,
)

const deposit = z.object({
  transaction: noted(hash, 'The settlement that sent it.', examples.hash),
  block,
  at,
})

const payment = z.object({
  transaction: noted(z.nullable(hash), 'The transaction that paid; null until its event is found.', examples.hash),
  block: noted(z.nullable(count), 'Its block; null until its event is found.', 312_004_117),
  at: noted(z.nullable(text), 'ISO 8601, by the clock of the destination chain; null until known.', moment),
  amount: noted(amountText, 'What was paid, raw units of outputToken.', examples.usdcAmount),
  recipient: noted(address, 'Who was paid.', examples.account),
  isByVenue: noted(
    z.nullable(z.boolean()),
    'True if the relayer of this service paid; null where that is not known.',
    true,
  ),
})

const promise = z.object({
  relayer: noted(text, 'Who promised it.', 'nimble'),
  fee: noted(amountText, 'For which fee, raw units of outputToken.', '104000'),
  payBy: noted(text, 'Until when, ISO 8601, by the clock of the destination chain; then our relayer pays it.', moment),
  outcome: noted(
    z.nullable(z.enum(['open', 'kept', 'broken'])),
    'open: it is not paid yet. kept: it was paid in time, by whomever. broken: it was not. Null while the block of ' +
      'its payment is not known.',
    'kept',
  ),
})

const refund = z.object({
  transaction: noted(hash, 'The transaction that refunded.', examples.hash),
  chainId: noted(chainNumber, 'Its chain.', 1),
  token: noted(address, 'What came back.', examples.usdc),
  amount: noted(amountText, 'How much, raw units.', examples.usdcAmount),
  at,
})

const sale = z.object({
  orderHash: noted(hash, 'The order of the destination chain that sells it.', examples.hash),
  token: noted(address, 'What it is sold for.', '0x912ce59144191c1204e64559fe8253a0e49e6548'),
  transaction: noted(z.nullable(hash), 'The transaction that sold or released it; null before.', examples.hash),
  amount: noted(
    z.nullable(amountText),
    'What the recipient got, raw units of token, or of outputToken where it was released; null before.',
    examples.usdcAmount,
  ),
})

const transfer = namedObject('Transfer', {
  part: noted(amountText, 'The number of its slice; 0 of an order that is filled whole.', '0'),
  transferId: noted(amountText, 'Its id in the SpokePools.', '84031157'),
  relayHash: noted(hash, 'Its hash on the destination chain, which is paid once.', examples.hash),
  state: noted(
    z.enum(['sent', 'arrived', 'paid', 'released', 'refunded']),
    'sent is neither paid nor refunded yet; arrived is for sale on the destination chain. The others are the end: ' +
      'released was not sold in time, and its recipient got outputToken; refunded came back to the owner.',
    'sent',
  ),
  isLate: noted(z.boolean(), 'True if its deadline is past and it was not paid: it comes back.', false),
  deposit: noted(deposit, 'Where it left.'),
  inputToken: noted(address, 'What entered the bridge, on the chain of the order.', examples.usdc),
  inputAmount: noted(amountText, 'How much, raw units.', examples.usdcAmount),
  outputToken: noted(address, 'What is paid on the destination chain.', destToken),
  outputAmount: noted(amountText, 'How much is due, raw units.', examples.usdcAmount),
  fillDeadline: noted(count, 'Unix seconds of the destination chain; it is not paid after it.', 1_732_284_300),
  recipient: noted(address, 'Who is to be paid.', examples.account),
  promise: noted(
    z.optional(promise),
    'The relayer of others that promised to pay it for a lower fee; missing where none did.',
  ),
  payment: noted(z.nullable(payment), 'Its payment; null before.', null),
  refund: noted(z.nullable(refund), 'Its refund; null before.', null),
  sale: noted(
    z.nullable(sale),
    'How its payment is sold on the destination chain; null where it is not, and before it arrives.',
    null,
  ),
})

/** A transfer of an order in the records of the service. */
export type CrossingTransfer = z.output<typeof transfer>

const times = namedObject('TransferTimes', { p50Ms, p90Ms, isMeasured })

const head = z.object({
  chainId: noted(chainNumber, 'A chain of the order.', 1),
  block: noted(count, 'The newest block that the service followed.', 23_847_120),
  at,
})

/** Returns the transfers of an order to another chain, as both chains show them. */
export const getCrossing = operation({
  method: 'get',
  path: '/v2/delta/orders/hash/{hash}/crossing',
  revalidated: true,
  tag: 'Intents',
  summary: 'What an order sent to another chain, and what became of it',
  params: z.object({ hash: noted(text, 'Its hash.', examples.hash) }),
  response: z.object({
    orderHash: noted(hash, 'The order.', examples.hash),
    srcChainId: noted(chainNumber, 'The chain that it settles on.', 1),
    destChainId: noted(chainNumber, 'The chain that it is paid on; the same for an order on one chain.', 42_161),
    transfers: noted(z.array(transfer), 'A transfer per fill, the oldest first.', []),
    time: noted(z.nullable(times), 'How long transfers of its lane take; null for an order on one chain.', null),
    heads: noted(z.array(head), 'How far the service follows both chains.', []),
  }),
  errors: ['NotFound', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** The reasons for which a relayer cannot pay a token. */
export const relayObstacles = ['FundsShort', 'AllowanceShort', 'InFlightFull', 'NoPrice', 'Stopped'] as const
const laneObstacles = [...relayObstacles, 'DepositsPaused', 'FillsPaused'] as const

const speed = z.object({
  name: noted(
    z.enum(speeds),
    'standard waits for as many blocks of the origin as the value asks for, fast for the fewest.',
    'standard',
  ),
  feePips: noted(count, 'Millionths of the amount that its relayer takes.', 50),
  feeFlat: noted(amountText, 'What its relayer takes besides, raw units of destToken.', '100000'),
  p50Ms,
  p90Ms,
  isMeasured,
})

/** A lane in answers. */
export const lane = namedObject('Lane', {
  srcChainId: noted(chainNumber, 'Where it begins.', 1),
  destChainId: noted(chainNumber, 'Where it ends.', 42_161),
  symbol: noted(text, 'The symbol of what it carries.', 'USDC'),
  srcToken: noted(address, 'What enters the bridge.', examples.usdc),
  destToken: noted(address, 'What is paid.', destToken),
  isPaused: noted(
    z.boolean(),
    'True while the bridge takes no deposits where it begins, or pays none where it ends.',
    false,
  ),
  obstacle: noted(
    z.nullable(z.enum(laneObstacles)),
    'Why nothing can be sent now: DepositsPaused, FillsPaused: the bridge is paused there. Stopped: no relayer ' +
      'pays it. The others are those of `relays` in GET /status.',
    null,
  ),
  maxAmount: noted(
    amountText,
    'What the relayer pays at once, raw units of destToken; 0 where it pays nothing.',
    '50000000000',
  ),
  speeds: noted(z.array(speed), 'How fast it can be, and for what fee.', []),
  open: noted(count, 'Transfers under way.', 0),
  late: noted(count, 'Transfers under way whose deadline is past.', 0),
})

/** A lane between two chains in the records of the service. */
export type LaneState = z.output<typeof lane>

/** Lists the bridge lanes between the served chains. */
export const listLanes = operation({
  method: 'get',
  path: '/v2/delta/prices/lanes',
  revalidated: true,
  tag: 'Intents',
  summary: 'What can be sent between which chains, how fast and for what fee',
  query: z.object({
    srcChainId: optional(chainId, 'Only lanes that begin here.', 1),
    destChainId: optional(chainId, 'Only lanes that end here.', 42_161),
  }),
  response: z.object({ lanes: noted(z.array(lane), 'All lanes.', []) }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
