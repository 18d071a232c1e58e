import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxAmountLength, readTicketLink, type TicketLink, writeTicketLink } from './ticket-link'

const empty: TicketLink = {
  chainId: undefined,
  from: undefined,
  to: undefined,
  side: 'SELL',
  amountText: '',
  receiver: undefined,
}

describe('readTicketLink', () => {
  test('default', () => {
    expect(readTicketLink('chain=8453&from=WETH&to=USDC&sell=1.5&recipient=0xabc')).toEqual({
      chainId: 8453,
      from: 'WETH',
      to: 'USDC',
      side: 'SELL',
      amountText: '1.5',
      receiver: '0xabc',
    })
  })

  test('behavior: an empty link has no fields', () => {
    expect(readTicketLink('')).toEqual(empty)
    expect(readTicketLink('chain=&from=%20&to=&sell=&recipient=')).toEqual(empty)
  })

  test('behavior: buy is the amount of the other side; sell takes precedence', () => {
    expect(readTicketLink('buy=7')).toMatchObject({ side: 'BUY', amountText: '7' })
    expect(readTicketLink('buy=7&sell=3')).toMatchObject({ side: 'SELL', amountText: '3' })
  })

  test('behavior: an invalid chain id is unknown, not the default chain', () => {
    expect(readTicketLink('chain=base').chainId).toBeNaN()
    expect(readTicketLink('chain=-1').chainId).toBeNaN()
    expect(readTicketLink('chain=1e3').chainId).toBeNaN()
  })

  test('behavior: slippage, approval and expert mode cannot be set by a link', () => {
    expect(readTicketLink('slippage=5000&slippageBps=5000&approval=unlimited&expert=true')).toEqual(empty)
  })

  test('behavior: a link names a partner, but no fee, which comes from the registration', () => {
    const feeFields = 'partnerAddress=0xabc&partnerFeeBps=200&takeSurplus=true'
    expect(readTicketLink(`partner=example-wallet&${feeFields}`)).toEqual({ ...empty, partner: 'example-wallet' })
    expect(writeTicketLink({ ...empty, partner: 'example-wallet' })).toBe('partner=example-wallet')
    // An oversized name stays oversized.
    expect(readTicketLink(`partner=${'x'.repeat(500)}`).partner).toHaveLength(65)
  })

  test('behavior: an address is converted to lower case', () => {
    expect(readTicketLink('from=0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2').from).toBe(
      '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    )
  })

  test('behavior: the theme of the widget is kept in its link', () => {
    expect(readTicketLink('sell=1&theme=dark')).toEqual({ ...empty, amountText: '1', theme: 'dark' })
    expect(writeTicketLink({ ...readTicketLink('sell=1&theme=dark'), amountText: '2' })).toBe('sell=2&theme=dark')
  })

  test('behavior: the account is kept unchanged, valid or not, and written back', () => {
    for (const account of ['0x12', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2']) {
      const link = readTicketLink(`chain=1&account=${account}`)
      expect(link.account).toBe(account)
      expect(writeTicketLink(link)).toBe(`chain=1&account=${account}`)
    }
  })

  test('behavior: a limit order has two of price and amounts, and its further fields', () => {
    expect(readTicketLink('sell=1&buy=2500&expiry=36h&parts=no&replaces=0xab')).toMatchObject({
      side: 'SELL',
      amountText: '1',
      buyText: '2500',
      expiry: '36h',
      parts: 'no',
      replaces: '0xab',
    })
    expect(readTicketLink('sell=1&buy=2500&price=1/0.0004')).not.toHaveProperty('buyText')
    for (const query of ['sell=1&buy=2500', 'buy=2500&price=2', 'price=2', 'sell=1&price=2&expiry=600&parts=no'])
      expect(writeTicketLink(readTicketLink(query))).toBe(query)
  })

  test('behavior: never throws, and limits the lengths', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (query) => {
        const link = readTicketLink(query)
        expect(link.amountText.length).toBeLessThanOrEqual(maxAmountLength)
        expect(link.from?.length ?? 0).toBeLessThanOrEqual(64)
      }),
    )
  })
})

describe('links to a list', () => {
  test('default: filters and account; `owner` is an alias of the account', () => {
    const link = readTicketLink('tab=done&type=limit&network=8453&search=weth+usdc&owner=0xabc')
    const list = { tab: 'done', type: 'limit', network: '8453', search: 'weth usdc', account: '0xabc' }
    expect(link).toEqual({ ...empty, ...list })
    expect(readTicketLink(writeTicketLink(link))).toEqual(link)
    expect(readTicketLink('account=0xdef&owner=0xabc').account).toBe('0xdef')
  })

  test('behavior: desk filters are written back unchanged, and omitted if undefined', () => {
    const desk = { tab: 'mine', gives: '0xab', wants: '0xcd', size: '10000', state: 'over', sort: 'price' }
    const query = writeTicketLink({ ...empty, ...desk })
    expect(query).toBe('tab=mine&gives=0xab&wants=0xcd&size=10000&state=over&sort=price')
    expect(readTicketLink(query)).toEqual({ ...empty, ...desk })
    expect(writeTicketLink({ ...readTicketLink(query), gives: undefined, sort: undefined })).toBe(
      'tab=mine&wants=0xcd&size=10000&state=over',
    )
  })
})

describe('writeTicketLink', () => {
  test('default', () => {
    expect(writeTicketLink({ ...empty, chainId: 1, from: 'WETH', to: 'USDC', side: 'BUY', amountText: '100' })).toBe(
      'chain=1&from=WETH&to=USDC&buy=100',
    )
  })

  test('behavior: a written link is read back unchanged', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9.+&=%$ -]{1,40}$/).map((text) => text.trim())
    const maybe = fc.option(
      word.filter((text) => text !== ''),
      { nil: undefined },
    )
    const link = fc.record({
      chainId: fc.option(fc.integer({ min: 1, max: 2 ** 31 }), { nil: undefined }),
      from: maybe,
      to: maybe,
      side: fc.constantFrom('SELL' as const, 'BUY' as const),
      amountText: word.filter((text) => text !== ''),
      receiver: maybe,
    })
    fc.assert(
      fc.property(link, (link) => {
        expect(readTicketLink(writeTicketLink(link))).toEqual(link)
      }),
    )
  })
})
