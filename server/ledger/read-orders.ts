import { or } from 'drizzle-orm'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { StateAt } from '../chain/node/multicall'
import type { Transaction } from '../db/client'
import { type ContractSignatureCheck, checkContractSignatures } from './contract-signature-checks'
import type { BlockAt } from './cursor'
import { type Holding, keyOf, type Pair, storeHoldings } from './holdings'
import type { BlockNamedLog, Histories, OrderFacts, OrderRules, Recomputing } from './order-rules'
import { type FollowedPair, mergePairs, readLedgerHoldings } from './read-holdings'
import { named, type PermitQuestion, type PermitRead, storePermits, storeSignatureChecks } from './signed-orders'

/** All facts about some orders on a chain at one block. */
export type FoundOrders<log> = {
  logs: log[]
  /** The holdings of live orders, each once. */
  holdings: Map<string, Holding>
  permits: PermitRead[]
  checks: ContractSignatureCheck[]
  views: Histories<log>['storeViews'][]
}

/**
 * Creates the empty result that `readOrders` adds to.
 *
 * @example
 * await readOrders(served, rfqRules, rows, { block, found: nothingFound() })
 */
export const nothingFound = <log>(): FoundOrders<log> => ({
  logs: [],
  holdings: new Map(),
  permits: [],
  checks: [],
  views: [],
})

/** Returns the claims of the orders that contracts signed. */
export const claimsOf = (orders: readonly OrderFacts[]) =>
  orders
    .filter(({ isSignedByContract }) => isSignedByContract)
    .map(({ held, orderHash, signature }) => ({ signer: held.owner, orderHash, digest: orderHash, signature }))

/**
 * Reads everything about some orders, from the signed orders and the chain at a block alone, and adds
 * it to `found`.
 *
 * @throws Ledger.UnexplainedOrderError if the node withholds logs; viem's errors if it fails.
 * @example
 * (await readOrders(served, rfqRules, rows, { block, found: nothingFound() })).logs // [{ kind: 'filled', ... }]
 */
export const readOrders = async <row, log extends BlockNamedLog>(
  served: ReadableChain,
  rules: OrderRules<row, log>,
  rows: readonly row[],
  { block, found }: { block: BlockAt; found: FoundOrders<log> },
): Promise<FoundOrders<log>> => {
  const at = { blockHash: block.hash }
  const { logs, wouldLive, storeViews } = await rules.readHistories(served, rows, block)
  for (const own of logs) found.logs.push(...own)
  found.views.push(storeViews)
  // Holdings and signatures matter only for orders that would be live with enough funds.
  const live = rows.filter((_, index) => wouldLive[index]).map(rules.factsOf)
  const pairs = mergePairs(live.map(({ held }) => held)).filter((pair) => lacks(found.holdings.get(keyOf(pair)), pair))
  const [holdings, checks, permits] = await Promise.all([
    readLedgerHoldings(served, { pairs, at }),
    checkContractSignatures(served, claimsOf(live), at),
    readPermits(
      served,
      rules,
      live.flatMap(({ orderHash, held, permit }) => (permit === undefined ? [] : [{ ...held, orderHash, permit }])),
      at,
    ),
  ])
  for (const holding of holdings) {
    const before = found.holdings.get(keyOf(holding))
    found.holdings.set(keyOf(holding), { ...holding, allowances: { ...before?.allowances, ...holding.allowances } })
  }
  found.checks.push(...checks)
  found.permits.push(...permits)
  return found
}

const lacks = (known: Holding | undefined, { spenders }: FollowedPair) =>
  spenders.some((spender) => known?.allowances[spender] === undefined)

/**
 * Reads what the permits of some orders allow, on one state.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readPermits(served, rfqRules, questions, { blockHash }) // [{ orderHash: '0x9104...', allowance: 10n }]
 */
export const readPermits = <row, log extends BlockNamedLog>(
  served: ReadableChain,
  rules: OrderRules<row, log>,
  questions: readonly PermitQuestion[],
  at: StateAt,
): Promise<PermitRead[]> =>
  Promise.all(
    questions.map(async (question) => ({
      orderHash: question.orderHash,
      allowance: await rules.readPermit(served, question, at),
    })),
  )

/** The holdings of one statement. */
const page = 500

/**
 * Stores what was found about orders and derives the states of those orders and of the selected ones.
 * Returns the holdings of the orders that changed.
 *
 * @example
 * await storeFound(transaction, rfqRules, { block, found, chain, log, chainSeconds, nowMs, which })
 * // [{ owner, token }]
 */
export const storeFound = async <row, log extends BlockNamedLog>(
  transaction: Transaction,
  rules: OrderRules<row, log>,
  { block, found, ...at }: Recomputing & { block: BlockAt; found: FoundOrders<log> },
): Promise<Pair[]> => {
  const chainId = at.chain.id
  const touched = await rules.storeEvents(transaction, { chainId, logs: found.logs })
  const holdings = [...found.holdings.values()]
  for (let start = 0; start < holdings.length; start += page)
    await storeHoldings(transaction, { chainId, block, holdings: holdings.slice(start, start + page) })
  await storePermits(transaction, rules.orders, { block, permits: found.permits })
  for (const storeViews of found.views) await storeViews?.(transaction)
  // A log of one order also concerns the orders that share its nonce.
  const which = at.which && or(at.which, named(rules.orders, touched))
  const changed = await rules.recompute(transaction, { ...at, which })
  const checked = await storeSignatureChecks(transaction, rules.orders, found.checks)
  return [...changed, ...(await rules.recompute(transaction, { ...at, which: named(rules.orders, checked) }))]
}
