import * as z from 'zod/mini'
import { maxPartnerFeeBps } from '@/lib/order/fee'
import { examples } from '../contract/examples'
import {
  address,
  amount,
  amountText,
  chainId,
  decimal,
  decimals,
  deprecated,
  flag,
  integer,
  list,
  noted,
  optional,
  partner,
  side,
  slippageBps,
  taxBps,
  token,
  withDefault,
} from '../contract/fields'

const text = z.string()
const percent = z.number().check(z.minimum(0), z.maximum(100))

/** Derived terms next to a price route, which itself travels back unchanged. */
export const quoteTerms = {
  minDestAmount: optional(
    amountText,
    'The least that arrives, after every fee, with the slippage given. Absent where neither slippage nor ' +
      'destAmount was.',
    examples.usdcAmount,
  ),
  maxSrcAmount: optional(
    amountText,
    'The most that leaves the account, with every fee and the slippage given. Absent where minDestAmount is.',
    examples.wethAmount,
  ),
  expiresAt: noted(text, 'Until when the route can be built from.', '2026-11-21T12:00:30.000Z'),
  surplus: noted(
    z.object({
      user: noted(percent, 'The share of the user, in percent.', 100),
      partner: noted(percent, 'The share of the partner, in percent.', 0),
      service: noted(percent, 'The share of the service, in percent.', 0),
      capPercent: noted(
        z.nullable(percent),
        "Only up to this percent of the quoted amount is shared so; what is above it is the user's. Null: " +
          'nothing caps it.',
      ),
    }),
    'Who gets what the swap does better than its quote, in percent of that. A fee, also the 1 bps of anon, ' +
      'leaves all of it to the user; without a fee and without takeSurplus the service keeps it.',
    { user: 100, partner: 0, service: 0, capPercent: null },
  ),
}

const methodNames = 'Names of methods of the router; of 6.2 those of version 5 too, as what does the same'

/** The descriptions of fields that queries and bodies share. */
export const fieldTexts = {
  takesSurplus: 'Halves what the swap does better than its quote between partner and service; a fee wins over it.',
  surplusToUser: "With takeSurplus: the partner's half goes to the user.",
  capsSurplus: 'Caps what is shared of it at 1% of the quote. Router 5 always does.',
  transfersDirectly: 'Pays the fee in the same transaction; else it gathers in the fee vault. Router 6.2 alone.',
  formerLever: 'The opposite of takeSurplus, as older clients say it.',
  feeRecipient:
    'Who gets the fee or surplus of a partner that is not registered; of a registered one its own address or none.',
}

/** The query of a price. */
export const priceQuery = {
  srcToken: optional(
    token,
    'What is paid: an address, or the symbol of a listed token. Left out where route says it.',
    'WETH',
  ),
  destToken: optional(token, 'What is received, in the same way.', 'USDC'),
  route: optional(
    text.check(z.maxLength(512)),
    'The only way the swap may go: two to four tokens joined by dashes, both ends included.',
    'WETH-DAI-USDC',
  ),
  srcDecimals: optional(decimals, 'Needed for a token that is not listed.', 18),
  destDecimals: optional(decimals, 'Needed for a token that is not listed.', 6),
  amount: noted(amount, 'Raw units: of srcToken in a sale, of destToken in a purchase.', examples.wethAmount),
  side: noted(z._default(side, 'SELL'), 'SELL spends exactly the amount, BUY receives exactly the amount.', 'SELL'),
  network: noted(
    withDefault(1, z.optional(chainId)),
    'The chain. Asks for a slippage and the native token in its mixed casing, unless version is 5.',
    1,
  ),
  chainId: optional(
    chainId,
    'The chain, for clients that leave slippage out and write the native token in any casing.',
    1,
  ),
  version: optional(
    z.enum(['5', '6.2']),
    'The router. Pass 6.2: without it the legacy router 5 is meant, which has another spender and is not on ' +
      'every chain.',
    '6.2',
  ),
  receiver: optional(address, 'Who is paid. Of router 5 it leaves out the methods that pay their caller alone.'),
  slippage: optional(slippageBps, 'How far the price may move against the swap, bps.', 50),
  destAmount: optional(amount, 'A floor in place of a slippage, raw units after fees: a quote below it is refused.'),
  includeDEXS: optional(list, 'Only these exchanges; see GET /adapters/list.', 'UniswapV3,CurveV1'),
  excludeDEXS: optional(list, 'None of these exchanges.'),
  includeContractMethods: optional(list, `${methodNames}: only these.`, 'swapExactAmountIn'),
  excludeContractMethods: optional(list, `${methodNames}: none of these.`),
  excludePools: optional(list, 'None of these pools, by address or identifier, nor orders, by hash.'),
  excludeRFQ: optional(flag, 'Leaves open OTC orders out, alone and beside pools; GET /swap always does.'),
  excludeContractMethodsWithoutFeeModel: optional(
    flag,
    'Leaves out methods that take no fee: of router 6.2 the one that fills OTC orders alone, of 5 those through pairs.',
  ),
  otherExchangePrices: optional(flag, 'Tells in `others` what each exchange alone would pay.'),
  partner: noted(withDefault('anon', z.optional(partner)), 'The integration; anon pays 1 bps.', 'anon'),
  partnerFeeBps: optional(integer(0, maxPartnerFeeBps), 'A fee on top of what the partner is registered with.', 25),
  maxImpact: noted(
    withDefault(15, z.optional(decimal(0, 100))),
    'Percent of the value: above it maxImpactReached.',
    15,
  ),
  maxUSDImpact: optional(decimal(0, 1e12), 'The same in dollars.'),
  ignoreBadUsdPrice: optional(flag, 'Quotes tokens without a known dollar price, too.'),
  srcTokenTransferFee: optional(
    taxBps,
    'What srcToken takes of a transfer, bps; unless said, what is known of a listed one and measured of another.',
  ),
  destTokenTransferFee: optional(
    taxBps,
    'What destToken takes of a transfer, bps; unless said, what is known of a listed one and measured of another.',
  ),
  srcTokenDexTransferFee: optional(
    taxBps,
    'What srcToken takes on the way into a pool where that is more, bps; unless said, measured if it is not listed.',
  ),
  destTokenDexTransferFee: optional(
    taxBps,
    'What destToken takes on the way out of a pool where that is more, bps; unless said, measured if it is not listed.',
  ),
  degenMode: optional(flag, 'Quotes and builds whatever the impact, and without dollar prices.'),
  partnerAddress: optional(address, fieldTexts.feeRecipient),
  takeSurplus: optional(flag, fieldTexts.takesSurplus),
  isSurplusToUser: optional(flag, fieldTexts.surplusToUser),
  isCapSurplus: noted(withDefault(true, z.optional(flag)), fieldTexts.capsSurplus),
  positiveSlippageToUser: deprecated(optional(flag, fieldTexts.formerLever)),
}

/** The errors of a price. */
export const quoteErrors = [
  'ValidationError',
  'InvalidInput',
  'PricingError',
  'BadUsdPrice',
  'UnsupportedChain',
  'RateLimitExceeded',
  'ServiceUnavailable',
  'PriceTimeout',
] as const
