import { expect, test } from 'vitest'
import type { AlertMessage } from '@/lib/alert-message'
import { alertNotification } from './alert-notification'

const [weth, usdc] = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
] as const
const hash = `0x${'ab'.repeat(32)}` as const
const fill: AlertMessage = {
  id: 'fill:1:0x1:0x2',
  kind: 'fill',
  account: weth,
  chainId: 1,
  at: 1_700_000_000_000,
  order: { surface: 'intent', hash },
  paid: { token: weth, amount: '1500000000000000000', symbol: 'WETH', decimals: 18 },
  received: { token: usdc, amount: '4487250000', symbol: 'USDC', decimals: 6 },
  isWhole: true,
  transactionHash: hash,
}

test('default: a fill with its amounts, and the page of its order', () => {
  expect(alertNotification(fill)).toEqual({
    title: 'Order filled',
    body: '1.5 WETH for 4,487.25 USDC',
    tag: fill.id,
    path: `/orders/${hash}`,
  })
})

const event = { id: 'a', account: weth, chainId: 1, at: 0, order: { surface: 'intent', hash } } as const
const one = fill.kind === 'fill' ? fill.paid : undefined
const two = fill.kind === 'fill' ? fill.received : undefined

test.each<[AlertMessage, string, string]>([
  [
    { ...event, kind: 'nearFill', pays: one!, asks: two!, awayBps: 45 },
    'Limit price is near',
    '1.5 WETH for 4,487.25 USDC: the market is 0.45% away',
  ],
  [
    { ...event, kind: 'nearFill', pays: one!, asks: two!, awayBps: 0 },
    'Limit price is near',
    '1.5 WETH for 4,487.25 USDC: the market is there',
  ],
  [{ ...event, kind: 'expiry', left: one! }, 'Order expired', '1.5 WETH was not sold'],
  [{ ...event, kind: 'refund', refunded: two!, transactionHash: hash }, 'Transfer refunded', '4,487.25 USDC came back'],
  [
    { ...event, kind: 'reply', answers: hash, pays: one!, receives: two! },
    'Reply to your offer',
    'You get 4,487.25 USDC for 1.5 WETH',
  ],
])('behavior: %o', (message, title, body) => {
  expect(alertNotification(message)).toMatchObject({ title, body })
})

test('behavior: a price opens a swap of its tokens', () => {
  const [base, quote] = [
    { token: weth, symbol: 'WETH' },
    { token: usdc, symbol: 'USDC' },
  ]
  const price = { kind: 'price', base, quote, direction: 'above', price: '4000', priceNow: 4012.3456789 } as const
  expect(alertNotification({ id: 'price:1', account: weth, chainId: 10, at: 0, ...price })).toEqual({
    title: 'Above your price',
    body: '1 WETH is 4,012.35 USDC',
    tag: 'price:1',
    path: `/swap?chain=10&from=${weth}&to=${usdc}`,
  })
})

test('behavior: a part of an offer, and a token that is not listed', () => {
  const received = { token: usdc, amount: '5', symbol: null, decimals: null }
  expect(alertNotification({ ...fill, order: { surface: 'otc', hash }, isWhole: false, received })).toMatchObject({
    title: 'Order partly filled',
    body: '1.5 WETH for token 0xa0b8…eb48',
    path: `/otc/${hash}?chain=1`,
  })
})
