import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { IntentOrder } from '@/lib/order/intent'
import { createRefunds } from '@/localnet/bridge/refund-bundles'
import { type CrossedOrder, settleAcross } from '@/localnet/bridge/settle-across'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { keepTrading } from '@/localnet/trade/keep-trading'
import { createChainClient } from '../chain/node/clients'
import { getOrder } from '../intent/get-order'
import { readIntentOnChain } from '../intent/orders/read-chain'
import { storeIntent } from '../intent/orders/store-order'
import { audit } from '../ledger/audit'
import type { LedgerDeps } from '../ledger/book'
import { follow } from '../ledger/follow'
import { rebuild } from '../ledger/rebuild'
import { openTestDatabase } from '../testing/test-database'
import { books } from './testing/paper-crossing'

const nodes = [openSeededChain({ chainId: mainnet.id }), openSeededChain({ chainId: arbitrum.id })] as const
const database = openTestDatabase()
const logged: string[] = []

/** Returns an order as its post stores it. */
const asPosted = (order: IntentOrder): IntentOrder => ({
  ...order,
  owner: toLowerAddress(order.owner),
  beneficiary: toLowerAddress(order.beneficiary),
  srcToken: toLowerAddress(order.srcToken),
  destToken: toLowerAddress(order.destToken),
})

test('default: the real contracts say that an order is paid, and that another is refunded', async () => {
  const [near, far] = ([mainnet, arbitrum] as const).map((chain, index): LedgerDeps => {
    const log: LedgerDeps['log'] = (level, event) => void (level === 'debug' || logged.push(event))
    const client = createChainClient({ chain, urls: [nodes[index]!.url] })
    return { chain, client, database: database(), holder: 'worker', log }
  }) as [LedgerDeps, LedgerDeps]
  const followBoth = async () => {
    for (const deps of [near, far, near, far, near]) await follow(deps, books, 1)
  }
  const store = async ({ order, orderHash }: CrossedOrder) => {
    const about = { family: 'Order', signer: 'key', slices: null, interval: null } as const
    const said = { partner: 'anon', referrer: null, includeAgents: [], excludeAgents: [], type: 'MARKET' } as const
    const signature = `0x${'12'.repeat(64)}` as const
    const signed = { ...about, ...said, id: randomUUID(), order: asPosted(order), orderHash, signature }
    const seen = await readIntentOnChain(near, signed)
    await database().transaction((transaction) =>
      storeIntent(transaction, signed, { chain: mainnet, log: near.log, seen, nowMs: 1 }),
    )
  }
  const look = ({ orderHash }: CrossedOrder) => getOrder({ database: database() }, { orderHash })
  await followBoth()

  const [from, to] = [nodes[0].client, nodes[1].client]
  const paid = await settleAcross(from, to, { isRelayed: true })
  await store(paid)
  expect((await look(paid)).status).toBe('BRIDGING')
  await followBoth()
  const usdc = findTokenBySymbol(arbitrum, 'USDC')!.address.toLowerCase()
  expect(await look(paid)).toMatchObject({
    status: 'COMPLETED',
    output: { chainId: 42161, token: usdc, executedAmount: `${paid.end.got}` },
    transactions: [{ originTx: paid.receipt.transactionHash, destinationTx: paid.end.transactionHash }],
  })

  const makingRefunds = keepTrading([from, to], { pauseMs: 200, step: createRefunds([from, to]) })
  const refunded = await settleAcross(from, to, { isRelayed: false })
  await makingRefunds.stop()
  await store(refunded)
  await followBoth()
  const { end, relay } = refunded
  const refund = { tx: end.transactionHash, chainId: 1, amount: `${relay.inputAmount}` }
  expect(await look(refunded)).toMatchObject({ status: 'REFUNDED', refunds: [refund] })

  const before = await Promise.all([paid, refunded].map(look))
  for (const deps of [near, far]) await rebuild(deps, books, 1)
  await followBoth()
  for (const deps of [near, far]) await audit(deps, books, 1)
  const shown = (records: typeof before) => records.map(({ updatedAt: _, ...record }) => record)
  expect(shown(await Promise.all([paid, refunded].map(look)))).toEqual(shown(before))
  expect(logged).toEqual([])
})
