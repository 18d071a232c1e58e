import type { Address, Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { type PartnerFeeRequest, packPartnerFee, resolvePartnerFee } from '@/lib/chain/fees/partner-fee'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { executor } from '@/lib/chain/program/executor.generated'
import { encodeOrdersSwap } from '@/lib/chain/program/fill-orders'
import { readQuotedRoute } from '@/lib/chain/program/quoted-route'
import { chains } from '@/lib/chain/registry/chains'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { saleTerms } from '@/lib/chain/swap/router-rule'
import { encodeSwap } from '@/lib/chain/swap/transactions'
import { ordersMethod } from '@/lib/order/orders-route'
import { freezeQuote, type PricesInput } from '@/lib/ticket/terms/frozen-quote'
import type { PartnerTerms } from '@/lib/ticket/terms/partner-terms'
import { FeeChangedError, FeeTooHighError } from '../fee-errors'
import { mixedQuote, openOrder, ordersQuote } from '../proof/testing/orders-quote'
import { MismatchError, PriceMovedError, UnknownContractError } from '../wallet/send/check-errors'
import { openSeededWorld } from '../wallet/testing/seeded-world'
import { askQuote } from './ask-quote'
import { buildSwap } from './build-swap'
import { OwnOrderError } from './swap-errors'
import { confirmedSale as terms } from './testing/confirmed-sale'

const chain = chains[1]!
const { router } = chain.contracts
const [account, maker, thief] = developmentAccounts
const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => toLowerAddress(findTokenBySymbol(chain, symbol)!.address)) as [
  Address,
  Address,
]

const { rpc } = openSeededWorld()

const question = { network: 1, srcToken: weth, destToken: usdc, amount: '1', slippage: 50 } as PricesInput

const pool = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'
const bestRoute: PriceRoute['bestRoute'] = [
  {
    percent: 100,
    swaps: [
      {
        srcToken: weth,
        srcDecimals: 18,
        destToken: usdc,
        destDecimals: 6,
        swapExchanges: [
          {
            exchange: 'UniswapV3',
            srcAmount: String(terms.srcAmount),
            destAmount: '3000300000',
            percent: 100,
            poolAddresses: [pool],
            data: { leg: 0, kind: 'v3', feePips: 500, zeroForOne: false },
          },
        ],
      },
    ],
  },
]

const honest: PriceRoute = {
  blockNumber: 1,
  network: 1,
  srcToken: weth,
  srcDecimals: 18,
  srcAmount: String(terms.srcAmount),
  destToken: usdc,
  destDecimals: 6,
  destAmount: '3000300000',
  destAmountAfterFee: '3000000000',
  bestRoute,
  gasCostUSD: null,
  gasCost: '150000',
  side: 'SELL',
  version: '6.2',
  contractAddress: router,
  tokenTransferProxy: router,
  contractMethod: 'swapExactAmountIn',
  partnerFee: 0.01,
  srcUSD: null,
  destUSD: null,
  partner: 'anon',
  hmac: 'a'.repeat(40),
}

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
})

/** Builds a swap from an answer that an attacker between the page and the chain could give. */
const build = (answer: object, route: Partial<PriceRoute> = {}, partner?: PartnerTerms) =>
  buildSwap(
    {
      api: {
        baseUrl: '/api',
        fetch: (url) => {
          asked.push(url)
          const fee = { partnerFee: 0.01, partnerAddress: developmentAccounts[9], takeSurplus: false }
          return Response.json(url.includes('partnerfee') ? fee : answer)
        },
      },
      rpc,
    },
    {
      chain,
      account,
      terms,
      permit: undefined,
      quote: freezeQuote({
        priceRoute: { ...honest, ...route },
        slippageBps: 50,
        partner,
        receiver: undefined,
        owner: account,
        receivedAt: 0,
        question,
      }),
    },
  )

const transaction = { from: account, to: router, value: '0', data: '0xe3ead59e', chainId: 1 }
const fieldsOf = async (failure: Promise<unknown>) => {
  const error = await failure.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MismatchError)
  return (error as MismatchError).differences.map(({ field }) => field)
}

describe('buildSwap', () => {
  test.each([
    [{ contractAddress: thief }, 'contractAddress'],
    [{ version: '5' }, 'version'],
    [{ network: 8453 }, 'network'],
    [{ srcToken: usdc }, 'srcToken'],
    [{ destToken: weth }, 'destToken'],
    [{ destDecimals: 18 }, 'destDecimals'],
    [{ bestRoute: [] }, 'bestRoute'],
    [{ destAmount: '3000300001' }, 'bestRoute'],
  ])('error: Wallet.MismatchError for a quote with %o, before anything is built from it', async (route, field) => {
    expect(await fieldsOf(build(transaction, route))).toEqual([`priceRoute.${field}`])
    expect(asked).toEqual([])
  })

  test('error: Wallet.MismatchError names every difference at once', async () => {
    const lie = { ...transaction, from: thief, to: thief, chainId: 10 }
    expect(await fieldsOf(build(lie))).toEqual(expect.arrayContaining(['from', 'to', 'chainId', 'data']))
  })

  test.each([[['decoded', 'arguments']], [{ ...transaction, data: 'calldata' }], [{ ...transaction, value: '1e18' }]])(
    'error: Wallet.MismatchError for an answer that is no transaction',
    async (answer) => {
      expect(await fieldsOf(build(answer))).toEqual(['transaction'])
    },
  )

  test.each([
    ['executor', executor.address, '0x'],
    ['executor', executor.address, '0x5f5ff3'],
    ['router', router, '0x'],
  ] as const)('error: Chain.UnknownContractError for a %s at %s with the code %s', async (_, address, code) => {
    const before = (await rpc({ method: 'eth_getCode', params: [address, 'latest'] })) as Hex
    await rpc({ method: 'anvil_setCode', params: [address, code] })
    try {
      await expect(build(transaction)).rejects.toThrow(UnknownContractError)
    } finally {
      await rpc({ method: 'anvil_setCode', params: [address, before] })
    }
  })

  test('behavior: a call depends on the deployed router: ours compares after fees, others before', async () => {
    const partnerFee = resolvePartnerFee({ partner: developmentAccounts[9], feeBps: 1 })
    const built = (toAmount: bigint) => {
      const { to, data, value } = encodeSwap({
        chain,
        method: 'swapExactAmountIn',
        route: readQuotedRoute(honest, { chain })!,
        srcToken: weth,
        destToken: usdc,
        fromAmount: terms.srcAmount,
        toAmount,
        quotedAmount: 3_000_300_000n,
        metadata: `0x${'00'.repeat(32)}`,
        beneficiary: account,
        permit: '0x',
        partnerAndFee: packPartnerFee(partnerFee),
      })
      return { from: account, to, data, value: String(value), chainId: 1 }
    }
    const { toAmount } = saleTerms('gross', { minimum: terms.limit, quotedAmount: 3_000_300_000n, feeBps: 1 })
    expect(await build(built(terms.limit))).toMatchObject({ to: router })
    const before = (await rpc({ method: 'eth_getCode', params: [router, 'latest'] })) as Hex
    await rpc({ method: 'anvil_setCode', params: [router, '0x5f5ff3'] })
    try {
      expect(await fieldsOf(build(built(terms.limit)))).toEqual(['toAmount'])
      expect(await fieldsOf(build(built(toAmount - 1n)))).toEqual(['toAmount'])
      expect(await build(built(toAmount))).toMatchObject({ to: router })
    } finally {
      await rpc({ method: 'anvil_setCode', params: [router, before] })
    }
  })

  test('behavior: requests the confirmed limit as an amount, never as a slippage', async () => {
    const bodies: Record<string, unknown>[] = []
    const api = {
      baseUrl: '/api',
      fetch: (_: string, { body }: RequestInit) => {
        if (typeof body === 'string') bodies.push(JSON.parse(body))
        return Response.json({ partnerFee: 0.01, partnerAddress: developmentAccounts[9], takeSurplus: false })
      },
    }
    const quote = freezeQuote({
      priceRoute: honest,
      slippageBps: 50,
      receiver: undefined,
      owner: account,
      receivedAt: 0,
      question,
    })
    await buildSwap({ api, rpc }, { chain, account, terms, quote, permit: undefined }).catch(() => undefined)
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatchObject({ srcAmount: String(terms.srcAmount), destAmount: String(terms.limit) })
    expect(bodies[0]).not.toHaveProperty('slippage')
    expect(bodies[0]?.priceRoute).toEqual(honest)
  })
})

describe('buildSwap under the partner of a link', () => {
  const shown: PartnerTerms = { name: 'example-wallet', address: maker, feeBps: 25, takeSurplus: false }
  const sharing: PartnerTerms = { ...shown, feeBps: 0, takeSurplus: true }
  const priced = ({ feeBps }: PartnerTerms) => ({ partner: 'example-wallet', partnerFee: feeBps / 100 })
  const answerWith = (fee: PartnerFeeRequest) => {
    const { to, data, value } = encodeSwap({
      chain,
      method: 'swapExactAmountIn',
      route: readQuotedRoute(honest, { chain })!,
      srcToken: weth,
      destToken: usdc,
      fromAmount: terms.srcAmount,
      toAmount: terms.limit,
      quotedAmount: 3_000_300_000n,
      metadata: `0x${'00'.repeat(32)}`,
      beneficiary: account,
      permit: '0x',
      partnerAndFee: packPartnerFee(resolvePartnerFee(fee)),
    })
    return { from: account, to, data, value: String(value), chainId: 1 }
  }

  test('default: builds the partner field from what was shown, without asking for the recipient', async () => {
    const answer = answerWith({ partner: maker, feeBps: 25 })
    expect(await build(answer, priced(shown), shown)).toMatchObject({ to: router, data: answer.data })
    expect(asked).toEqual(['/api/transactions/1?ignoreChecks=true'])
    expect(await build(answerWith({ partner: maker, takeSurplus: true }), priced(sharing), sharing)).toBeDefined()
  })

  test.each([
    ['another address', shown, { partner: thief, feeBps: 25 }, ['partner']],
    ['a higher fee', shown, { partner: maker, feeBps: 26 }, ['partnerFeeBps']],
    ['no fee', shown, { partner: maker, feeBps: 0 }, ['partner', 'partnerFeeBps']],
    ['no cap', shown, { partner: maker, feeBps: 25, capSurplus: false }, ['capSurplus']],
    ['a direct payment', shown, { partner: maker, feeBps: 25, isDirectFeeTransfer: true }, ['directTransfer']],
    ['surplus for another one', sharing, { partner: thief, takeSurplus: true }, ['partner']],
    ['a fee in place of surplus', sharing, { partner: maker, feeBps: 1 }, ['partnerFeeBps', 'takeSurplus']],
    ['surplus for the service', sharing, {}, ['partner', 'takeSurplus']],
  ])('error: Wallet.MismatchError for calldata with %s', async (_, partner, fee, fields) => {
    expect(await fieldsOf(build(answerWith(fee), priced(partner), partner))).toEqual(fields)
  })

  test('error: Wallet.MismatchError for a price of another partner, before anything is built from it', async () => {
    for (const [route, partner] of [
      [{ ...priced(shown), partner: 'anon' }, shown],
      [priced(shown), undefined],
    ] as const)
      expect(await fieldsOf(build(transaction, route, partner))).toEqual(['priceRoute.partner'])
    expect(asked).toEqual([])
  })

  test('error: Fee.ChangedError, Fee.TooHighError for a price with another fee, or above 200 bps', async () => {
    const failed = build(transaction, { ...priced(shown), partnerFee: 0.26 }, shown)
    await expect(failed).rejects.toThrow(FeeChangedError)
    await expect(failed).rejects.toThrow('The fee is 26 bps now, and you were shown 25 bps.')
    const most = { ...shown, feeBps: 201 }
    await expect(build(transaction, priced(most), most)).rejects.toThrow(FeeTooHighError)
    await expect(build(transaction, { partnerFee: 2.01 })).rejects.toThrow(FeeTooHighError)
    expect(asked).toEqual([])
  })
})

describe('askQuote', () => {
  const again = (route: Partial<PriceRoute>) => {
    const surplus = { user: 100, partner: 0, service: 0, capPercent: null }
    const fetch = () => Response.json({ priceRoute: { ...honest, ...route }, expiresAt: '', surplus })
    const seen = { slippageBps: 50, receiver: undefined, owner: account, receivedAt: 0 }
    const confirmed = freezeQuote({ ...seen, priceRoute: honest, question })
    return askQuote({ api: { baseUrl: '/api', fetch }, now: () => 5 }, { chain, terms, quote: confirmed })
  }

  test('default: the same request, a new answer', async () => {
    expect(await again({ destAmountAfterFee: '3000000001' })).toMatchObject({
      receivedAt: 5,
      destAmount: 3_000_000_001n,
      feeBps: 1,
    })
  })

  test('behavior: OTC orders have no fee', async () => {
    // The fee check passes; the next check refuses what is no route of orders.
    await expect(again({ partnerFee: 0, contractMethod: ordersMethod })).rejects.toThrow(MismatchError)
  })

  test('behavior: accepts the accepted minimum, and not one unit less', async () => {
    const { limit } = terms
    expect(await again({ destAmountAfterFee: `${limit}` })).toMatchObject({ destAmount: limit })
    await expect(again({ destAmountAfterFee: `${limit - 1n}` })).rejects.toThrow(PriceMovedError)
  })

  test('error: Wallet.MismatchError: verifies it like the first', async () => {
    for (const lie of [
      { contractAddress: thief },
      { srcToken: usdc },
      { destToken: weth },
      { side: 'BUY' as const },
      { partner: 'thief' },
      { bestRoute: [] },
    ])
      await expect(again(lie)).rejects.toThrow()
  })

  test('error: Fee.ChangedError, Fee.TooHighError', async () => {
    await expect(again({ partnerFee: 0.02 })).rejects.toThrow(FeeChangedError)
    await expect(again({ partnerFee: 0 })).rejects.toThrow(FeeChangedError)
    await expect(again({ partnerFee: 3 })).rejects.toThrow(FeeTooHighError)
  })
})

describe('buildSwap with OTC orders', () => {
  const pair = { makerAsset: usdc, takerAsset: weth }
  const amounts = { makerAmount: 6_010_000_000n, takerAmount: 2n * 10n ** 18n }
  const honestOrder = openOrder({ maker, ...pair, ...amounts }, terms.srcAmount)
  const received = ordersQuote(chain, [honestOrder]).destAmount
  const quoted = { ...ordersQuote(chain, [honestOrder]), destAmountAfterFee: received }
  /** The terms were confirmed on a price through pools; a fresher price has the orders. */
  const quotedAmount = BigInt(received)
  const answerOf = (orders = [honestOrder], toAmount = quotedAmount) => {
    const { to, data, value } = encodeOrdersSwap({
      chain,
      orders,
      side: 'SELL',
      srcToken: weth,
      destToken: usdc,
      permit: '0x',
      fromAmount: terms.srcAmount,
      toAmount,
      beneficiary: account,
    })
    return { from: account, to, data, value: String(value), chainId: 1 }
  }

  test('default', async () => {
    const { to, data, value } = answerOf()
    expect(await build(answerOf(), quoted)).toEqual({ to, data, value: BigInt(value) })
  })

  test('error: Wallet.MismatchError for a minimum below the quote, even where the confirmed one is lower', async () => {
    expect(quotedAmount).toBeGreaterThan(terms.limit)
    for (const toAmount of [terms.limit, quotedAmount - 1n])
      expect(await fieldsOf(build(answerOf([honestOrder], toAmount), quoted))).toEqual(['toAmount'])
  })

  test('error: Wallet.MismatchError for another order than the quoted one, at the same price', async () => {
    const other = openOrder({ maker: thief, ...pair, ...amounts }, terms.srcAmount)
    expect(await fieldsOf(build(answerOf([other]), quoted))).toEqual(['order 1.nonceAndMeta', 'order 1.maker'])
  })

  test('error: Wallet.MismatchError for pools instead of orders, or a fee that orders do not have', async () => {
    expect(await fieldsOf(build(answerOf()))).toContain('partnerFeeBps')
    const asConfirmed = answerOf([honestOrder], terms.limit)
    expect(await fieldsOf(build(asConfirmed, { partnerFee: 0 }))).toEqual(['method'])
    expect(await fieldsOf(build(answerOf(), { ...quoted, partnerFee: 0.01 }))).toEqual(['partnerFeeBps'])
  })

  test.each([
    ['a hash of other terms', ['poolIdentifiers', 0], `0x${'ab'.repeat(32)}`],
    ['another contract', ['poolAddresses', 0], thief],
    ['more than its price gives', ['destAmount'], '3005000001'],
  ])('error: Wallet.MismatchError for a quote with %s', async (_, path, value) => {
    const changed = structuredClone(quoted)
    let place: Record<string | number, unknown> = changed.bestRoute[0]!.swaps[0]!.swapExchanges[0]!
    for (const key of path.slice(0, -1)) place = place[key] as typeof place
    place[path.at(-1)!] = value
    expect(await fieldsOf(build(answerOf(), changed))).toEqual(['priceRoute.bestRoute'])
    expect(asked).toEqual([])
  })

  test('error: Swap.OwnOrderError before anything is built', async () => {
    const own = ordersQuote(chain, [openOrder({ maker: account, ...pair, ...amounts }, terms.srcAmount)])
    await expect(build(answerOf(), own)).rejects.toThrow(OwnOrderError)
    expect(asked).toEqual([])
  })

  test('error: Chain.UnknownContractError when the OTC contract is not there', async () => {
    const { rfq } = chain.contracts
    const before = (await rpc({ method: 'eth_getCode', params: [rfq, 'latest'] })) as Hex
    await rpc({ method: 'anvil_setCode', params: [rfq, '0x'] })
    try {
      await expect(build(answerOf(), quoted)).rejects.toThrow('OTC contract')
    } finally {
      await rpc({ method: 'anvil_setCode', params: [rfq, before] })
    }
  })
})

describe('buildSwap with OTC orders beside pools', () => {
  const pair = { makerAsset: usdc, takerAsset: weth }
  const half = terms.srcAmount / 2n
  const orderOf = (by: Address, makerAmount = 6_010_000_000n) =>
    openOrder({ maker: by, ...pair, makerAmount, takerAmount: 2n * 10n ** 18n }, half)
  const throughPool = {
    ...bestRoute[0]!.swaps[0]!.swapExchanges[0]!,
    srcAmount: String(half),
    destAmount: '1500150000',
    data: { leg: 1, kind: 'v3', feePips: 500, zeroForOne: false },
  }
  const quoteOf = (order = orderOf(maker)) => {
    const quote = mixedQuote(chain, order, throughPool)
    return { ...quote, partnerFee: 0.01, destAmountAfterFee: String((BigInt(quote.destAmount) * 9_999n) / 10_000n) }
  }
  const answerOf = (quote: PriceRoute = quoteOf()) => {
    const { to, data, value } = encodeSwap({
      chain,
      method: 'swapExactAmountIn',
      route: readQuotedRoute(quote, { chain })!,
      srcToken: weth,
      destToken: usdc,
      fromAmount: terms.srcAmount,
      toAmount: terms.limit,
      quotedAmount: BigInt(quoteOf().destAmount),
      permit: '0x',
      metadata: `0x${'00'.repeat(32)}`,
      beneficiary: account,
      partnerAndFee: packPartnerFee(
        resolvePartnerFee({ partner: developmentAccounts[9], feeBps: 1, takeSurplus: false }),
      ),
    })
    return { from: account, to, data, value: String(value), chainId: 1 }
  }

  test('default', async () => {
    const { to, data, value } = answerOf()
    expect(await build(answerOf(), quoteOf())).toEqual({ to, data, value: BigInt(value) })
  })

  test('error: Wallet.MismatchError for another order than the quoted one, one with a taker, or none', async () => {
    const { order, ...signed } = orderOf(maker)
    const forSomebody = { ...signed, order: { ...order, nonceAndMeta: BigInt(account) } }
    expect(await fieldsOf(build(answerOf(quoteOf(orderOf(maker, 6_010_000_001n))), quoteOf()))).toEqual([
      'program.leg 1',
    ])
    expect(await fieldsOf(build(answerOf(quoteOf(orderOf(thief))), quoteOf()))).toEqual(['program.leg 1'])
    expect(await fieldsOf(build(answerOf(quoteOf(forSomebody)), quoteOf(forSomebody)))).toEqual(['order 1.taker'])
    expect(await fieldsOf(build(answerOf({ ...honest, destAmountAfterFee: undefined }), quoteOf()))).not.toEqual([])
  })

  test('error: Swap.OwnOrderError before a build, Chain.UnknownContractError without the OTC contract', async () => {
    await expect(build(answerOf(), quoteOf(orderOf(account)))).rejects.toThrow(OwnOrderError)
    expect(asked).toEqual([])
    const { rfq } = chain.contracts
    const before = (await rpc({ method: 'eth_getCode', params: [rfq, 'latest'] })) as Hex
    await rpc({ method: 'anvil_setCode', params: [rfq, '0x'] })
    try {
      await expect(build(answerOf(), quoteOf())).rejects.toThrow('OTC contract')
    } finally {
      await rpc({ method: 'anvil_setCode', params: [rfq, before] })
    }
  })
})
