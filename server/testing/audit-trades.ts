import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { erc20Abi, type Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { getIntentOrderByHash, type IntentRecord } from '@/lib/api/intent/intent-records'
import { getRfqOrder, type RfqRecord } from '@/lib/api/otc'
import { intentAbi, rfqAbi } from '@/lib/chain/abi.generated'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { type RfqEvent, readRfqHistory, rfqStateOf } from '@/lib/order/rfq'
import type { LocalClient } from '@/localnet/chain/clients'
import type { Database } from '../db/client'
import { intentCancellations, intentOrders } from '../db/intent-schema'
import type { Ask } from './callers'
import { settlementFlaws } from './settlement-flaws'
import type { PostedIntent, PostedOffer, Trades } from './traders'

/** The faults that an audit found, each as one sentence. */
export type Audit = {
  /** A 2xx answer whose order or cancellation is lost or changed. */
  lost: string[]
  /** An order that was filled twice, or above its amount. */
  doubled: string[]
  /** A state that the API serves and the chain does not have. */
  untrue: string[]
  /** Orders that should have ended and are live. */
  unended: string[]
}

type Auditing = { client: LocalClient; database: Database; ask: Ask; trades: Trades }

/**
 * Compares all answers to traders of chain 1 with the API, the database and the chain, which is
 * read from the node itself. No block may be made meanwhile.
 *
 * @example
 * (await auditTrades({ client: anvil.client, database, ask, trades })).lost // []
 */
export const auditTrades = async ({ client, database, ask, trades }: Auditing): Promise<Audit> => {
  const audit: Audit = { lost: [], doubled: [], untrue: [], unended: [] }
  await auditOffers({ client, ask, trades }, audit)
  await auditIntents({ client, database, ask, trades }, audit)
  audit.untrue.push(...(await settlementFlaws(database)))
  return audit
}

/** Returns the served record of an order; undefined without one. */
const find = <record>(asked: Promise<record>): Promise<record | undefined> =>
  asked.catch((error) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })

const auditOffers = async ({ client, ask, trades }: Omit<Auditing, 'database'>, audit: Audit) => {
  const events = await readRfqEvents(client)
  const { timestamp: chainSeconds } = await client.getBlock()
  const { rfq } = mainnet.contracts
  const fills = events.filter(({ kind }) => kind === 'filled')
  if (!isDeepStrictEqual(fills.map(({ transactionHash }) => transactionHash).toSorted(), trades.fills.toSorted()))
    audit.doubled.push(`the chain has ${fills.length} fills of OTC orders, ${trades.fills.length} were sent`)
  const auditOne = async ({ order, record: promised }: PostedOffer) => {
    const { orderHash } = promised
    const served = await find(ask(getRfqOrder, { orderHash }))
    if (!served || !isDeepStrictEqual(termsOf(served), termsOf(promised)))
      return void audit.lost.push(`OTC order ${orderHash}: ${served ? 'its terms changed' : 'gone'}`)
    const history = readRfqHistory(
      order,
      events.filter((event) => event.orderHash === orderHash),
    )
    const token = { address: order.makerAsset, abi: erc20Abi } as const
    const [balance, allowance] = await Promise.all([
      client.readContract({ ...token, functionName: 'balanceOf', args: [order.maker] }),
      client.readContract({ ...token, functionName: 'allowance', args: [order.maker, rfq] }),
    ])
    const onChain = {
      state: rfqStateOf(order, { ...history, balance, allowance, chainSeconds }),
      fillableBalance: (order.makerAmount - history.filled).toString(),
      transactionHash: history.transactionHash,
    }
    const { state, fillableBalance, transactionHash } = served
    if (!isDeepStrictEqual({ state, fillableBalance, transactionHash }, onChain))
      audit.untrue.push(`OTC order ${orderHash}: ${state} with ${fillableBalance}, on the chain ${onChain.state}`)
  }
  for (const offer of trades.offers) await auditOne(offer)
}

const termsOf = ({
  state: _,
  makerBalance: __,
  fillableBalance: ___,
  reservedBalance: ____,
  swappableBalance: _____,
  transactionHash: ______,
  updatedAt: _______,
  fills: ________,
  ...terms
}: RfqRecord) => terms

const readRfqEvents = async (client: LocalClient): Promise<RfqEvent[]> => {
  const logs = await client.getContractEvents({
    address: mainnet.contracts.rfq,
    abi: rfqAbi,
    fromBlock: 0n,
    strict: true,
  })
  return logs.flatMap((log): RfqEvent[] => {
    const { transactionHash, blockNumber, logIndex } = log
    const place = { transactionHash, blockNumber, logIndex }
    if (log.eventName === 'OrderFilled') {
      const { orderHash, maker, makerAmount } = log.args
      return [{ kind: 'filled', ...place, orderHash, maker, makerAmount }]
    }
    if (log.eventName !== 'OrderCancelled') return []
    return [{ kind: 'cancelled', ...place, orderHash: log.args.orderHash, maker: log.args.maker }]
  })
}

const auditIntents = async ({ client, database, ask, trades }: Auditing, audit: Audit) => {
  const settled = await client.getContractEvents({
    address: mainnet.contracts.intent!,
    abi: intentAbi,
    eventName: 'OrderSettled',
    fromBlock: 0n,
    strict: true,
  })
  const rows = await database
    .select({ orderHash: intentOrders.orderHash, signature: intentOrders.signature })
    .from(intentOrders)
  const signatures = new Map<string, Hex>(rows.map(({ orderHash, signature }) => [orderHash, signature]))
  const kept = await database.select().from(intentCancellations)
  const cancellations = new Map<string, Hex>(kept.map(({ orderHash, signature }) => [orderHash, signature]))

  // An order whose answer was lost may also be settled only once.
  const hashes = settled.map(({ args }) => args.orderHash)
  for (const orderHash of new Set(hashes)) {
    const times = hashes.filter((hash) => hash === orderHash).length
    if (times > 1) audit.doubled.push(`intent order ${orderHash}: settled ${times} times on the chain`)
  }
  const { rows: mined } = await database.execute<{ orderHash: string; times: string }>(sql`
    select order_hash as "orderHash", count(*) as times from settlement_orders
      join settlements on settlements.id = settlement_id where state = 'mined' group by order_hash having count(*) > 1`)
  for (const { orderHash, times } of mined)
    audit.doubled.push(`intent order ${orderHash}: ${times} of its settlements were mined`)

  const auditOne = async ({ record: promised, signature, cancellation }: PostedIntent) => {
    const { orderHash } = promised
    const name = `intent order ${orderHash}`
    const served = await find(ask(getIntentOrderByHash, { hash: orderHash as Hex }))
    if (!served || !isDeepStrictEqual(signedOf(served), signedOf(promised)))
      return void audit.lost.push(`${name}: ${served ? 'its terms changed' : 'gone'}`)
    if (signatures.get(orderHash) !== toCompactSignature(signature)) audit.lost.push(`${name}: its signature changed`)
    if (cancellation && cancellations.get(orderHash) !== cancellation) audit.lost.push(`${name}: its cancellation`)

    const fill = settled.find(({ args }) => args.orderHash === orderHash)
    const onChain = fill && {
      status: 'COMPLETED',
      transactions: [[fill.transactionHash, fill.args.srcAmount.toString(), fill.args.returnAmount.toString()]],
      executedAmount: fill.args.returnAmount.toString(),
    }
    const { status, transactions, output } = served
    const shown = {
      status,
      transactions: transactions.map(({ originTx, spentAmount, receivedAmount }) => [
        ...[originTx, spentAmount, receivedAmount],
      ]),
      executedAmount: 'executedAmount' in output ? output.executedAmount : null,
    }
    if (fill) {
      if (!isDeepStrictEqual(shown, onChain))
        audit.untrue.push(`${name}: ${JSON.stringify(shown)}, on the chain ${JSON.stringify(onChain)}`)
      if (!isSameAddress(fill.args.owner, served.owner)) audit.untrue.push(`${name}: another owner gave`)
      return
    }
    if (transactions.length > 0 || status === 'COMPLETED') audit.untrue.push(`${name}: ${status} without a settlement`)
    else if (cancellation && status !== 'CANCELLED') audit.unended.push(`${name}: ${status} though it was cancelled`)
    else if (!cancellation && (isLiveIntent(status) ? served.type === 'MARKET' : true))
      audit.unended.push(`${name}: ${status}, neither settled nor cancelled`)
  }
  for (const intent of trades.intents) await auditOne(intent)
}

const signedOf = ({ status: _, transactions: __, refunds: ___, updatedAt: ____, ...record }: IntentRecord) => ({
  ...record,
  input: { ...record.input, executedAmount: null },
  output: { ...record.output, executedAmount: null },
})
