import * as z from 'zod/mini'
import { feeSurfaces } from '../../order/fee'
import { planNames } from '../contract/allowances'
import { examples } from '../contract/examples'
import { address, amountText, chainNumber, hash, namedObject, namePattern, noted } from '../contract/fields'
import { chainIds, moment, pageFields, pageOf } from '../contract/list-fields'
import { operation } from '../contract/operation'

const text = z.string()
const count = z.number()

/** The tiers that limit a partner's additional fee; `open` if it is not registered. */
export const partnerTiers = ['open', 'standard', 'fixed'] as const
export type PartnerTier = (typeof partnerTiers)[number]

const params = z.object({
  partner: noted(
    text.check(z.regex(namePattern, 'expected the name of a partner or an address')),
    'The name of a registered partner, or any address that fees are paid to.',
    'example-wallet',
  ),
})

const partnerRecord = namedObject('PartnerRecord', {
  address: noted(address, 'Who earns and claims.', examples.other),
  names: noted(z.array(text), 'The names that are registered with this address; none for one that is not.', [
    'example-wallet',
  ]),
  partnerFeeBps: noted(count, 'The registered fee of the name, bps; 0 where an address was asked for.', 25),
  takeSurplus: noted(z.boolean(), 'Whether it takes a share of surplus where no fee is taken.', false),
  tier: noted(z.enum(partnerTiers), 'What it may ask for beyond that.', 'standard'),
  maxFeeBps: noted(count, 'The highest fee that its tier allows, registered and asked for together, bps.', 100),
})
export type PartnerRecord = z.output<typeof partnerRecord>

/** Returns a partner and its fee limits. */
export const getPartner = operation({
  method: 'get',
  path: '/partners/{partner}',
  tag: 'Partners',
  summary: 'A partner by name or address',
  params,
  response: partnerRecord,
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

const surface = noted(z.enum(feeSurfaces), 'Where it was earned: `market` or `intent`.', 'market')
const token = noted(address, 'The token; the native one as its placeholder.', examples.usdc)

const feeTotal = namedObject('PartnerFeeTotal', {
  surface,
  token,
  claimable: noted(amountText, 'What the contract says can be claimed now, raw units.', '1250000'),
  accrued: noted(amountText, 'What was credited since `since`, raw units.', '4250000'),
  claimed: noted(amountText, 'What was claimed since `since`, raw units.', '3000000'),
  before: noted(
    amountText,
    'What could be claimed when the record begins, raw units: claimable + claimed - accrued.',
    '0',
  ),
})

const directTotal = namedObject('PartnerDirectTotal', {
  token,
  amount: noted(amountText, 'What was paid in the swap itself, raw units.', '250000'),
})

const chainFees = namedObject('PartnerChainFees', {
  chainId: noted(chainNumber, 'The chain.', 1),
  blockNumber: noted(count, 'The block at which the contracts were read.', 19_000_001),
  since: noted(text, 'ISO 8601; the time of the block from which credits and claims are known.', moment),
  unrecorded: noted(
    z.array(z.enum(feeSurfaces)),
    'Surfaces whose contract on this chain writes no log of a credit: of these only `claimable` is known.',
    [],
  ),
  isCut: noted(
    z.boolean(),
    'Whether sums in tokens that are on no list are left out: of these at most 400 are told, those of the ' +
      'newest entries. Listed tokens are always told.',
    false,
  ),
  fees: noted(z.array(feeTotal), 'By token and surface; those with nothing in them are left out.'),
  direct: noted(z.array(directTotal), 'Paid to the partner in the swap itself; never claimable.'),
})
export type PartnerChainFees = z.output<typeof chainFees>

/** Returns the earned, claimed and claimable fees of a partner. */
export const getPartnerFees = operation({
  method: 'get',
  path: '/partners/{partner}/fees',
  revalidated: true,
  tag: 'Partners',
  summary: 'What a partner earned and can claim',
  params,
  query: z.object({ chainId: chainIds }),
  response: z.object({
    address: noted(address, 'Who earns and claims.', examples.other),
    chains: noted(z.array(chainFees), 'One entry for each chain that could be read.'),
    unread: noted(z.array(count), 'Chains whose node does not answer now.', []),
  }),
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

const partnerDay = namedObject('PartnerDay', {
  day: noted(text, 'The UTC day, by the time of the blocks.', '2026-11-22'),
  chainId: noted(chainNumber, 'The chain.', 1),
  surface,
  token: noted(address, 'The token that fees were taken in: what a sale brings, what a purchase costs.', examples.usdc),
  earned: noted(
    z.nullable(amountText),
    'What the partner earned, direct payments included, raw units; null where it is not known: the contract ' +
      'writes no log of credits, or the day is before the record of the chain.',
    '250000',
  ),
  volume: noted(
    amountText,
    'What was traded under its name, in the same token: what arrived of a sale, what a purchase cost. Raw units.',
    '100000000',
  ),
  trades: noted(count, 'How many swaps and fills.', 3),
})
export type PartnerDay = z.output<typeof partnerDay>

/** Returns the earnings of a partner and the volume under its name, by day. */
export const getPartnerDays = operation({
  method: 'get',
  path: '/partners/{partner}/days',
  revalidated: true,
  tag: 'Partners',
  summary: 'What a partner earned, by day',
  params,
  query: z.object({ chainId: chainIds }),
  response: z.object({
    today: noted(
      text,
      'The UTC day now, by the newest block that is followed where that is ahead of the service: the last of the 365.',
      '2026-11-22',
    ),
    since: noted(
      text,
      'The first UTC day that is told. 365 days back, or less where these have more than 20,000 rows in listed tokens.',
      '2025-11-23',
    ),
    isCut: noted(
      z.boolean(),
      'Whether older rows in tokens that are on no list are left out: of these at most 5,000 are told.',
      false,
    ),
    days: noted(z.array(partnerDay), 'Oldest first; days on which nothing was traded are left out.'),
  }),
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

const entryKinds = ['accrued', 'claimed', 'direct'] as const

const partnerEntry = namedObject('PartnerEntry', {
  kind: noted(
    z.enum(entryKinds),
    '`accrued`: credited by a contract; `claimed`: withdrawn from it; `direct`: paid in the swap itself.',
    'accrued',
  ),
  chainId: noted(chainNumber, 'The chain.', 1),
  surface,
  token,
  amount: noted(amountText, 'Raw units.', '250000'),
  recipient: noted(z.nullable(address), 'Who received what was claimed; null of what was not.', null),
  blockNumber: noted(count, 'Its block.', 19_000_001),
  transactionHash: noted(hash, 'Its transaction.', examples.hash),
  logIndex: noted(count, 'Its log in the block.', 12),
  createdAt: noted(text, 'ISO 8601; the time of the block.', moment),
})
export type PartnerEntry = z.output<typeof partnerEntry>

/** Lists every credit, claim and direct payment of a partner. */
export const listPartnerEntries = operation({
  method: 'get',
  path: '/partners/{partner}/entries',
  revalidated: true,
  tag: 'Partners',
  summary: 'Credits and claims of a partner',
  params,
  query: z.object({ ...pageFields, chainId: chainIds }),
  response: pageOf(partnerEntry, 'The entries, the newest first.'),
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Returns the requests of an API key today, and those left. */
export const getUsage = operation({
  method: 'get',
  path: '/partners/usage',
  tag: 'Partners',
  summary: 'What was asked with an API key',
  response: z.object({
    name: noted(text, 'Whose key it is.', 'example-wallet'),
    plan: noted(z.enum(planNames), 'Its plan.', 'pro'),
    perSecond: noted(count, 'Requests per second.', 20),
    burst: noted(count, 'How many may come at once.', 40),
    perDay: noted(count, 'Requests per UTC day.', 120_000),
    usedToday: noted(
      count,
      'Requests of this UTC day, those of the last minute not all among them; asking for this does not count.',
      1_234,
    ),
    leftToday: noted(count, 'Requests that are left of this UTC day.', 118_766),
    days: noted(
      z.array(z.object({ day: noted(text, 'The UTC day.', '2026-11-22'), requests: noted(count, 'Requests.', 1_234) })),
      'The last 30 UTC days on which something was asked, today among them, the oldest first.',
    ),
    endpoints: noted(
      z.array(
        z.object({
          day: noted(text, 'The UTC day.', '2026-11-22'),
          endpoint: noted(
            text,
            'The endpoint as the document names it; `none` for a path that it does not.',
            'GET /prices',
          ),
          requests: noted(count, 'Requests that were answered or refused.', 1_234),
          refused: noted(count, 'Those of them that had an error for an answer.', 12),
        }),
      ),
      'The same days by endpoint, the newest day and the most requests first; without what was refused under overload.',
    ),
  }),
  errors: ['InvalidApiKey', 'RateLimitExceeded', 'ServiceUnavailable'],
})
