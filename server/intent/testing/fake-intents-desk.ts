import { randomUUID } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { IntentOrder } from '@/lib/order/intent'
import { intentOrderOf, signedTwapOf, twapFamilyOf, twapOf } from '@/lib/order/testing/intent-order'
import type { LedgerDeps } from '../../ledger/indexer'
import type { FakeIntent } from '../../ledger/testing/fake-intents'
import { termsColumnsOf } from '../orders/order-row'
import { readIntentOnChain } from '../orders/read-chain'
import { storeIntent } from '../orders/store-order'
import { intent, usdc, weth } from './intent-desk'

const firstNonce = 10_000n
let nonces = firstNonce

/** Restarts at the first nonce, so that a repeated history signs the same orders. */
export const restartIntentNonces = () => {
  nonces = firstNonce
}

/** An order on a fake chain, where every signature is valid; contracts answer as set. */
export type FakeSignedOrder = FakeIntent & { signer: 'key' | 'contract' | 'presigned' }

export const signFakeOrder = (
  owner: Address,
  {
    family = 'Order',
    signer = 'key',
    schedule,
    ...terms
  }: Partial<IntentOrder> & Partial<Pick<FakeSignedOrder, 'family' | 'signer' | 'schedule'>>,
): FakeSignedOrder => {
  const order = intentOrderOf({
    owner,
    beneficiary: owner,
    srcToken: weth,
    destToken: usdc,
    srcAmount: 100n,
    destAmount: 300n,
    expectedAmount: 300n,
    nonce: ++nonces,
    ...terms,
  })
  const place = { chainId: mainnet.id, intent }
  const orderHash = schedule
    ? hashIntent(place, signedTwapOf(twapOf({ order, schedule })))
    : hashIntent(place, { order, family })
  return { order, orderHash, family, signer, schedule, isPreSigned: signer === 'presigned' }
}

const signatures: Record<FakeSignedOrder['signer'], Hex> = {
  key: `0x${'12'.repeat(64)}`,
  contract: '0x1271',
  presigned: '0x',
}

/**
 * Stores an order as its post does after the signature check.
 *
 * @throws the errors of reading the chain.
 */
export const storeFakeOrder = async (
  { chain, client, database, log }: LedgerDeps,
  { order, orderHash, schedule, signer, ...fake }: FakeSignedOrder,
  nowMs: number,
): Promise<void> => {
  const family = schedule ? twapFamilyOf(order) : fake.family
  const signed = {
    id: randomUUID(),
    order,
    orderHash,
    family,
    signer,
    signature: signatures[signer],
    type: 'MARKET' as const,
    partner: 'anon',
    referrer: null,
    includeAgents: [],
    excludeAgents: [],
    ...termsColumnsOf({ schedule }),
  }
  const seen = await readIntentOnChain({ chain, client }, signed)
  await database.transaction((transaction) => storeIntent(transaction, signed, { chain, log, seen, nowMs }))
}
