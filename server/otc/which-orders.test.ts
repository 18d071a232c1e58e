import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { isLive, packNonceAndMeta, type RfqBacking, rfqStateOf } from '@/lib/order/rfq'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import type { Transaction } from '../db/client'
import { holdings, rfqBackings, rfqEvents, rfqOrders } from '../db/schema'
import { storeHoldings } from '../ledger/holdings'
import { staleFor } from '../ledger/signed-orders'
import { openTestDatabase } from '../testing/test-database'
import { backingOfOrder } from './find-order'
import { backingOf } from './order-row'
import { rfqIndexer } from './rfq-indexer'
import { usdc, weth } from './testing/desk'
import { rfqSignedOrders } from './which-orders'

const database = openTestDatabase()
const owners = [1, 2].map((index) => toLowerAddress(syntheticAddress(9, index)))
const hash = callOf('0x', 7)
const chainId = mainnet.id

// Small numbers, so that values coincide.
const amount = fc.bigInt(0n, 6n)
const seconds = fc.bigInt(999n, 1_001n)
const twoHoldings = fc.tuple(...owners.map(() => fc.record({ balance: amount, allowance: amount })))
const anyOrder = fc.record({
  owner: fc.nat(owners.length - 1),
  makerAmount: fc.bigInt(1n, 6n),
  isPartlyFilled: fc.boolean(),
  expiry: fc.constantFrom(0n, 999n, 1_000n, 1_001n),
  permitAllowance: fc.option(amount),
  signedByContract: fc.boolean(),
  isRefused: fc.boolean(),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer order> ? order : never

const noPermit = { permitMakerAsset: null, permitBlock: null, permitBlockHash: null }

/** Returns the row of an order with the state that `lib/order` derives. */
const rowOf = (
  { owner, isPartlyFilled, permitAllowance, ...given }: AnyOrder,
  { index, held, chainSeconds }: { index: number; held: readonly RfqBacking[]; chainSeconds: bigint },
) => {
  const maker = owners[owner]!
  const filled = isPartlyFilled ? given.makerAmount / 2n : 0n
  const isRefused = given.signedByContract && given.isRefused
  const backing = backingOf({ permitAllowance }, held[owner])
  return {
    ...given,
    maker,
    filled,
    isRefused,
    permitAllowance,
    orderHash: callOf('0x', index + 1),
    chainId,
    nonceAndMeta: packNonceAndMeta({ maker, nonce: BigInt(index) }),
    taker: zeroAddress,
    takerFromMeta: zeroAddress,
    type: 'LIMIT' as const,
    makerAsset: weth,
    takerAsset: usdc,
    takerAmount: 1n,
    signature: '0x' as const,
    createdAt: 0,
    updatedAt: 0,
    transactionHash: filled > 0n ? hash : null,
    ...(permitAllowance === null
      ? noPermit
      : { permitMakerAsset: '0x12' as const, permitBlock: 5n, permitBlockHash: hash }),
    state: rfqStateOf(given, { filled, isCancelled: false, chainSeconds, isRefused, ...backing }),
  }
}

const save = (transaction: Transaction, held: readonly RfqBacking[], number: bigint) =>
  storeHoldings(transaction, {
    chainId,
    block: { number, hash },
    holdings: owners.map((owner, index) => ({
      owner,
      token: weth,
      balance: held[index]!.balance,
      allowances: { rfq: held[index]!.allowance },
    })),
  })

/** Stores orders in the states of the first holdings, then the second, then rolls back. */
const afterChange = async (
  { orders, before, after, t0 }: { orders: AnyOrder[]; before: RfqBacking[]; after: RfqBacking[]; t0: bigint },
  work: (transaction: Transaction) => Promise<void>,
) => {
  const undo = new Error('undo')
  await database()
    .transaction(async (transaction) => {
      const rows = orders.map((order, index) => rowOf(order, { index, held: before, chainSeconds: t0 }))
      await transaction.insert(rfqOrders).values(rows)
      const fills = rows.flatMap(({ filled: makerAmount, maker, orderHash }, logIndex) =>
        makerAmount === 0n ? [] : [{ makerAmount, maker, orderHash, logIndex }],
      )
      const place = { chainId, blockNumber: 1n, blockHash: hash, transactionHash: hash }
      if (fills.length > 0) await transaction.insert(rfqEvents).values(fills.map((fill) => ({ ...fill, ...place })))
      await save(transaction, before, 5n)
      await save(transaction, after, 6n)
      await work(transaction)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
}

const given = fc.record({
  orders: fc.array(anyOrder, { minLength: 20, maxLength: 40 }),
  before: twoHoldings,
  after: twoHoldings,
  t0: seconds,
  t1: seconds,
})

test('behavior: SQL finds the same stale orders as the rule of orders', async () => {
  await fc.assert(
    fc.asyncProperty(given, ({ orders, before, after, t0 }) =>
      afterChange({ orders, before, after, t0 }, async (transaction) => {
        const pairs = await transaction.select({ owner: holdings.owner, token: holdings.token }).from(holdings)
        const found = await transaction
          .select({ orderHash: rfqOrders.orderHash })
          .from(rfqOrders)
          .leftJoin(rfqBackings, backingOfOrder)
          .where(staleFor(rfqSignedOrders, pairs))
        const stale = orders.flatMap((order, index) => {
          const [was, is] = [before, after].map((held) => rowOf(order, { index, held, chainSeconds: t0 }))
          return isLive(was!.state) && was!.state !== is!.state ? [is!.orderHash] : []
        })
        expect(found.map(({ orderHash }) => orderHash).toSorted()).toEqual(stale)
      }),
    ),
    { numRuns: 40 },
  )
})

test('behavior: after a step every order agrees with the rule, forwards and backwards in time', async () => {
  await fc.assert(
    fc.asyncProperty(given, ({ orders, before, after, t0, t1 }) =>
      afterChange({ orders, before, after, t0 }, async (transaction) => {
        await rfqIndexer.recompute(transaction, {
          chain: mainnet,
          tip: { number: 6n, hash, timestamp: t1 },
          nowMs: 9_000,
          log: () => {},
          isFork: t1 < t0,
          touched: [],
          changed: owners.map((owner) => ({ owner, token: weth })),
          changedWithoutLog: [],
          reading: undefined,
        })
        const rows = await transaction.select().from(rfqOrders).orderBy(rfqOrders.orderHash)
        expect(rows.map(({ state }) => state)).toEqual(
          orders.map((order, index) => rowOf(order, { index, held: after, chainSeconds: t1 }).state),
        )
      }),
    ),
    { numRuns: 40 },
  )
})
