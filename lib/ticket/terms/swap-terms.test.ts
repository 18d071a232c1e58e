import { describe, expect, test } from 'vitest'
import { assertMeetsLimit } from '@/actions/assert-meets-limit'
import { priceOf } from '@/actions/intent/testing/open-intents'
import { PriceMovedError } from '@/actions/wallet/send/check-errors'
import { toPricesInput } from '@/hooks/swap/use-quote'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import { listTokens } from '@/hooks/token/use-tokens'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { chains } from '@/lib/chain/registry/chains'
import { ordersMethod } from '@/lib/order/orders-route'
import { toIntentQuestion } from '../price/question'
import { freezeIntent } from './freeze-intent'
import { freezeQuote, type PricesInput } from './frozen-quote'
import { isFresh } from './price-life'
import { matchesForm, placeTermsOf, termsOf } from './swap-terms'
import { maximumSpent } from './trade-terms'

const chain = chains[1]!
const [account, other] = developmentAccounts
const tokens = listTokens(chain, [])
const token = (symbol: string) => tokens.find((token) => token.symbol === symbol)!
const [weth, usdc, eth] = [token('WETH'), token('USDC'), token('ETH')]

const form: SwapForm = {
  chain,
  toChain: chain,
  crosses: false,
  across: undefined,
  isBridgeOnly: false,
  isSold: false,
  lane: undefined,
  entering: usdc,
  wish: undefined,
  from: weth,
  to: usdc,
  fromStatus: 'ready',
  toStatus: 'ready',
  side: 'SELL',
  amountText: '1',
  amount: 10n ** 18n,
  amountError: undefined,
  isSameToken: false,
  wraps: undefined,
  slippageBps: 50,
  autoKind: undefined,
  receiver: { text: '', address: undefined, status: 'self', setByLink: false },
  partner: { status: 'none', name: undefined, terms: undefined },
}
const terms = { name: 'example-wallet', address: other, feeBps: 25, takeSurplus: false } as const
const underPartner: SwapForm = { ...form, partner: { status: 'ready', name: terms.name, terms } }

const route = (change: Partial<PriceRoute> = {}): PriceRoute => ({
  blockNumber: 1,
  network: 1,
  srcToken: weth.address,
  srcDecimals: 18,
  srcAmount: '1000000000000000000',
  destToken: usdc.address,
  destDecimals: 6,
  destAmount: '2500250000',
  destAmountAfterFee: '2500000000',
  bestRoute: [],
  gasCostUSD: '1',
  gasCost: '120000',
  side: 'SELL',
  version: '6.2',
  contractAddress: chain.contracts.router,
  tokenTransferProxy: chain.contracts.router,
  contractMethod: 'swapExactAmountIn',
  partnerFee: 0.01,
  srcUSD: null,
  destUSD: null,
  hmac: 'a'.repeat(40),
  ...change,
})

const asked = { network: 1, srcToken: weth.address, destToken: usdc.address, amount: '1', slippage: 50 } as PricesInput
const quoteOf = (change: Partial<PriceRoute> = {}, slippageBps = 50) =>
  freezeQuote({
    priceRoute: route(change),
    receiver: undefined,
    owner: account,
    receivedAt: 1_000,
    slippageBps,
    question: asked,
  })

describe('freezeQuote', () => {
  test('default', () => {
    const quote = quoteOf()
    expect(quote).toMatchObject({ srcAmount: 10n ** 18n, destAmount: 2_500_000_000n, limit: 2_487_500_000n })
    expect(Object.isFrozen(quote)).toBe(true)
  })

  test('behavior: the route is the received object', () => {
    const priceRoute = route()
    expect(freezeQuote({ ...quoteOf(), priceRoute }).priceRoute).toBe(priceRoute)
  })

  test('behavior: the maximum of a BUY applies to the amount with the fee', () => {
    const buy = quoteOf({ side: 'BUY', srcAmount: '1000', srcAmountAfterFee: '1001', destAmount: '77' })
    expect(buy).toMatchObject({ srcAmount: 1_001n, destAmount: 77n, limit: 1_006n })
  })

  test('behavior: the minimum is at least one raw unit', () => {
    expect(quoteOf({ destAmountAfterFee: '1' }, 10_000).limit).toBe(1n)
  })

  test('behavior: fresh for twenty seconds', () => {
    expect(isFresh(quoteOf(), 21_000)).toBe(true)
    expect(isFresh(quoteOf(), 21_001)).toBe(false)
  })
})

describe('termsOf', () => {
  test('default', () => {
    expect(termsOf(form, quoteOf(), account)).toMatchObject({
      kind: 'market',
      src: { chainId: 1, symbol: 'WETH' },
      limit: 2_487_500_000n,
      beneficiary: account,
    })
  })

  test('behavior: a quote of signed orders has no slippage: its limit is the quote', () => {
    const sale = quoteOf({ contractMethod: ordersMethod })
    expect(sale).toMatchObject({ limit: 2_500_000_000n, slippageBps: 0 })
    const agreed = termsOf(form, sale, account)!
    expect(agreed).toMatchObject({ limit: 2_500_000_000n, slippageBps: 0 })
    expect(() => assertMeetsLimit(agreed, quoteOf({ destAmountAfterFee: '2499999999' }))).toThrow(PriceMovedError)
    expect(quoteOf({ contractMethod: ordersMethod, side: 'BUY', srcAmount: '1000' }).limit).toBe(1_000n)
  })

  test('behavior: the recipient of the ticket receives the token', () => {
    const receiver = { text: other, address: other, status: 'confirmed', setByLink: false } as const
    const quote = freezeQuote({ ...quoteOf(), receiver: other })
    expect(termsOf({ ...form, receiver }, quote, account)?.beneficiary).toBe(other)
  })

  test('behavior: undefined for a quote of another request', () => {
    const quote = quoteOf()
    expect(matchesForm(form, quote)).toBe(true)
    for (const change of [
      { chain: chains[8453] },
      { from: usdc },
      { to: weth },
      { amount: 2n },
      { side: 'BUY' as const },
      { receiver: { text: other, address: other, status: 'confirmed' as const, setByLink: false } },
    ])
      expect(termsOf({ ...form, ...change }, quote, account)).toBeUndefined()
  })

  test('behavior: a quote is only valid for its own partner', () => {
    const quote = freezeQuote({ ...quoteOf(), question: { ...asked, partner: 'example-wallet' } })
    expect(termsOf(underPartner, quote, account)).toMatchObject({ partner: 'example-wallet' })
    expect(termsOf(underPartner, quoteOf(), account)).toBeUndefined()
    expect(termsOf(form, quote, account)).toBeUndefined()
    expect(termsOf(form, quoteOf(), account)).toMatchObject({ partner: undefined })
  })

  test('behavior: wrapping needs no quote and pays the account itself', () => {
    const wrap: SwapForm = { ...form, from: eth, to: weth, wraps: 'wrap' }
    expect(termsOf(wrap, undefined, account)).toMatchObject({ kind: 'wrap', limit: 10n ** 18n, beneficiary: account })
  })
})

describe('maximumSpent', () => {
  test('default', () => {
    expect(maximumSpent(termsOf(form, quoteOf(), account)!)).toBe(10n ** 18n)
  })

  test('behavior: a BUY can take up to its limit', () => {
    const buy = { ...form, side: 'BUY', amount: 77n } as const
    const quote = quoteOf({ side: 'BUY', srcAmount: '1000', destAmount: '77' })
    expect(maximumSpent(termsOf(buy, quote, account)!)).toBe(1_005n)
  })
})

describe('toPricesInput', () => {
  test('default', () => {
    expect(toPricesInput(form, account, false)).toEqual({
      network: 1,
      srcToken: weth.address.toLowerCase(),
      srcDecimals: 18,
      destToken: usdc.address.toLowerCase(),
      destDecimals: 6,
      amount: '1000000000000000000',
      side: 'SELL',
      slippage: 50,
      version: '6.2',
      ignoreBadUsdPrice: true,
      userAddress: account,
    })
  })

  test('behavior: the native token is sent in its mixed-case form', () => {
    const input = toPricesInput(
      { ...form, from: { ...eth, address: eth.address.toLowerCase() as never } },
      undefined,
      false,
    )
    expect(input?.srcToken).toBe('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
  })

  test('behavior: an incomplete or invalid ticket makes no request', () => {
    const invalid = { text: 'x', address: undefined, status: 'invalid', setByLink: false } as const
    for (const change of [
      { chain: undefined },
      { from: undefined },
      { to: undefined },
      { amount: undefined },
      { isSameToken: true },
      { wraps: 'wrap' as const },
      { receiver: invalid },
    ])
      expect(toPricesInput({ ...form, ...change }, account, false)).toBeUndefined()
  })

  test('behavior: a token that is bought with what arrives on its chain is asked for as such', () => {
    const far = { ...form, toChain: { ...chain, id: 8453 }, crosses: true }
    expect(toPricesInput(far, account, false)).toBeUndefined()
    const question = toPricesInput({ ...far, isSold: true }, account, false)!
    expect(question).toMatchObject({ destChainId: 8453, allowBridgeAndSwap: true })
    expect(toIntentQuestion(question)).toMatchObject({ mode: 'DELTA', allowBridgeAndSwap: true })
  })

  test('behavior: sends the taxes of tokens, and expert mode lifts the maximum price impact', () => {
    const taxed = { ...form, from: { ...weth, transferFeeBps: 100 } }
    expect(toPricesInput(taxed, account, true)).toMatchObject({ srcTokenTransferFee: 100, maxImpact: 100 })
  })
})

describe('placeTermsOf', () => {
  const price = priceOf({ from: usdc, to: weth })
  const asked = { ...form, from: usdc, to: weth, amount: 100_000_000n }
  const intent = freezeIntent({
    price,
    slippageBps: 50,
    receiver: undefined,
    owner: account,
    receivedAt: 0,
    question: toIntentQuestion({ network: 1, srcToken: usdc.address, destToken: weth.address, amount: '1' }),
  })

  test('default: amounts are after the fee, and the limit is the signed one', () => {
    const arrives = 50_000_000_000_000_000n - 5_000_000_000_000n
    expect(placeTermsOf(asked, intent, account)).toMatchObject({
      side: 'SELL',
      src: { symbol: 'USDC' },
      dest: { symbol: 'WETH' },
      srcAmount: 100_000_000n,
      destAmount: arrives,
      limit: (arrives * 9_950n) / 10_000n,
      slippageBps: 50,
      beneficiary: account,
    })
  })

  test('behavior: a purchase adds its fee, and its limit is the maximum to pay', () => {
    const bought = freezeIntent({ ...intent, price: priceOf({ side: 'BUY', from: usdc, to: weth }) })
    const ticket = { ...asked, side: 'BUY', amount: 50_000_000_000_000_000n } as const
    expect(placeTermsOf(ticket, bought, account)).toMatchObject({
      srcAmount: 100_010_000n,
      destAmount: ticket.amount,
      limit: (100_010_000n * 10_050n) / 10_000n,
    })
  })

  test('behavior: undefined for a price of another request', () => {
    expect(placeTermsOf(asked, undefined, account)).toBeUndefined()
    for (const change of [
      { amount: 1n },
      { side: 'BUY' as const },
      { from: weth },
      { chain: chains[8453]! },
      { receiver: { ...form.receiver, address: other } },
    ])
      expect(placeTermsOf({ ...asked, ...change }, intent, account)).toBeUndefined()
  })
})
