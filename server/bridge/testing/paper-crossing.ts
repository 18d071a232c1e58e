import { type Address, decodeEventLog, type Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { relayOfBridged } from '@/lib/chain/bridge/bridged-order'
import type { RelayData } from '@/lib/chain/bridge/spoke-pool'
import type { Chain } from '@/lib/chain/chain'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { IntentOrder } from '@/lib/order/intent'
import { bridgeLegs } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { chainCursors } from '../../db/schema'
import { getOrder } from '../../intent/get-order'
import { getTimeline } from '../../intent/get-timeline'
import { intentBook } from '../../intent/orders/intent-book'
import { usdc, weth } from '../../intent/testing/intent-desk'
import { type SignedOnPaper, signOnPaper, storeOnPaper } from '../../intent/testing/paper-intents-desk'
import { audit } from '../../ledger/audit'
import type { LedgerDeps } from '../../ledger/book'
import { follow } from '../../ledger/follow'
import { rebuild } from '../../ledger/rebuild'
import { type Ask, clientOf, createPaperChain } from '../../ledger/testing/paper-chain'
import { intent } from '../../ledger/testing/paper-intents'
import { ledgerTables } from '../../ledger/testing/rebuild-from-zero'
import { bridgeBook } from '../bridge-book'

export const owner = `0x${'0a'.repeat(20)}` as const

/** The token that arrives, and what was signed: seconds, millionths and raw units. */
export const farToken = toLowerAddress(findTokenBySymbol(arbitrum, 'USDC')!.address)
export const terms = { fillSeconds: 3_600n, maxPips: 100n, maxFlat: 500n }

/** Raw units that a whole order brings, and the least that arrives of them. */
export const sold = 1_000_000n
export const due = sold - 100n - terms.maxFlat

const bridge = {
  protocolSelector: acrossSelector,
  destinationChainId: BigInt(arbitrum.id),
  outputToken: farToken,
  scalingFactor: 0,
  protocolData: encodeProtocolData(terms),
}

export const books = [intentBook, bridgeBook]

type Logged = { level: string; event: string; facts: Record<string, unknown> | undefined }
type PaperChain = ReturnType<typeof createPaperChain>

/**
 * Opens two chains on paper with the ledger of both over one database: orders are signed on the first,
 * and paid on the second.
 *
 * @example
 * const world = await openCrossing(database())
 * const order = await world.store()
 * world.settle(order)
 * await world.follow()
 */
export const openCrossing = async (database: Database) => {
  for (const table of ledgerTables) await database.delete(table)
  const logged: Logged[] = []
  const log: LedgerDeps['log'] = (level, event, facts) => void logged.push({ level, event, facts })
  const open = (chain: Chain) => {
    const paper = createPaperChain({ chainId: chain.id })
    let ask: Ask = paper.ask
    const deps: LedgerDeps = { chain, database, holder: 'worker', log, client: clientOf((request) => ask(request)) }
    const nowMs = () => Number(paper.tip().timestamp) * 1_000
    return {
      paper,
      deps,
      /** Another node answers from now on. */
      serve: (next: Ask = paper.ask) => {
        ask = next
      },
      follow: () => follow(deps, books, nowMs()),
      audit: () => audit(deps, books, nowMs()),
      rebuild: () => rebuild(deps, books, nowMs()),
    }
  }
  const [near, far] = [open(mainnet), open(arbitrum)]
  const fund = (account: Address) => {
    near.paper.give(account, weth, 10n ** 6n)
    near.paper.approve(account, weth, 10n ** 6n, intent)
  }
  fund(owner)
  for (const { paper } of [near, far]) for (let block = 0; block < 5; block++) paper.mine()
  /** Both chains as often as news of one needs to reach the other. */
  const followBoth = async () => {
    for (let round = 0; round < 2; round++) for (const { follow } of [near, far]) await follow()
    await near.follow()
  }
  await followBoth()

  const next = (paper: PaperChain) => paper.tip().timestamp + 1n
  return {
    database,
    near,
    far,
    logged,
    follow: followBoth,
    /** Mints the tokens that an account sells. */
    fund,
    /** Lists the warnings and errors that were logged. */
    flaws: () => logged.filter(({ level }) => level === 'warn' || level === 'error'),
    store: async (
      given: Partial<IntentOrder> & Partial<Pick<SignedOnPaper, 'schedule'>> = {},
    ): Promise<SignedOnPaper> => {
      const amounts = { srcAmount: 100n, destAmount: sold, expectedAmount: sold }
      const signed = signOnPaper(given.owner ?? owner, { ...amounts, bridge, destToken: usdc, ...given })
      await storeOnPaper(near.deps, signed, Number(near.paper.tip().timestamp) * 1_000)
      return signed
    },
    /** Settles an order, or its next slice, in a block of its own. */
    settle: (signed: SignedOnPaper, slice = 0n, seconds?: bigint) => {
      const { intents } = near.paper
      const isDone = signed.schedule
        ? intents.settleSlice(signed, slice, next(near.paper))
        : intents.settle(signed, signed.order.srcAmount, next(near.paper))
      if (!isDone) throw new Error('the order was not settled')
      near.paper.mine(seconds)
    },
    /** Returns what a relayer pays for a slice of an order, by the newest block that has its event. */
    relayOf: ({ order, orderHash }: SignedOnPaper, slice = 0n): RelayData => {
      const { blocks } = near.paper.tips().at(-1)!
      for (const { logs, timestamp: blockSeconds } of blocks.toReversed())
        for (const { topics, data } of logs) {
          if (topics.length !== 4 || topics[2] !== orderHash) continue
          const given = { abi: intentAbi, eventName: 'Bridged', topics: topics as [Hex, ...Hex[]], data } as const
          const { args } = decodeEventLog(given)
          if (args.part === slice) return relayOfBridged({ chainId: mainnet.id, order }, { ...args, blockSeconds })!
        }
      throw new Error('the order was not sent')
    },
    /** Pays on the far chain in a block of its own. */
    pay: (relay: RelayData, payment?: Parameters<PaperChain['spoke']['fill']>[2]) => {
      if (!far.paper.spoke.fill(relay, next(far.paper), payment)) throw new Error('the relay was not paid')
      far.paper.mine()
    },
    /** Moves the clock of the far chain behind the deadline of a relay. */
    passDeadline: ({ fillDeadline }: RelayData) => {
      const { timestamp } = far.paper.tip()
      far.paper.mine(BigInt(fillDeadline) + 1n - timestamp)
    },
    /** Executes a leaf with one refund in a block of its own. */
    refund: (
      amount: bigint,
      { account = owner, ...given }: Parameters<PaperChain['spoke']['refund']>[2] & { account?: Address } = {},
    ) => {
      near.paper.spoke.refund(usdc, [{ account, amount }], given)
      near.paper.mine()
    },
    legs: () => database.select().from(bridgeLegs).orderBy(bridgeLegs.part, bridgeLegs.relayHash),
    look: ({ orderHash }: SignedOnPaper) => getOrder({ database }, { orderHash }),
    statusOf: async ({ orderHash }: SignedOnPaper) => (await getOrder({ database }, { orderHash })).status,
    timelineOf: async ({ orderHash }: SignedOnPaper) =>
      (await getTimeline({ database }, { hash: orderHash })).events.map(({ label, reason }) => `${label} ${reason}`),
    /** Another process may take the chains over at once. */
    freeChains: () => database.update(chainCursors).set({ heldUntil: new Date(0) }),
  }
}
