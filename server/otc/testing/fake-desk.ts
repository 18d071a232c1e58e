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
import { bridgeIndexer } from '../../bridge/bridge-indexer'
import type { Database } from '../../db/client'
import { intentIndexer } from '../../intent/orders/intent-indexer'
import { audit } from '../../ledger/audit'
import { follow } from '../../ledger/follow'
import { type Ask, clientOf, createFakeChain } from '../../ledger/testing/fake-chain'
import { intent } from '../../ledger/testing/fake-intents'
import { feesIndexer } from '../../partner/fees-indexer'
import { createTestService } from '../../testing/harness'
import { serveSyntheticChain } from '../../testing/synthetic-chain'
import { rfqIndexer } from '../rfq-indexer'
import { usdc, weth } from './desk'
import { toBody } from './offers'

const place = { chainId: mainnet.id, rfq: mainnet.contracts.rfq }
const keys = personalDevelopmentAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))

/** The makers: two with keys and two contracts. */
export const makers: readonly Address[] = [
  ...keys.slice(0, 2).map(({ address }) => toLowerAddress(address)),
  ...[1, 2].map((index) => toLowerAddress(syntheticAddress(7, index))),
]
export const taker = toLowerAddress(keys[2]!.address)

/** Creates a chain on which every maker holds and allows `amount` and accepts its signatures. */
export const createFundedChain = (amount: bigint) => {
  const chain = createFakeChain()
  for (const owner of makers) {
    chain.give(owner, weth, amount)
    chain.approve(owner, weth, amount)
    chain.approve(owner, weth, amount, intent)
    chain.stand(owner, true)
  }
  chain.mine()
  return chain
}

/** A signed order and its hash. */
export type Offer = { order: RfqOrder; orderHash: Hex; signature: Hex }

const indexers = [rfqIndexer, intentIndexer, bridgeIndexer, feesIndexer]
let nonces = 0n

/** Restarts at the first nonce, so that a repeated history signs the same offers. */
export const restartOfferNonces = () => {
  nonces = 0n
}

/** Signs a sale of WETH for USDC; a contract's signature is arbitrary bytes. */
export const signOffer = async (terms: Partial<RfqOrder>): Promise<Offer> => {
  const maker = terms.maker ?? makers[0]!
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker, nonce: ++nonces }),
    expiry: 0n,
    makerAsset: weth,
    takerAsset: usdc,
    maker,
    taker,
    makerAmount: 100n,
    takerAmount: 300n,
    ...terms,
  }
  const key = keys.find(({ address }) => toLowerAddress(address) === maker)
  const signature = key ? await key.signTypedData(rfqTypedData(place, order)) : '0x1271'
  return { order, orderHash: hashRfqOrder(place, order), signature }
}

/**
 * Serves the desk over a fake chain: `ask` is the node, `holder` the process with the lease.
 *
 * @example
 * const process = serveFakeNode({ chain, database: database() })
 * await process.post(await signOffer({ maker })) // 200 { state: 'PENDING', ... }
 */
export const serveFakeNode = ({
  chain,
  database,
  ask = chain.ask,
  holder = 'worker',
}: {
  chain: ReturnType<typeof createFakeChain>
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
    chain: mainnet,
    client,
    database,
    holder,
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
    /** Errors of the service. */
    logged,
    /** Differences found by worker and audit that made orders wrong. */
    warnings,
    /** Differences that did not. */
    details,
    get: (path: string) => request(path),
    post: ({ order, signature }: Offer) =>
      request(postRfqOrder.path.replace('{chainId}', '1'), {
        method: 'POST',
        body: JSON.stringify({ ...toBody(order), signature }),
      }),
    follow: () => follow(deps, indexers, nowMs()),
    /** Runs one audit over all live orders. */
    audit: () => audit(deps, indexers, nowMs()),
  }
}

const market = dataSet('D1', 1)
