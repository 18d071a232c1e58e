import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toLowerAddress } from '@/lib/address'
import { postRfqOrder, type RfqRecord } from '@/lib/api/otc'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { bridgeBook } from '../../bridge/bridge-book'
import type { Database } from '../../db/client'
import { intentBook } from '../../intent/orders/intent-book'
import { audit } from '../../ledger/audit'
import { follow } from '../../ledger/follow'
import { type Ask, clientOf, createPaperChain } from '../../ledger/testing/paper-chain'
import { intent } from '../../ledger/testing/paper-intents'
import { feesBook } from '../../partner/fees-book'
import { createTestService } from '../../testing/harness'
import { serveSyntheticChain } from '../../testing/synthetic-chain'
import { rfqBook } from '../rfq-book'
import { usdc, weth } from './desk'
import { toBody } from './offers'

const place = { chainId: mainnet.id, rfq: mainnet.contracts.rfq }
const keys = personalDevelopmentAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))

/** Makers: two with keys, and two that are contracts. */
export const makers: readonly Address[] = [
  ...keys.slice(0, 2).map(({ address }) => toLowerAddress(address)),
  ...[1, 2].map((index) => toLowerAddress(syntheticAddress(7, index))),
]
export const taker = toLowerAddress(keys[2]!.address)

/** A chain in whose first block every maker holds so much, lets the contract pull it all, and stands by what it signed. */
export const createFundedChain = (amount: bigint) => {
  const chain = createPaperChain()
  for (const owner of makers) {
    chain.give(owner, weth, amount)
    chain.approve(owner, weth, amount)
    chain.approve(owner, weth, amount, intent)
    chain.stand(owner, true)
  }
  chain.mine()
  return chain
}

/** A signed order, and its name. */
export type Offer = { order: RfqOrder; orderHash: Hex; signature: Hex }

const books = [rfqBook, intentBook, bridgeBook, feesBook]
let nonces = 0n

/** Begins with the first nonce again, so that a life that is lived again signs the same offers. */
export const restartOfferNonces = () => {
  nonces = 0n
}

/** Signs a sale of WETH for USDC; a contract's signature is any bytes. */
export const signOffer = async (terms: Partial<RfqOrder>): Promise<Offer> => {
  const maker = terms.maker ?? makers[0]!
  const order: RfqOrder = {
    ...{ nonceAndMeta: packNonceAndMeta({ maker, nonce: ++nonces }), expiry: 0n, makerAsset: weth, takerAsset: usdc },
    ...{ maker, taker, makerAmount: 100n, takerAmount: 300n, ...terms },
  }
  const key = keys.find(({ address }) => toLowerAddress(address) === maker)
  const signature = key ? await key.signTypedData(rfqTypedData(place, order)) : '0x1271'
  return { order, orderHash: hashRfqOrder(place, order), signature }
}

/**
 * The service over a chain on paper, with its worker: `ask` is the node it talks to, `holder` the process that moves the orders.
 *
 * @example
 * const process = servePaper({ chain, database: database() })
 * await process.post(await signOffer({ maker })) // 200 { state: 'PENDING', ... }
 */
export const servePaper = ({
  chain,
  database,
  ask = chain.ask,
  holder = 'worker',
}: {
  chain: ReturnType<typeof createPaperChain>
  database: Database
  ask?: Ask
  holder?: string
}) => {
  const client = clientOf(ask)
  const { served } = serveSyntheticChain(market)
  const { app, logged, ask: call } = createTestService({ chains: [{ ...served, chain: mainnet, client }], database })
  const warnings: Record<string, unknown>[] = []
  const details: Record<string, unknown>[] = []
  const deps = {
    ...{ chain: mainnet, client, database, holder },
    log: (level: string, _: string, facts: Record<string, unknown> = {}) =>
      void (level === 'warn' ? warnings : details).push(facts),
  }
  const nowMs = () => Number(chain.tip().timestamp) * 1_000
  const request = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    const body = (await response.json()) as RfqRecord & { errorType?: string }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
  }
  return {
    deps,
    nowMs,
    call,
    /** What failed in the service. */
    logged,
    /** What worker and audit found otherwise than it was stored, where orders were wrong for it. */
    warnings,
    /** The same, where they were not. */
    details,
    get: (path: string) => request(path),
    post: ({ order, signature }: Offer) =>
      request(postRfqOrder.path.replace('{chainId}', '1'), {
        ...{ method: 'POST', body: JSON.stringify({ ...toBody(order), signature }) },
      }),
    follow: () => follow(deps, books, nowMs()),
    /** One round over all live orders. */
    audit: () => audit(deps, books, nowMs()),
  }
}

const market = dataSet('D1', 1)
