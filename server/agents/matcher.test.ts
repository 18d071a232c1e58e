import {
  type Address,
  encodeFunctionData,
  maxUint128,
  maxUint256,
  parseAbi,
  parseEther,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { intentFeeTerms } from '@/lib/chain/fees/intent-fee'
import { executor } from '@/lib/chain/program/executor.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'
import { amountsOfFill } from '@/lib/order/intent-left'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import { roles } from '@/localnet/accounts'
import { intent, openIntentDesk, other, owner, usdc, weth } from '../intent/testing/intent-desk'
import { dai } from '../intent/testing/trader'
import { createLocalSolver, type Solver } from '../pricing/solver/solver'
import { untilSeen } from '../testing/harness'
import type { Bid, OpenIntent } from './agent'
import { createAmm } from './amm'
import { createMatcher } from './matcher'

const desk = openIntentDesk({ prices: true })
const { client, service, served } = desk
const [account] = roles.agents
const deposits = toLowerAddress(mainnet.contracts.deltaWrappedNative!)
const native = toLowerAddress(nativeToken)
const [one, two] = [toLowerAddress(owner.address), toLowerAddress(other.address)]
const local = createLocalSolver()
let matched: readonly Match[] = []
const solver: Pick<Solver, 'match'> = {
  match: async (request, context) => {
    matched = await local.match(request, context)
    return matched
  },
}
const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }

beforeAll(async () => {
  for (const by of [one, two]) for (const token of [usdc, weth, dai]) await desk.approve(token, maxUint256, { by })
  const depositAbi = parseAbi(['function depositNative(address receiver) payable'])
  const data = encodeFunctionData({ abi: depositAbi, functionName: 'depositNative', args: [one] })
  await client().act({ from: one, to: mainnet.contracts.deltaWrappedNative!, data, value: parseEther('5') })
})

const sign = async (terms: Partial<IntentOrder>, family: OpenIntent['family'] = 'Order'): Promise<OpenIntent> => {
  const order = await desk.makeOrder({ ...terms, beneficiary: zeroAddress })
  const signature = await desk.sign(order, family)
  return { order, family, orderHash: desk.hashOf(order, family), signature, filled: 0n }
}
const agents = () => {
  const { quotes } = service().deps
  return { amm: createAmm({ quotes }), matcher: createMatcher({ quotes, solver }) }
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
/** A sale with a high expected amount, so that no surplus is shared. */
const sale = (by: Address, srcToken: Address, destToken: Address, srcAmount: bigint): Case => ({
  terms: { owner: by, srcToken, destToken, srcAmount, destAmount: 1n, expectedAmount: maxUint128 },
})
const purchase = (by: Address, srcToken: Address, destToken: Address, destAmount: bigint): Case => ({
  terms: {
    kind: orderKinds.BUY,
    owner: by,
    srcToken,
    destToken,
    destAmount,
    expectedAmount: 0n,
    srcAmount: (worth(srcToken, 1) * destAmount * 11n) / (worth(destToken, 1) * 10n),
  },
})
/** Returns the raw units of a token for a dollar value at pool prices. */
const worth = (token: Address, usd: number) => {
  const prices = usdPrices(mainnet, served().tracker.market().state)
  return BigInt(Math.floor(usd / prices.get(token === native ? weth : token)!))
}
/** Returns a sale in the opposite direction, slightly above the first one's output alone. */
const opposite = async ({ terms }: Case, by: Address): Promise<Case> => {
  const { bids } = await agents().amm.bid(served(), { round, intents: [await sign(terms)], account })
  const { destToken, srcToken } = terms as Required<typeof terms>
  return sale(by, destToken, srcToken, (bids[0]!.fills[0]!.fillOut * 10_006n) / 10_000n)
}

/** The tokens whose balances are compared. */
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
  const paid = await Promise.all(tokens.map((token) => (token === native ? 0n : held(token, account))))
  return { people: new Map(ofPeople), ofContract, deposit: await held(deposits, one), paid }
}

/** Sends a bid and compares all balances with the fee table to the unit. */
const settle = async (intents: readonly OpenIntent[], { fills, data }: Bid) => {
  const before = await readMoney()
  const receipt = await client().act({ from: account, to: intent, data, gas: 5_000_000n })
  expect(receipt.status).toBe('success')
  const after = await readMoney()
  const events = parseEventLogs({
    abi: intentAbi,
    eventName: ['OrderSettled', 'OrderPartiallyFilled'],
    logs: receipt.logs,
  })
  const owed = new Map(before.people)
  let deposit = before.deposit
  const move = (person: Address, token: Address, amount: bigint) =>
    owed.set(`${person} ${token}`, owed.get(`${person} ${token}`)! + amount)
  for (const [index, { orderHash, fillIn, fillOut }] of fills.entries()) {
    const { order } = intents.find((intent) => intent.orderHash === orderHash)!
    const isSale = order.kind === orderKinds.SELL
    const part = amountsOfFill(order, { filled: 0n, fill: isSale ? fillIn : fillOut })
    const { destAmount: minimum, expectedAmount: expected, srcAmount: maximum } = part
    const terms = intentFeeTerms(order.partnerAndFee)
    const sold = shareSale({ arrived: fillOut, expected, minimum }, terms)
    const bought = sharePurchase({ spent: fillIn, expected, maximum }, terms)
    const [paid, got, protocolFee] = isSale ? [fillIn, sold.net, sold.service] : [bought.total, fillOut, bought.service]
    expect(events[index]!.args).toMatchObject({ orderHash, returnAmount: got, protocolFee })
    if (order.srcToken === native) deposit -= paid
    else move(order.owner, order.srcToken, -paid)
    move(order.owner, order.destToken, got)
  }
  giveRest(intents, { owed, found: after.people })
  expect(after.people).toEqual(owed)
  expect(after.deposit).toBe(deposit)
  for (const [index, { kept, fees }] of after.ofContract.entries()) {
    const then = before.ofContract[index]!
    expect(kept - then.kept).toBe(fees - then.fees)
    for (const of of executors) expect(await held(then.token, of)).toBe(0n)
  }
  const firstFees = after.ofContract.filter(
    ({ fees }, index) => fees > 0n && before.ofContract[index]!.fees === 0n,
  ).length
  const inDollars = (token: Address, amount: bigint) => (Number(amount) / Number(worth(token, 1_000_000))) * 1_000_000
  // The service books the payment for gas, or the sending account gets it.
  const earned = tokens.map((token, index) => {
    const booked = after.ofContract[index]!.fees - before.ofContract[index]!.fees
    return inDollars(token, booked + after.paid[index]! - before.paid[index]!)
  })
  const cost = inDollars(weth, receipt.gasUsed * receipt.effectiveGasPrice)
  expect(earned.reduce((sum, amount) => sum + amount)).toBeGreaterThan(cost)
  return { ...receipt, firstFees }
}

/** Books the rest of a token to its owner if a single owner trades it. */
const giveRest = (
  intents: readonly OpenIntent[],
  { owed, found }: { owed: Map<string, bigint>; found: ReadonlyMap<string, bigint> },
) => {
  for (const token of tokens) {
    const owners = intents.flatMap(({ order: { owner, srcToken, destToken } }) =>
      srcToken === token || destToken === token ? owner : [],
    )
    const key = `${owners[0]} ${token}`
    if (new Set(owners).size !== 1 || found.get(key)! <= owed.get(key)!) continue
    owed.set(key, found.get(key)!)
  }
}

/** True for logs of pools, which emit them when called. */
const isOfPools = ({ address }: { address: Address }) =>
  ![usdc, weth, dai, intent, deposits].includes(toLowerAddress(address))

const signAll = async (cases: readonly Case[]) => {
  const intents = []
  for (const { terms, family } of cases) intents.push(await sign(terms, family))
  return intents
}

describe('matched orders settle at once, and every account gets its share by the fee table', () => {
  const cases: Record<string, { given: () => Promise<readonly Case[]>; usesPools?: true }> = {
    'two opposite orders': {
      given: async () => {
        const first = sale(one, usdc, weth, worth(usdc, 3_000))
        return [first, await opposite(first, two)]
      },
    },
    'two opposite orders of one person, whose gas is paid all the same': {
      given: async () => {
        const first = sale(one, usdc, weth, worth(usdc, 3_000))
        return [first, await opposite(first, one)]
      },
    },
    'a circle of three': {
      given: async () => {
        const first = sale(one, usdc, weth, worth(usdc, 3_000))
        const second = await opposite(first, two)
        const third = { terms: { ...second.terms, destToken: dai } }
        return [first, third, { terms: { ...(await opposite(third, one)).terms, destToken: usdc } }]
      },
    },
    'a pair, and what is more of one side through pools': {
      given: async () => [sale(one, usdc, weth, worth(usdc, 3_000)), sale(two, weth, usdc, worth(weth, 1_000))],
      usesPools: true,
    },
    'a sale against a purchase': {
      given: async () => [sale(one, weth, usdc, worth(weth, 3_000)), purchase(two, usdc, weth, worth(weth, 3_000))],
    },
    'two purchases, and pools for what is missing of the larger': {
      given: async () => [purchase(one, weth, usdc, worth(usdc, 900)), purchase(two, usdc, weth, worth(weth, 2_000))],
      usesPools: true,
    },
    'deposited ether, against wrapped': {
      given: async () => {
        const first = sale(one, native, usdc, worth(weth, 3_000))
        const back = await opposite(first, two)
        return [first, { terms: { ...back.terms, destToken: weth } }]
      },
    },
    'wrapped ether, for ether': {
      given: async () => {
        const first = sale(one, usdc, native, worth(usdc, 3_000))
        const back = await opposite(first, two)
        return [first, { terms: { ...back.terms, srcToken: weth } }]
      },
    },
  }
  for (const [name, { given, usesPools = false }] of Object.entries(cases))
    test(`default: ${name}`, async () => {
      await untilSeen(served())
      const intents = await signAll(await given())
      const { bids, declines } = await bidFor(intents)
      expect(declines).toEqual([])
      expect(bids).toHaveLength(1)
      await expectBetterThanAlone(intents, bids[0]!)
      const { gasUsed, logs, firstFees } = await settle(intents, bids[0]!)
      expect(logs.some(isOfPools)).toBe(usesPools)
      // The service's first fee in a token uses a new storage word.
      expect(Number(gasUsed)).toBeLessThan(matched[0]!.gas * 1.1 + firstFees * 22_100)
    })
})

const expectBetterThanAlone = async (intents: readonly OpenIntent[], { fills }: Bid) => {
  const { bids } = await agents().amm.bid(served(), { round, intents, account })
  for (const { fills: alone } of bids) {
    const fill = fills.find(({ orderHash }) => orderHash === alone[0]!.orderHash)!
    expect(fill.fillOut).toBeGreaterThanOrEqual(alone[0]!.fillOut)
    expect(fill.fillIn).toBeLessThanOrEqual(alone[0]!.fillIn)
  }
}

test('behavior: an order above the price of pools is partially filled by a match, and later more', async () => {
  await untilSeen(served())
  const first = sale(one, usdc, weth, worth(usdc, 10_000))
  const { terms } = await opposite(first, two)
  const { srcAmount } = terms as Required<typeof terms>
  const resting: Case = {
    // Above the pools' price at any gas cost.
    terms: { ...terms, srcAmount: 3n * srcAmount, destAmount: (3n * worth(usdc, 10_000) * 10_002n) / 10_000n },
    family: 'FillableOrder',
  }
  const intents = await signAll([first, resting])
  const { bids } = await bidFor(intents)
  const [, part] = bids[0]!.fills
  expect(part!.fillIn).toBeLessThan(3n * srcAmount)
  await settle(intents, bids[0]!)
  await untilSeen(served())
  const again = await bidFor([...(await signAll([first])), { ...intents[1]!, filled: part!.fillIn }])
  expect(again.bids[0]!.fills[1]!.fillIn).toBeGreaterThan(0n)
  const receipt = await client().act({ from: account, to: intent, data: again.bids[0]!.data, gas: 3_000_000n })
  expect(receipt.status).toBe('success')
})

test('behavior: two opposite orders of 100,000 dollars use at most 75 % of the gas of two settlements', async () => {
  await untilSeen(served())
  const first = sale(one, usdc, weth, worth(usdc, 100_000))
  const intents = await signAll([first, await opposite(first, two)])
  const { bids } = await bidFor(intents)
  const { gasUsed } = await settle(intents, bids[0]!)
  await untilSeen(served())
  let alone = 0n
  for (const { terms } of intents.map(({ order }) => ({ terms: { ...order, nonce: order.nonce + 100n } }))) {
    await untilSeen(served())
    const { bids } = await agents().amm.bid(served(), { round, intents: [await sign(terms)], account })
    const receipt = await client().act({ from: account, to: intent, data: bids[0]!.data, gas: 3_000_000n })
    expect(receipt.status).toBe('success')
    alone += receipt.gasUsed
  }
  expect(Number(gasUsed) / Number(alone)).toBeLessThan(0.75)
})

describe('an order is declined', () => {
  const reasonsOf = async (given: readonly Case[]) => {
    const { bids, declines } = await bidFor(await signAll(given))
    expect(bids).toEqual([])
    return declines.map(({ reason }) => reason)
  }

  test('error: MeetsNobody', async () => {
    await untilSeen(served())
    const first = sale(one, usdc, weth, worth(usdc, 1_000))
    expect(await reasonsOf([first])).toEqual(['MeetsNobody'])
    expect(await reasonsOf([first, sale(two, usdc, weth, worth(usdc, 2_000))])).toEqual(['MeetsNobody', 'MeetsNobody'])
    const greedy = await opposite(first, two)
    expect(await reasonsOf([first, { terms: { ...greedy.terms, destAmount: worth(usdc, 1_100) } }])).toEqual([
      'MeetsNobody',
      'MeetsNobody',
    ])
  })

  test('error: NoCrossExecutor on a chain without one', async () => {
    const intents = await signAll([sale(one, usdc, weth, 1_000n)])
    const { crossExecutor: _, ...contracts } = mainnet.contracts
    const elsewhere = { ...served(), chain: { ...mainnet, contracts } }
    const { declines } = await agents().matcher.bid(elsewhere, { round, intents, account })
    expect(declines).toMatchObject([{ reason: 'NoCrossExecutor' }])
  })
})
