import { type Address, encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { packIntentFee } from '@/lib/chain/fees/intent-fee'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { crossSettleCall, settleCall, toSettled } from '@/lib/chain/intent/settle-call'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { AnyIntent } from '@/lib/order/families/families'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { wholeOf } from '@/lib/order/testing/intent-order'
import { readSettlementTrades } from './read-settlement-trades'
import { againstQuote } from './trade'

const [owner, friend, agent, src, dest, partner] = [1, 2, 3, 4, 5, 6].map((name) =>
  pad(numberToHex(name), { size: 20 }),
) as [Address, Address, Address, Address, Address, Address]
const intent = spenderOf(mainnet, 'intent')
const place = { chainId: 1, intent }
const noFee = { feeBps: 0, takesSurplus: false, isSurplusToUser: false, capsSurplus: true, reserved: 0n }
const fee = (feeBps: number) => packIntentFee({ ...noFee, partner, feeBps })
const order: IntentOrder = {
  owner,
  beneficiary: friend,
  srcToken: src,
  destToken: dest,
  srcAmount: 1_000n,
  destAmount: 900n,
  expectedAmount: 1_000_000n,
  deadline: 9n,
  kind: orderKinds.SELL,
  nonce: 1n,
  partnerAndFee: fee(100),
  permit: '0x',
  metadata: '0x',
  bridge: noBridge,
}
const bought: IntentOrder = {
  ...order,
  kind: orderKinds.BUY,
  srcAmount: 1_200n,
  destAmount: 500n,
  expectedAmount: 1_000n,
  partnerAndFee: 0n,
}
const input = (...signed: AnyIntent[]): Hex => {
  const [first, ...others] = signed.map((one) =>
    toSettled({ ...one, schedule: one.schedule, signature: '0x', filled: 0n }),
  )
  const execution = { executor: agent, data: '0x' } as const
  return others.length === 0
    ? settleCall(first!, () => ({ ...execution, fillIn: 0n, fillOut: 0n }))
    : crossSettleCall(
        [first!, ...others].map((intent) => ({ intent, fillIn: 1n, fillOut: 1n })),
        execution,
      )
}

type Event = { signed: AnyIntent; paid: bigint; received: bigint; total?: bigint; partnerFee?: bigint }
const words = (values: readonly bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const logOf = ({ signed, paid, received, total, partnerFee = 0n }: Event) => {
  const { owner, beneficiary, srcToken, destToken, destAmount } = signed.order
  const eventName = total === undefined ? 'OrderSettled' : 'OrderPartiallyFilled'
  const args = { owner, beneficiary, orderHash: hashIntent(place, signed) }
  const amounts = [BigInt(srcToken), BigInt(destToken), paid, destAmount, received, 7n, partnerFee]
  return {
    address: intent,
    topics: encodeEventTopics({ abi: intentAbi, eventName, args }) as Hex[],
    data: words(total === undefined ? amounts : [...amounts, total]),
  }
}
const moved = (token: Address, from: Address, to: Address, amount: bigint) => ({
  address: token,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }) as Hex[],
  data: words([amount]),
})
const read = (input: Hex, logs: ReturnType<typeof moved>[]) =>
  readSettlementTrades(mainnet, { from: agent, to: intent, input }, logs)
const whole: AnyIntent = { order, family: 'Order' }

test('default: a full sale with its limit and its quote after the partner’s fee', () => {
  const [trade] = read(input(whole), [logOf({ signed: whole, paid: 1_000n, received: 990_099n, partnerFee: 10_000n })])
  expect(trade).toEqual({
    kind: 'settlement',
    owner,
    beneficiary: friend,
    side: 'SELL',
    srcToken: src,
    destToken: dest,
    srcAmount: 1_000n,
    destAmount: 990_099n,
    limit: 900n,
    quoted: 990_000n,
    order: { hash: hashIntent(place, whole), surface: 'intent', isPart: false },
    partner: { address: partner, feeBps: 100, earned: 10_000n },
    venueFee: 7n,
    route: undefined,
  })
  expect(againstQuote(trade!)).toBe(1)
})

test('behavior: a purchase pays the event’s amount, with the signed maximum as limit', () => {
  const signed: AnyIntent = { order: bought, family: 'Order' }
  const [trade] = read(input(signed), [logOf({ signed, paid: 990n, received: 500n })])
  expect(trade).toMatchObject({ side: 'BUY', srcAmount: 990n, destAmount: 500n, limit: 1_200n, quoted: 1_000n })
  expect([trade?.partner, againstQuote(trade!)]).toEqual([undefined, 100])
})

test('behavior: the payment of a part of a sale is its owner’s transfer, with a share of the limit', () => {
  const signed: AnyIntent = { order: { ...order, partnerAndFee: 0n }, family: 'FillableOrder' }
  const event = logOf({ signed, paid: 1_000n, received: 250_000n, total: 250n })
  const logs = [event, moved(src, owner, agent, 260n), moved(src, agent, owner, 10n)]
  const [trade] = read(input(signed), logs)
  expect(trade).toMatchObject({ srcAmount: 250n, limit: 225n, quoted: 250_000n, order: { isPart: true } })
  // The last part completes the order, but is still a part.
  const [last] = read(input(signed), [logOf({ signed, paid: 1_000n, received: 9n }), moved(src, owner, agent, 750n)])
  expect(last).toMatchObject({ srcAmount: 750n, order: { isPart: true } })
  // The amount is unknown without transfers, and with a native source.
  expect(read(input(signed), [event])).toMatchObject([{ srcAmount: undefined, limit: undefined, quoted: undefined }])
  const native: AnyIntent = { ...signed, order: { ...signed.order, srcToken: toLowerAddress(nativeToken) } }
  const other = logOf({ signed: native, paid: 1_000n, received: 9n, total: 5n })
  expect(read(input(native), [other])).toMatchObject([{ srcAmount: undefined }])
})

test('behavior: compares a slice with its signed limit, without a quote', () => {
  const { srcAmount: _, destAmount: __, expectedAmount: ___, kind: ____, ...terms } = order
  const twap = { ...terms, interval: 60n, numSlices: 4, destAmountPerSlice: 5n, totalSrcAmount: 10n }
  const signed: AnyIntent = { ...wholeOf(twap), family: 'TWAPOrder' }
  const event = logOf({ signed, paid: 10n, received: 6n, total: 4n })
  expect(read(input(signed), [event, moved(src, owner, agent, 2n)])).toMatchObject([
    { srcAmount: 2n, destAmount: 6n, limit: 5n, quoted: undefined, order: { isPart: true } },
  ])
})

test('behavior: lists orders that matched each other separately, without a route', () => {
  const back: AnyIntent = {
    order: { ...order, owner: friend, beneficiary: friend, srcToken: dest, destToken: src },
    family: 'Order',
  }
  const logs = [
    ...[logOf({ signed: whole, paid: 1_000n, received: 950n }), logOf({ signed: back, paid: 1_000n, received: 901n })],
    ...[moved(src, owner, friend, 1_000n), moved(dest, friend, owner, 950n)],
  ]
  const trades = read(input(whole, back), logs)
  expect(trades.map(({ owner, srcToken, destAmount }) => [owner, srcToken, destAmount])).toEqual([
    [owner, src, 950n],
    [friend, dest, 901n],
  ])
  expect(trades.every(({ route }) => route === undefined)).toBe(true)
})

test('behavior: leaves terms undefined without calldata, and ignores logs of other contracts', () => {
  const event = logOf({ signed: whole, paid: 1_000n, received: 950n })
  expect(read('0x12345678', [event])).toMatchObject([
    { side: undefined, srcAmount: undefined, limit: undefined, quoted: undefined, partner: undefined, venueFee: 7n },
  ])
  expect(read(input(whole), [{ ...event, address: agent }])).toEqual([])
})

test('behavior: an amount that was sent to another chain did not arrive here', () => {
  const bridged: Pick<IntentOrder, 'bridge'> = { bridge: { ...noBridge, destinationChainId: 42_161n } }
  const signed: AnyIntent = { order: { ...order, ...bridged }, family: 'Order' }
  const settled = logOf({ signed, paid: 1_000n, received: 990_099n })
  const sent = (orderHash: Hex) => ({
    address: intent,
    topics: encodeEventTopics({
      abi: intentAbi,
      eventName: 'Bridged',
      args: { owner, orderHash, transferId: 5n },
    }) as Hex[],
    data: words([0n, 0n, 42_161n, BigInt(dest), 990_099n, 990_000n]),
  })
  const [trade] = read(input(signed), [settled, sent(hashIntent(place, signed))])
  // Both are in the token that enters the bridge, as is the sent amount; none of them includes the
  // bridge's fee.
  expect(trade).toMatchObject({ sentTo: 42_161, destAmount: 990_099n, quoted: 990_000n, limit: 900n })
  expect(againstQuote(trade!)).toBe(1)
  expect(read(input(signed), [settled, sent(pad('0x1'))])[0]).not.toHaveProperty('sentTo')
})
