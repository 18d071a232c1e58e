import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type SourcePull, sourcePulls } from '@/lib/order/intent-funds'
import { intentStatuses, isLiveIntent } from '@/lib/order/lifecycle'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import type { Transaction } from '../../db/client'
import { intentCancellations, intentEvents, intentOrders } from '../../db/intent-schema'
import { holdings } from '../../db/schema'
import { storeHoldings } from '../../ledger/holdings'
import { staleFor } from '../../ledger/signed-orders'
import { openTestDatabase } from '../../testing/test-database'
import { usdc, weth } from '../testing/intent-desk'
import { intentIndexer } from './intent-indexer'
import { readEventsAbout } from './order-events'
import { deriveIntent, selectIntents } from './recompute-orders'
import { intentSignedOrders } from './which-orders'

const database = openTestDatabase()
const owners = [1, 2].map((index) => syntheticAddress(9, index).toLowerCase() as `0x${string}`)
const hash = callOf('0x', 7)
const chainId = mainnet.id

// Small numbers, so that values coincide.
const amount = fc.bigInt(0n, 6n)
const seconds = fc.bigInt(999n, 1_001n)
const backing = fc.record({ balance: amount, intent: amount, permit2: amount })
type Held = typeof backing extends fc.Arbitrary<infer held> ? held : never
const twoHoldings = fc.tuple(...owners.map(() => backing))
const anyOrder = fc.record({
  owner: fc.nat(owners.length - 1),
  kind: fc.constantFrom(0 as const, 1 as const),
  srcAmount: fc.bigInt(1n, 6n),
  destAmount: fc.bigInt(1n, 6n),
  part: fc.bigInt(0n, 6n),
  slices: fc.constantFrom(null, 2n, 3n),
  shares: amount,
  useShares: fc.boolean(),
  deadline: fc.constantFrom(999n, 1_000n, 1_001n),
  nonce: fc.bigInt(0n, 40n),
  pull: fc.constantFrom<SourcePull>(...sourcePulls),
  handlerRefusal: fc.constantFrom(null, 'Reverted'),
  permitAllowance: amount,
  signer: fc.constantFrom('key' as const, 'contract' as const, 'presigned' as const),
  isRefused: fc.boolean(),
  wasActive: fc.boolean(),
  cancellation: fc.constantFrom(undefined, undefined, undefined, false, true),
  fate: fc.constantFrom('none', 'none', 'invalidated' as const, 'settled' as const, 'signed' as const),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer order> ? order : never

const secondsOfLogs = 990n
const place = (logIndex: number) => ({
  chainId,
  blockNumber: 1n,
  blockHash: hash,
  blockSeconds: secondsOfLogs,
  transactionHash: hash,
  logIndex,
})
const noFill = { srcAmount: null, returned: null, protocolFee: null, partnerFee: null, totalFilled: null }

const store = async (transaction: Transaction, orders: readonly AnyOrder[]) => {
  const rows = orders.map((order, index) => {
    const { cancellation: _, fate: __, part, slices: cut, permitAllowance, signer, isRefused, pull, ...rest } = order
    const { shares, useShares, handlerRefusal, ...others } = rest
    const isPosition = pull === 'strategy'
    const isHandled = pull === 'handler'
    const isWhole = isPosition || isHandled
    const given = isPosition ? { ...others, kind: 0 as const } : others
    const position = isPosition ? { strategy: zeroAddress, shares, useShares } : {}
    const handling = isHandled ? { handler: zeroAddress, handlerData: '0x' as const, handlerRefusal } : {}
    const hasPermit = pull === 'permit' || pull === 'permit2'
    const [total] = [given.kind === 0 ? given.srcAmount : given.destAmount]
    const slices = cut !== null && total >= cut && !isWhole ? cut : null
    const inParts = isWhole ? 0n : slices === null ? part : (total / slices) * (part % slices)
    const filled = order.fate === 'settled' ? total : inParts < total ? inParts : 0n
    const slicesDone = slices === null ? 0n : filled === total ? slices : part % slices
    const schedule = {
      slices,
      interval: slices && 60n,
      slicesDone,
      nextAt: slicesDone > 0n ? secondsOfLogs + 60n : 0n,
      family: isPosition
        ? 'ProductiveOrder'
        : isHandled
          ? 'ExternalOrder'
          : slices === null
            ? 'FillableOrder'
            : given.kind === 0
              ? 'TWAPOrder'
              : 'TWAPBuyOrder',
    } as const
    return {
      row: {
        ...given,
        ...position,
        ...handling,
        pull,
        signer,
        chainId,
        orderHash: callOf('0x', index + 1),
        id: `order ${index}`,
        ...schedule,
        type: 'LIMIT' as const,
        owner: owners[order.owner]!,
        nonce: order.nonce * 100n + BigInt(index),
        beneficiary: zeroAddress,
        srcToken: weth,
        destToken: usdc,
        heldToken: weth,
        expectedAmount: 1n,
        limitRate: 1,
        partnerAndFee: 0n,
        metadata: '0x' as const,
        partner: 'anon',
        includeAgents: [],
        excludeAgents: [],
        signature: signer === 'presigned' ? ('0x' as const) : (`0x${'12'.repeat(64)}` as const),
        ...(hasPermit
          ? { permit: '0x01' as const, permitAllowance, permitBlock: 5n, permitBlockHash: hash }
          : { permit: '0x' as const }),
        isRefused: signer === 'contract' && isRefused,
        createdAtMs: 0,
        updatedAtMs: 0,
        // The initial status; the step derives the rest.
        status: filled === total ? ('COMPLETED' as const) : ('PENDING' as const),
        filled,
      },
      total,
    }
  })
  await transaction.insert(intentOrders).values(rows.map(({ row }) => row))
  const events = rows.flatMap(({ row, total }, index) => {
    const { owner, orderHash, nonce, filled } = row
    const { fate } = orders[index]!
    const money = { srcAmount: 1n, returned: 1n, protocolFee: 0n, partnerFee: 0n }
    return [
      ...(filled > 0n && filled < total
        ? [{ ...money, kind: 'filled' as const, owner, orderHash, nonce: null, totalFilled: filled }]
        : []),
      ...(fate === 'settled' || filled === total
        ? [{ ...money, kind: 'settled' as const, owner, orderHash, nonce: null, totalFilled: null }]
        : []),
      ...(fate === 'invalidated' ? [{ ...noFill, kind: fate, owner, orderHash: null, nonce }] : []),
      ...(fate === 'signed' ? [{ ...noFill, kind: fate, owner, orderHash, nonce: null }] : []),
    ]
  })
  if (events.length > 0)
    await transaction.insert(intentEvents).values(events.map((event, index) => ({ ...event, ...place(index) })))
  const asked = rows.flatMap(({ row }, index) => {
    const { cancellation } = orders[index]!
    return cancellation === undefined
      ? []
      : [
          {
            orderHash: row.orderHash,
            orderIds: ['a'],
            signature: '0x12' as const,
            askedAtMs: 1,
            isConfirmed: cancellation,
          },
        ]
  })
  if (asked.length > 0) await transaction.insert(intentCancellations).values(asked)
  return rows.map(({ row }) => row.orderHash)
}

const save = (transaction: Transaction, held: readonly Held[], number: bigint) =>
  storeHoldings(transaction, {
    chainId,
    block: { number, hash },
    holdings: owners.map((owner, index) => {
      const { balance, intent, permit2 } = held[index]!
      return { owner, token: weth, balance, allowances: { intent, permit2 } }
    }),
  })

const step = (transaction: Transaction, timestamp: bigint, { touched = [] as string[], isFork = false } = {}) =>
  intentIndexer.recompute(transaction, {
    chain: mainnet,
    tip: { number: 6n, hash, timestamp },
    nowMs: 9_000,
    log: () => {},
    isFork,
    touched,
    changed: owners.map((owner) => ({ owner, token: weth })),
    changedWithoutLog: [],
    reading: undefined,
  })

const derived = async (transaction: Transaction, chainSeconds: bigint) => {
  const states = await selectIntents(transaction, undefined, 1_000)
  const logs = await readEventsAbout(
    transaction,
    states.map(({ order }) => order),
  )
  return states.map((state) => ({
    stored: state.order.status,
    hash: state.order.orderHash,
    is: deriveIntent(state, { logs: logs.get(state.order.orderHash)!, chainSeconds }).status,
  }))
}

const given = fc.record({
  orders: fc.array(anyOrder, { minLength: 15, maxLength: 30 }),
  before: twoHoldings,
  after: twoHoldings,
  t0: seconds,
  t1: seconds,
})

/** Stores orders in the states of the first holdings, then changes these, then rolls back. */
const afterChange = async (
  { orders, before, after, t0 }: { orders: AnyOrder[]; before: Held[]; after: Held[]; t0: bigint },
  work: (transaction: Transaction) => Promise<void>,
) => {
  const undo = new Error('undo')
  await database()
    .transaction(async (transaction) => {
      const touched = await store(transaction, orders)
      await save(transaction, before, 5n)
      await step(transaction, t0, { touched, isFork: true })
      await save(transaction, after, 6n)
      await work(transaction)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
}

test('behavior: SQL finds the same stale orders as the rule of orders', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(given, ({ orders, before, after, t0 }) =>
      afterChange({ orders, before, after, t0 }, async (transaction) => {
        const pairs = await transaction.select({ owner: holdings.owner, token: holdings.token }).from(holdings)
        const found = await selectIntents(transaction, staleFor(intentSignedOrders, pairs), 1_000)
        const all = await derived(transaction, t0)
        for (const { is } of all) seen.add(is)
        expect(found.map(({ order }) => order.orderHash).toSorted()).toEqual(
          all.flatMap(({ stored, is, hash }) => (isLiveIntent(stored) && stored !== is ? [hash] : [])).toSorted(),
        )
      }),
    ),
    { numRuns: 40 },
  )
  const never = ['BRIDGING', 'REFUNDED', 'FAILED']
  expect([...seen].toSorted()).toEqual(intentStatuses.filter((status) => !never.includes(status)).toSorted())
})

test('behavior: after a step every order agrees with the rule, forwards and backwards in time', async () => {
  await fc.assert(
    fc.asyncProperty(given, ({ orders, before, after, t0, t1 }) =>
      afterChange({ orders, before, after, t0 }, async (transaction) => {
        await step(transaction, t1, { isFork: t1 < t0 })
        for (const { stored, is, hash } of await derived(transaction, t1))
          expect({ hash, stored }).toEqual({ hash, stored: is })
      }),
    ),
    { numRuns: 40 },
  )
})
