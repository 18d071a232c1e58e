import { or } from 'drizzle-orm'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { StateAt } from '../chain/node/multicall'
import type { Transaction } from '../db/client'
import { type ContractSignatureCheck, checkContractSignatures } from './contract-signature-checks'
import type { BlockAt } from './cursor'
import { type Holding, keepHoldings, keyOf, type Pair } from './holdings'
import type { BlockNamedLog, Histories, OrderFacts, OrderRules, Recomputing } from './order-rules'
import { type FollowedPair, mergePairs, readLedgerHoldings } from './read-holdings'
import { keepPermits, keepSignatureChecks, named, type PermitQuestion, type PermitRead } from './signed-orders'

/** All that a chain says about some orders at one block. */
export type FoundOrders<log> = {
  logs: log[]
  /** Of live orders only, each once. */
  holdings: Map<string, Holding>
  permits: PermitRead[]
  checks: ContractSignatureCheck[]
  views: Histories<log>['keepViews'][]
}

/**
 * Nothing found yet.
 *
 * @example
 * await readOrders(served, rfqRules, rows, { block, found: nothingFound() })
 */
export const nothingFound = <log>(): FoundOrders<log> => ({
  ...{ logs: [], holdings: new Map(), permits: [], checks: [], views: [] },
})

/** What contracts that signed some orders are asked; orders that a key signed are left out. */
export const claimsOf = (orders: readonly OrderFacts[]) =>
  orders
    .filter(({ isSignedByContract }) => isSignedByContract)
    .map(({ held, orderHash, signature }) => ({ signer: held.owner, orderHash, digest: orderHash, signature }))

/**
 * Reads everything about some orders, from what their owners signed and the chain at a block alone. Adds to what was found before.
 *
 * @throws Ledger.UnexplainedOrderError when the node keeps logs back; viem's errors when it fails.
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
  const { logs, wouldLive, keepViews } = await rules.readHistories(served, rows, block)
  for (const own of logs) found.logs.push(...own)
  found.views.push(keepViews)
  // Only of what would live with everything there do owner's tokens and word matter.
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

/** Holdings of one statement. */
const page = 500

/**
 * Writes down what was found about orders and brings those that it is about or `which` selects to what follows. Gives what the changed ones stand on.
 *
 * @example
 * await keepFound(transaction, rfqRules, { block, found, chain, log, chainSeconds, nowMs, which }) // [{ owner, token }]
 */
export const keepFound = async <row, log extends BlockNamedLog>(
  transaction: Transaction,
  rules: OrderRules<row, log>,
  { block, found, ...at }: Recomputing & { block: BlockAt; found: FoundOrders<log> },
): Promise<Pair[]> => {
  const chainId = at.chain.id
  const touched = await rules.keepEvents(transaction, { chainId, logs: found.logs })
  const holdings = [...found.holdings.values()]
  for (let start = 0; start < holdings.length; start += page)
    await keepHoldings(transaction, { chainId, block, holdings: holdings.slice(start, start + page) })
  await keepPermits(transaction, rules.orders, { block, permits: found.permits })
  for (const keepViews of found.views) await keepViews?.(transaction)
  // What was written of one order is about those that share its nonce, too.
  const which = at.which && or(at.which, named(rules.orders, touched))
  const changed = await rules.recompute(transaction, { ...at, which })
  const checked = await keepSignatureChecks(transaction, rules.orders, found.checks)
  return [...changed, ...(await rules.recompute(transaction, { ...at, which: named(rules.orders, checked) }))]
}
