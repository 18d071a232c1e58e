import {
  type Address,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseEther,
  parseEventLogs,
  parseUnits,
  zeroAddress,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { executor } from '@/lib/chain/executor.generated'
import { intentFeeTerms } from '@/lib/chain/intent-fee'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'
import { amountsOfFill } from '@/lib/order/intent-left'
import { roles } from '@/localnet/accounts'
import { intent, openIntentDesk, other, owner, usdc, weth } from '../intent/testing/intent-desk'
import { dai } from '../intent/testing/trader'
import { createLocalSolver } from '../pricing/solver'
import { untilSeen } from '../testing/harness'
import type { Bid, OpenIntent } from './agent'
import { createAmm } from './amm'
import { createMatcher, matchGas } from './matcher'

const desk = openIntentDesk()
const { client, service, served } = desk
const [account] = roles.agents
const deposits = toLowerAddress(mainnet.contracts.deltaWrappedNative!)
const native = toLowerAddress(nativeToken)
const [one, two] = [toLowerAddress(owner.address), toLowerAddress(other.address)]
const solver = createLocalSolver()
const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }

beforeAll(async () => {
  for (const by of [one, two]) for (const token of [usdc, weth, dai]) await desk.approve(token, maxUint256, { by })
  const depositAbi = parseAbi(['function depositNative(address receiver) payable'])
  const data = encodeFunctionData({ abi: depositAbi, functionName: 'depositNative', args: [one] })
  await client().act({ from: one, to: mainnet.contracts.deltaWrappedNative!, data, value: parseEther('5') })
})

const sign = async (terms: Partial<IntentOrder>, family: OpenIntent['family'] = 'Order'): Promise<OpenIntent> => {
  const order = await desk.makeOrder({ expectedAmount: 0n, destAmount: 1n, ...terms, beneficiary: zeroAddress })
  const signature = await desk.sign(order, family)
  return { order, family, orderHash: desk.hashOf(order, family), signature, filled: 0n }
}
const agents = () => {
  const { quotes, feeWallet } = service().deps
  return { amm: createAmm({ quotes, feeWallet }), matcher: createMatcher({ quotes, feeWallet, solver }) }
}
const bidFor = async (intents: readonly OpenIntent[]) => {
  await untilSeen(served())
  return agents().matcher.bid(served(), { round, intents, account })
}

const held = (token: Address, of: Address) =>
  token === native ? client().getBalance({ address: of }) : desk.balanceOf(token, of)
const collected = (token: Address) =>
  client().readContract({
    address: intent,
    abi: intentAbi,
    functionName: 'getCollectedFees',
    args: [zeroAddress, token],
  })

type Case = { terms: Partial<IntentOrder>; family?: OpenIntent['family'] }
const sale = (by: Address, srcToken: Address, destToken: Address, srcAmount: bigint): Case => ({
  terms: { owner: by, srcToken, destToken, srcAmount },
})
const purchase = (by: Address, srcToken: Address, destToken: Address, destAmount: bigint, srcAmount: bigint): Case => ({
  terms: { kind: orderKinds.BUY, owner: by, srcToken, destToken, srcAmount, destAmount, expectedAmount: srcAmount },
})
const dollars = (amount: string) => parseUnits(amount, 6)

/** Everything that somebody has of a token in this file. */
const tokens = [usdc, weth, dai, native]
const executors = [mainnet.contracts.crossExecutor!, executor.address]
const readMoney = async () => {
  const ofPeople = await Promise.all(
    [one, two].flatMap((person) =>
      tokens.map(async (token) => [`${person} ${token}`, await held(token, person)] as const),
    ),
  )
  const ofContract = await Promise.all(
    tokens.map(async (token) => ({ token, kept: await held(token, intent), fees: await collected(token) })),
  )
  return { people: new Map(ofPeople), ofContract, deposit: await held(deposits, one) }
}

/** Sends what was bid, and compares what everybody has with the table of money, to the unit. */
const settle = async (intents: readonly OpenIntent[], { fills, data }: Bid) => {
  const before = await readMoney()
  const receipt = await client().act({ from: account, to: intent, data, gas: 5_000_000n })
  expect(receipt.status).toBe('success')
  const after = await readMoney()
  const events = parseEventLogs({
    ...{ abi: intentAbi, eventName: ['OrderSettled', 'OrderPartiallyFilled'], logs: receipt.logs },
  })
  const owed = new Map(before.people)
  let deposit = before.deposit
  const move = (person: Address, token: Address, amount: bigint) =>
    owed.set(`${person} ${token}`, owed.get(`${person} ${token}`)! + amount)
  for (const [index, { orderHash, fillIn, fillOut }] of fills.entries()) {
    const { order } = intents.find((intent) => intent.orderHash === orderHash)!
    const isSale = order.kind === orderKinds.SELL
    const part = amountsOfFill(order, { filled: 0n, fill: isSale ? fillIn : fillOut })
    const { destAmount: minimum, expectedAmount: expected, srcAmount: most } = part
    const terms = intentFeeTerms(order.partnerAndFee)
    const sold = shareSale({ arrived: fillOut, expected, minimum }, terms)
    const bought = sharePurchase({ spent: fillIn, expected, most }, terms)
    const [paid, got, protocolFee] = isSale ? [fillIn, sold.net, sold.service] : [bought.total, fillOut, bought.service]
    expect(events[index]!.args).toMatchObject({ orderHash, returnAmount: got, protocolFee })
    if (order.srcToken === native) deposit -= paid
    else move(order.owner, order.srcToken, -paid)
    move(order.owner, order.destToken, got)
  }
  expect(after.people).toEqual(owed)
  expect(after.deposit).toBe(deposit)
  for (const [index, { kept, fees }] of after.ofContract.entries()) {
    const then = before.ofContract[index]!
    expect(kept - then.kept).toBe(fees - then.fees)
    for (const of of executors) expect(await held(then.token, of)).toBe(0n)
  }
  return receipt
}

/** Who wrote logs: pools do when they are called. */
const isOfPools = ({ address }: { address: Address }) =>
  ![usdc, weth, dai, intent, deposits].includes(toLowerAddress(address))

describe('what meets is settled at once, and everybody gets what the table of money says', () => {
  const cases: Record<string, { cases: readonly Case[]; usesPools?: true }> = {
    'two opposite orders': {
      cases: [sale(one, usdc, weth, dollars('3000')), sale(two, weth, usdc, parseEther('1'))],
      usesPools: true,
    },
    'a circle of three': {
      cases: [
        sale(one, usdc, weth, dollars('50000')),
        sale(two, weth, dai, parseEther('16')),
        sale(one, dai, usdc, parseEther('48000')),
      ],
      usesPools: true,
    },
    'a sale against a purchase': {
      cases: [sale(one, weth, usdc, parseEther('5')), purchase(two, usdc, weth, parseEther('5'), dollars('30000'))],
    },
    'two purchases, and pools for what is missing of the larger': {
      cases: [
        purchase(one, weth, usdc, dollars('9000'), parseEther('5')),
        purchase(two, usdc, weth, parseEther('5'), dollars('30000')),
      ],
      usesPools: true,
    },
    'deposited ether against wrapped': {
      cases: [sale(one, native, usdc, parseEther('2')), sale(two, usdc, weth, dollars('3000'))],
      usesPools: true,
    },
    'for ether': {
      cases: [sale(one, usdc, native, dollars('9000')), sale(two, weth, usdc, parseEther('1'))],
      usesPools: true,
    },
    'a part': {
      cases: [
        sale(one, usdc, weth, dollars('3000')),
        { ...sale(two, weth, usdc, parseEther('1')), family: 'FillableOrder' },
      ],
      usesPools: true,
    },
  }
  for (const [name, { cases: given, usesPools = false }] of Object.entries(cases))
    test(`default: ${name}`, async () => {
      const intents = []
      for (const { terms, family } of given) intents.push(await sign(terms, family))
      const { bids, declines } = await bidFor(intents)
      expect(declines).toEqual([])
      expect(bids).toHaveLength(1)
      const { bids: singles } = await agents().amm.bid(served(), { round, intents, account })
      for (const {
        fills: [alone],
      } of singles) {
        const fill = bids[0]!.fills.find(({ orderHash }) => orderHash === alone!.orderHash)!
        expect(fill.fillOut).toBeGreaterThanOrEqual(alone!.fillOut)
        expect(fill.fillIn).toBeLessThanOrEqual(alone!.fillIn)
      }
      const { gasUsed, logs } = await settle(intents, bids[0]!)
      expect(logs.some(isOfPools)).toBe(usesPools)
      console.log(name, gasUsed, logs.filter(isOfPools).length)
    })
})
