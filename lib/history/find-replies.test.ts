import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { account, served, stranger } from '@/actions/orders/testing/order-rows'
import { zeroAddress } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { toRfqOrder } from '@/lib/order/rfq'
import { findReplies } from './find-replies'
import { hashOf } from './otc/signed-orders'

const chain = served[0]!
const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => findTokenBySymbol(chain, symbol)!.address) as [Address, Address]

const offer = (given: Partial<RfqRecord>): RfqRecord => {
  const terms = {
    nonceAndMeta: '1',
    expiry: 0,
    maker: account,
    taker: stranger,
    makerAsset: weth,
    takerAsset: usdc,
    makerAmount: '1000',
    takerAmount: '3000',
    ...given,
  } as RfqRecord
  const orderHash = hashOf(chain, toRfqOrder(terms))
  const record = { chainId: 1, orderHash, signature: '0x', permitMakerAsset: null, state: 'PENDING', createdAt: 100 }
  return { ...record, ...terms } as RfqRecord
}
const reply = (given: Partial<RfqRecord> = {}) =>
  offer({ maker: stranger, taker: account, makerAsset: usdc, takerAsset: weth, createdAt: 200, ...given } as RfqRecord)

test('default: an opposite offer answers the newest one that was open', () => {
  const [older, newer] = [offer({}), offer({ nonceAndMeta: '2', createdAt: 150 })]
  const answer = reply()
  expect(findReplies(chain, [newer, older], [answer])).toMatchObject([
    { answers: newer.orderHash, at: 200_000, isOver: false, signed: { hash: answer.orderHash } },
  ])
  expect(findReplies(chain, [offer({ taker: zeroAddress })], [answer])).toHaveLength(1)
})

test('behavior: ignores offers of the account itself, of other tokens, earlier ones and those to others', () => {
  const others = [reply({ takerAsset: usdc, makerAsset: weth }), reply({ createdAt: 99 }), reply({ taker: stranger })]
  expect(findReplies(chain, [offer({})], others as RfqRecord[])).toEqual([])
  expect(findReplies(chain, [offer({ expiry: 199 })], [reply()])).toEqual([])
  expect(findReplies(chain, [offer({ taker: '0x90f79bf6eb2c4f870365e785982e1f101e93b906' })], [reply()])).toEqual([])
})

test('behavior: ignores a record with another hash', () => {
  expect(findReplies(chain, [offer({})], [{ ...reply(), makerAmount: '1' }])).toEqual([])
})
