import { eq, sql } from 'drizzle-orm'
import { type Address, decodeFunctionData, type Hex, pad, parseTransaction } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { bridgeLegs } from '../db/bridge-schema'
import { settlementAttempts, settlements } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import { weth } from '../intent/testing/intent-desk'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { payTransfers } from './pay-transfers'
import { createFakeOrigin, type FakeOrigin, farUsdc } from './testing/fake-origin'
import {
  createPaidChain,
  emptyRelays,
  type FakeRelay,
  fakeFunds,
  fakeLimit,
  findRelayIssues,
  openFakeRelay,
  type PaidChain,
} from './testing/fake-relay'

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'
const [sent, due] = [1_000_000_000n, 998_000_000n]
const transfer = { owner, sent, due }

let chain: PaidChain
let origin: FakeOrigin
let relay: FakeRelay
const open = (changes: Partial<Parameters<typeof openFakeRelay>[0]> = {}) =>
  openFakeRelay({ chain, origin, database: database(), keys: keys(), holder: 'worker', ...changes })
beforeEach(async () => {
  await emptyRelays(database())
  const [account] = keys().accounts as [Address]
  chain = createPaidChain(account)
  origin = createFakeOrigin()
  relay = open()
  for (let look = 0; look < 2; look++) await relay.follow()
  await relay.hear()
})

/** Brings both chains to their current state. */
const see = async () => {
  await relay.followOrigin()
  await relay.follow()
}
/** Mines blocks on the origin and brings both chains up to date. */
const seeAfter = async (blocks: number) => {
  origin.mine(blocks)
  await see()
}
const block = async () => {
  chain.mine()
  await relay.follow()
}
const flaws = () => findRelayIssues(database(), { chain, account: relay.account })
const fills = async () => (await relay.fills()).map(({ fill, settlement }) => ({ ...fill, state: settlement.state }))

describe('payTransfers', () => {
  test('default: pays a transfer by its deposit once, and is owed what was sent', async () => {
    const { deposit } = origin.deposit(transfer)
    await seeAfter(2)
    expect(await relay.pay()).toBe(1)
    expect(await relay.pay()).toBe(0)
    const [attempt] = await database().select().from(settlementAttempts)
    const { to, data } = parseTransaction(attempt!.raw)
    expect(to).toBe(toLowerAddress(mainnet.contracts.spokePool!))
    const { functionName, args } = decodeFunctionData({ abi: spokePoolAbi, data: data! })
    expect(functionName).toBe('fillRelay')
    const { destinationChainId: _, ...terms } = deposit
    expect(args).toEqual([{ ...terms, originChainId: 42161n }, 42161n, pad(relay.account)])
    await relay.send()
    await block()
    await relay.end()
    expect(chain.balanceOf(owner, farUsdc)).toBe(due)
    expect(await fills()).toMatchObject([
      { state: 'mined', isPaid: true, isInFlight: false, amount: due, owed: sent, originChainId: 42161 },
    ])
    expect(await relay.pay()).toBe(0)
    expect(await flaws()).toEqual([])
  })

  test('behavior: a transfer waits until its block is deep enough, by the cursor and by the node', async () => {
    relay = open({ raised: 3 })
    origin.deposit(transfer)
    await seeAfter(3)
    expect(await relay.pay()).toBe(0)
    expect(relay.reasons()).toEqual(['NotDeep'])
    // The node is ahead of the cursor.
    origin.mine()
    expect(await relay.pay()).toBe(0)
    // The cursor is ahead of the node.
    await see()
    origin.rewind(1)
    expect(await relay.pay()).toBe(0)
    expect(relay.reasons()).toEqual(['NotDeep'])
    origin.mine()
    await see()
    expect(await relay.pay()).toBe(1)
  })

  test.each([1, 2, 3])(
    'behavior: what a reorganisation of %i blocks takes back before the payment is never paid',
    async (depth) => {
      relay = open({ raised: 3 })
      origin.deposit(transfer)
      await seeAfter(depth)
      expect(await relay.pay()).toBe(0)
      origin.rewind(depth)
      // The ledger has not seen it.
      origin.mine(10)
      await database().update(chainCursors).set({ number: origin.tip().number }).where(eq(chainCursors.chainId, 42161))
      expect(await relay.pay()).toBe(0)
      expect(relay.reasons()).toEqual(['NotOnChain'])
      await see()
      expect(await relay.pay()).toBe(0)
      expect(await fills()).toEqual([])
    },
  )

  test('behavior: a deposit that a reorganisation moves to another block is paid by its new block', async () => {
    relay = open({ raised: 3 })
    origin.deposit(transfer)
    await seeAfter(2)
    origin.rewind(2, { again: true })
    await seeAfter(4)
    expect(await relay.pay()).toBe(1)
    expect(await fills()).toMatchObject([{ relayHash: origin.transfers()[0]!.relayHash }])
  })

  test('behavior: an awarded payment whose transfer is gone releases its nonce', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    expect(await relay.pay()).toBe(1)
    origin.rewind(3)
    await seeAfter(5)
    await relay.send()
    await block()
    for (let blocks = 0; blocks < 2; blocks++) {
      await relay.end()
      await block()
    }
    await relay.end()
    expect(chain.payments()).toEqual([])
    expect(await fills()).toMatchObject([{ state: 'freed', isPaid: false, isInFlight: false }])
  })

  test('behavior: a payment for a transfer that is gone stays owed, as a known loss', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    await relay.pay()
    await relay.send()
    chain.mine()
    origin.rewind(3)
    origin.mine(5)
    await see()
    await relay.end()
    expect(await fills()).toMatchObject([{ state: 'mined', isPaid: true, repaidTransaction: null }])
    expect(await flaws()).toEqual([])
  })

  test('behavior: a payment that a reorganisation removes is pending again, and mined once', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    await relay.pay()
    await relay.send()
    await block()
    await relay.end()
    chain.rewind(1)
    await block()
    // The pending transaction is in the new block.
    await relay.end()
    expect(await fills()).toMatchObject([{ isPaid: true, state: 'mined' }])
    chain.rewind(2)
    chain.demand(1_000n)
    await block()
    await block()
    await relay.end()
    expect(await fills()).toMatchObject([{ isPaid: false, isInFlight: true, state: 'open' }])
    // It is valid until its transfer's deadline, not for a period from now.
    const [{ deposit }] = origin.transfers() as [ReturnType<FakeOrigin['transfers']>[number]]
    const deadlineSeconds = BigInt(deposit.fillDeadline) - 90n
    expect(await database().select().from(settlements)).toMatchObject([{ deadlineSeconds }])
    expect(await relay.pay()).toBe(0)
    chain.demand(1n)
    await relay.send()
    await block()
    await relay.end()
    expect(await fills()).toMatchObject([{ isPaid: true, isInFlight: false, state: 'mined' }])
    expect(await flaws()).toEqual([])
  })

  test('behavior: two concurrent ticks award a payment once', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    const awarded = await Promise.all([relay.pay(), open().pay(), relay.pay()])
    expect(awarded.toSorted()).toEqual([0, 0, 1])
    expect(await fills()).toHaveLength(1)
  })

  test('behavior: a transfer paid by another relayer is not paid again, and releases its nonce', async () => {
    const { deposit } = origin.deposit(transfer)
    await seeAfter(2)
    await relay.pay()
    // Paid in a block that this process has not seen.
    chain.payAs(deposit)
    await relay.follow()
    await relay.send()
    await block()
    for (let blocks = 0; blocks < 2; blocks++) {
      await relay.end()
      await block()
    }
    await relay.end()
    expect(await fills()).toMatchObject([{ state: 'freed', isPaid: false }])
    expect(await relay.pay()).toBe(0)
    expect(chain.payments().filter(({ from }) => from === relay.account)).toEqual([])
  })

  test('behavior: a payment is valid until shortly before its deadline, and never after it', async () => {
    origin.deposit({ ...transfer, seconds: 490n })
    await seeAfter(2)
    const { fillDeadline } = (await database().select().from(bridgeLegs))[0]!
    await relay.pay()
    const [settlement] = await database().select().from(settlements)
    expect(settlement!.deadlineSeconds).toBe(fillDeadline - 90n)
    chain.mine(fillDeadline - 90n - chain.tip().timestamp)
    await relay.follow()
    await relay.send()
    await block()
    for (let blocks = 0; blocks < 2; blocks++) {
      await relay.end()
      await block()
    }
    await relay.end()
    expect(chain.payments()).toEqual([])
    expect(await fills()).toMatchObject([{ state: 'freed' }])
    expect(await relay.pay()).toBe(0)
    expect(relay.reasons()).toEqual(['TooLate'])
  })

  test('behavior: a payment that reverted twice is not tried a third time', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    for (let tries = 0; tries < 2; tries++) {
      expect(await relay.pay()).toBe(1)
      await relay.send()
      chain.allow(0n)
      for (let blocks = 0; blocks < 3; blocks++) {
        await block()
        await relay.end()
      }
      chain.allow(fakeFunds)
      await block()
    }
    expect((await fills()).map(({ state }) => state)).toEqual(['freed', 'freed'])
    expect(await relay.pay()).toBe(0)
    expect(relay.reasons()).toEqual(['Reverted'])
  })
})

describe('the relayer does not pay', () => {
  const refused = async (changes: Partial<Parameters<FakeOrigin['deposit']>[0]>) => {
    origin.deposit({ ...transfer, ...changes })
    await seeAfter(2)
    expect(await relay.pay()).toBe(0)
    expect(await database().select().from(settlements)).toEqual([])
    return relay.reasons()[0]
  }
  const word = (value: bigint): Hex => pad(`0x${value.toString(16)}`)

  test('behavior: an event of another contract than the SpokePool', async () => {
    expect(await refused({ emitter: '0x00000000000000000000000000000000000bad00' })).toBe('NotOnChain')
  })

  test.each(['eth_getTransactionReceipt', 'eth_getBlockByNumber'])(
    'behavior: a deposit in another block than is stored, by %s of one of several nodes',
    async (method) => {
      origin.deposit(transfer)
      await seeAfter(2)
      const { hash } = origin.transfers()[0]!.block
      const elsewhere = open({
        originAsk: async (request) => {
          const result = await origin.ask(request)
          return request.method === method ? JSON.parse(JSON.stringify(result).replaceAll(hash, pad('0x0b'))) : result
        },
      })
      expect(await elsewhere.pay()).toBe(0)
      expect(elsewhere.reasons()).toEqual(['NotOnChain'])
    },
  )

  test("behavior: a deposit with another id than the order's, as anyone can create", async () => {
    expect(await refused({ change: { depositId: 7n } })).toBe('NotOnChain')
  })

  test('behavior: a deposit whose transaction reverted', async () => {
    expect(await refused({ isReverted: true })).toBe('NotOnChain')
  })

  test.each([
    ['inputAmount', sent + 1n],
    ['outputAmount', due + 1n],
    ['fillDeadline', 1_900_000_000],
    ['recipient', word(0xbadn)],
  ])('behavior: terms that are not those of the hash: %s', async (name, value) => {
    origin.deposit(transfer)
    await seeAfter(2)
    const [sentTransfer] = origin.transfers()
    Object.assign(sentTransfer!.deposit, { [name]: value })
    expect(await relay.pay()).toBe(0)
    expect(relay.reasons()).toEqual(['NotOnChain'])
  })

  test('behavior: a stored transfer without a deposit', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    await database()
      .update(bridgeLegs)
      .set({ relayHash: pad('0x01'), outputAmount: 2n, inputAmount: 10n ** 12n })
    expect(await relay.pay()).toBe(0)
    expect(relay.reasons()).toEqual(['NotOnChain'])
  })

  test('behavior: a message, an exclusive relayer, a token of no lane, a recipient of the bridge', async () => {
    expect(await refused({ change: { message: '0x01' } })).toBe('HasMessage')
    const fresh = async (changes: Parameters<typeof refused>[0]) => {
      relay.memory.refused.clear()
      await database().delete(bridgeLegs)
      origin.rewind(Number(origin.tip().number))
      return refused(changes)
    }
    expect(await fresh({ change: { exclusiveRelayer: word(1n) } })).toBe('Exclusive')
    expect(await fresh({ change: { exclusivityDeadline: 1 } })).toBe('Exclusive')
    expect(await fresh({ change: { inputToken: pad(weth) } })).toBe('UnknownLane')
    expect(await fresh({ change: { recipient: pad(farUsdc) } })).toBe('BadRecipient')
    expect(await fresh({ change: { recipient: pad(mainnet.contracts.spokePool!) } })).toBe('BadRecipient')
    expect(await fresh({ sent: 60_000_000_000n, due: 50_000_000_001n })).toBe('AboveMaxTransfer')
  })

  test('behavior: a transfer with less than our fee of gas cost and share', async () => {
    // 21,000 gas at 1 gwei cost 0.063 USDC at 3,000 dollars, and 50 pips of 1,000 USDC are 0.05.
    expect(await refused({ due: sent - 112_999n })).toBe('FeeTooLow')
    origin.deposit({ ...transfer, due: sent - 113_000n })
    await seeAfter(2)
    expect(await relay.pay()).toBe(1)
  })

  test('behavior: a fee of our own settlement may be gas alone, until that costs four times as much', async () => {
    let nonce = 0
    const depositByUs = async (due: bigint) => {
      const { transactionHash } = origin.deposit({ ...transfer, due })
      const settlement = { id: transactionHash, chainId: 42161, account: relay.account, nonce: nonce++ }
      const about = { agent: 'amm', data: '0x', gas: 1n, state: 'mined', deadlineSeconds: 0n, minedBlock: 1n } as const
      await database()
        .insert(settlements)
        .values({ ...settlement, ...about, createdAtMs: 0 })
      const attempt = { transactionHash, settlementId: transactionHash, kind: 'settle', raw: '0x' } as const
      await database()
        .insert(settlementAttempts)
        .values({ ...attempt, maxFee: 1n, tip: 1n })
      await seeAfter(2)
      return relay.pay()
    }
    // A quarter of 0.063 USDC.
    expect(await depositByUs(sent - 15_749n)).toBe(0)
    expect(relay.reasons()).toEqual(['FeeTooLow'])
    expect(await depositByUs(sent - 15_750n)).toBe(1)
  })

  test('behavior: more than was sent', async () => {
    expect(await refused({ due: sent + 1n })).toBe('FeeTooLow')
  })

  test('behavior: anything while the pools of the destination are unknown', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    relay.removePrices()
    expect(await relay.pay()).toBe(0)
  })

  test('behavior: anything after it lost the chain meanwhile', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    const taken = open({
      originAsk: async (request) => {
        await database()
          .update(chainCursors)
          .set({ epoch: sql`${chainCursors.epoch} + 1` })
          .where(eq(chainCursors.chainId, 1))
        return origin.ask(request)
      },
    })
    expect(await taken.pay()).toBe(0)
    expect(taken.reasons()).toEqual(['OtherLeader'])
    expect(await database().select().from(settlements)).toEqual([])
  })

  test('behavior: one origin with an unavailable node, while other transfers are paid', async () => {
    origin.deposit(transfer)
    const second = origin.deposit(transfer)
    await seeAfter(2)
    const silent = open({
      originAsk: async (request) => {
        if (JSON.stringify(request).includes(second.transactionHash)) throw new Error('503 Service Unavailable')
        return origin.ask(request)
      },
    })
    expect(await silent.pay()).toBe(1)
    expect(silent.reasons()).toEqual(['OriginSilent'])
  })

  test('behavior: anything once the SpokePool computes another relay hash', async () => {
    origin.deposit(transfer)
    await seeAfter(2)
    const { relayHash } = origin.transfers()[0]!
    const upgraded = open({
      ask: async (request) => {
        const result = await chain.ask(request)
        return typeof result === 'string' ? result.replace(relayHash.slice(2), '0'.repeat(64)) : result
      },
    })
    expect(await upgraded.pay()).toBe(0)
    expect(upgraded.reasons()).toEqual(['OtherSpokePool'])
  })
})

describe('funds', () => {
  const deposits = async (count: number, amount: bigint) => {
    for (let index = 0; index < count; index++) origin.deposit({ owner, sent: amount + 2_000_000n, due: amount })
    await seeAfter(2)
  }

  test('behavior: promised amounts are not promised again, and the minimum stays', async () => {
    await deposits(4, 4_000_000_000n)
    expect(await relay.pay()).toBe(2)
    expect(await relay.pay()).toBe(0)
    expect(new Set(relay.reasons())).toEqual(new Set(['FundsShort']))
    await relay.send()
    await block()
    await relay.end()
    expect(chain.balanceOf(relay.account, farUsdc)).toBe(fakeFunds - 8_000_000_000n)
    expect(await relay.pay()).toBe(0)
  })

  test('behavior: everything above the minimum can be paid', async () => {
    await deposits(1, fakeFunds - fakeLimit.minBalance)
    expect(await relay.pay()).toBe(1)
  })

  test('behavior: one unit more cannot be paid', async () => {
    await deposits(1, fakeFunds - fakeLimit.minBalance + 1n)
    expect(await relay.pay()).toBe(0)
  })

  test('behavior: a payment in a later block than the cursor still counts as promised', async () => {
    await deposits(1, 6_000_000_000n)
    expect(await relay.pay()).toBe(1)
    await relay.send()
    const [cursor] = await database().select().from(chainCursors).where(eq(chainCursors.chainId, 1))
    await block()
    await relay.end()
    // The newest balance suffices, and a tick from before that block sees the funds of both.
    await deposits(1, 3_950_000_000n)
    const readLanes = async () => [{ account: relay.account, nonce: 0 }]
    expect(await payTransfers(relay.deps, { cursor: cursor!, readLanes, memory: relay.memory, nowMs: 1e15 })).toBe(0)
    expect(relay.reasons()).toEqual(['FundsShort'])
  })

  test('behavior: payments are limited by the allowance to the SpokePool', async () => {
    chain.allow(due - 1n)
    await block()
    await deposits(1, due)
    expect(await relay.pay()).toBe(0)
    expect(relay.logged).toMatchObject([{ level: 'warn', event: 'a transfer is not paid' }])
    // Logged once.
    expect(await relay.pay()).toBe(0)
    expect(relay.logged).toHaveLength(1)
  })

  test('behavior: unrepaid payments count towards the maximum', async () => {
    relay = open({ limit: { ...fakeLimit, maxInFlight: 5_000_000_000n } })
    await deposits(3, 2_000_000_000n)
    expect(await relay.pay()).toBe(2)
    await relay.send()
    await block()
    await relay.end()
    expect(await relay.pay()).toBe(0)
    expect(relay.reasons()).toEqual(['InFlightFull'])
  })
})
