import { type Address, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import type { RfqOrder } from '@/lib/order/rfq'
import { type ThreadOrder, threadOf } from './thread'

const [ann, bob, eve]: Address[] = ['0xaa', '0xbb', '0xee'].map((text) => pad(text as Hex, { size: 20 })) as never
const [weth, usdc]: Address[] = ['0x11', '0x22'].map((text) => pad(text as Hex, { size: 20 })) as never
const hashOf = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`

type About = { at?: number; answers?: string; isParentKnown?: boolean; order?: Partial<RfqOrder> }

/** Returns an order of Ann that sells WETH to Bob at a time, which is also its name. */
const sale = (
  name: string,
  { at = Number(name), answers, isParentKnown = true, order = {} }: About = {},
): ThreadOrder => ({
  signed: {
    chainId: 1,
    signature: '0x',
    hash: hashOf(name),
    order: {
      nonceAndMeta: 0n,
      expiry: 1_000n,
      makerAmount: 1n,
      takerAmount: 1n,
      maker: ann!,
      taker: bob!,
      makerAsset: weth!,
      takerAsset: usdc!,
      ...order,
    },
  },
  at,
  answers: answers === undefined ? undefined : hashOf(answers),
  isParentKnown,
})
/** Returns an order of Bob that buys WETH from Ann. */
const purchase = (name: string, about: About = {}): ThreadOrder =>
  sale(name, {
    ...about,
    order: { maker: bob!, taker: ann!, makerAsset: usdc!, takerAsset: weth!, ...about.order },
  })

const namesOf = (shown: ThreadOrder, orders: readonly ThreadOrder[]) => {
  const { rounds, unrelated } = threadOf(shown.signed, orders)
  const name = ({ signed }: { signed: { hash: Hex } }) =>
    Buffer.from(signed.hash.slice(2).replace(/^0+/, ''), 'hex').toString()
  return [rounds.map(name).join(' '), unrelated.map(name).join(' ')]
}

describe('threadOf', () => {
  const negotiation = [sale('10'), purchase('20', { answers: '10' }), sale('30', { answers: '20' })]

  test('default: the same rounds in the same order from every round', () => {
    for (const shown of negotiation) expect(namesOf(shown, negotiation.toReversed())).toEqual(['10 20 30', ''])
  })

  test('behavior: other trades of the two are unrelated', () => {
    const others = [sale('05'), purchase('06', { answers: '05' }), sale('25')]
    expect(namesOf(negotiation[1]!, [...negotiation, ...others])).toEqual(['10 20 30', '05 06 25'])
    expect(namesOf(others[1]!, [...negotiation, ...others])).toEqual(['05 06', '10 20 25 30'])
  })

  test('behavior: two answers to one order are both rounds, independent of a browser’s clock', () => {
    const late = sale('10', { at: 99 })
    const [one, two] = [purchase('20', { answers: '10' }), purchase('15', { answers: '10' })]
    expect(namesOf(late, [late, one, two])).toEqual(['10 15 20', ''])
  })

  test('behavior: an order with an unknown parent answers the newest opposite one that was open', () => {
    const untold = { isParentKnown: false }
    const listed = [sale('10', untold), purchase('20', untold), sale('30', untold)]
    for (const shown of listed) expect(namesOf(shown, listed)).toEqual(['10 20 30', ''])
    const over = sale('10', { ...untold, order: { expiry: 19n } })
    expect(namesOf(listed[1]!, [over, listed[1]!])).toEqual(['20', '10'])
    const begun = purchase('20')
    expect(namesOf(begun, [sale('10', untold), begun])).toEqual(['20', '10'])
  })

  test('behavior: an order to anyone is a round once it is answered', () => {
    const open = sale('10', { order: { taker: zeroAddress } })
    const answer = purchase('20', { answers: '10' })
    for (const shown of [open, answer]) expect(namesOf(shown, [open, answer])).toEqual(['10 20', ''])
    expect(namesOf(purchase('20'), [open, purchase('20')])).toEqual(['20', ''])
  })

  test('behavior: an order to anyone answers none, unless its parent is known', () => {
    const open: About = { order: { taker: zeroAddress } }
    const orders = [sale('10'), purchase('20', { isParentKnown: false, ...open })]
    expect(namesOf(orders[0]!, orders)).toEqual(['10', ''])
    const told = [sale('10'), purchase('20', { answers: '10', ...open })]
    expect(namesOf(told[0]!, told)).toEqual(['10 20', ''])
  })

  test('behavior: ignores other accounts, other tokens and answers to unknown orders', () => {
    const answer = purchase('20', { answers: '10' })
    const others = [
      sale('10', { order: { taker: eve! } }),
      sale('11', { order: { maker: eve! } }),
      sale('12', { order: { makerAsset: eve! } }),
    ]
    expect(namesOf(answer, [answer, ...others])).toEqual(['20', ''])
  })

  test('behavior: ends in circular answers', () => {
    const circle = [sale('10', { answers: '20' }), purchase('20', { answers: '10' })]
    expect(namesOf(circle[0]!, circle)).toEqual(['10 20', ''])
    const itself = sale('10', { answers: '10' })
    expect(namesOf(itself, [itself])).toEqual(['10', ''])
  })
})
