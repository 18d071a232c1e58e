import { randomUUID } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { IntentOrder } from '@/lib/order/intent'
import { intentOrderOf, signedTwapOf, twapFamilyOf, twapOf } from '@/lib/order/testing/intent-order'
import type { LedgerDeps } from '../../ledger/book'
import type { PaperIntent } from '../../ledger/testing/paper-intents'
import { termsColumnsOf } from '../orders/order-row'
import { readIntentOnChain } from '../orders/read-chain'
import { storeIntent } from '../orders/store-order'
import { intent, usdc, weth } from './intent-desk'

const firstNonce = 10_000n
let nonces = firstNonce

/** Begins with the first nonce again, so that a life that is lived again signs the same orders. */
export const restartIntentNonces = () => {
  nonces = firstNonce
}

/** An order of an owner on paper, where every signature is good: a contract's where it is said. */
export type SignedOnPaper = PaperIntent & { signer: 'key' | 'contract' | 'presigned' }

export const signOnPaper = (
  owner: Address,
  {
    family = 'Order',
    signer = 'key',
    schedule,
    ...terms
  }: Partial<IntentOrder> & Partial<Pick<SignedOnPaper, 'family' | 'signer' | 'schedule'>>,
): SignedOnPaper => {
  const order = intentOrderOf({
    ...{ owner, beneficiary: owner, srcToken: weth, destToken: usdc, srcAmount: 100n, destAmount: 300n },
    ...{ expectedAmount: 300n, nonce: ++nonces, ...terms },
  })
  const place = { chainId: mainnet.id, intent }
  const orderHash = schedule
    ? hashIntent(place, signedTwapOf(twapOf({ order, schedule })))
    : hashIntent(place, { order, family })
  return { order, orderHash, family, signer, schedule, isPreSigned: signer === 'presigned' }
}

const signatures: Record<SignedOnPaper['signer'], Hex> = {
  key: `0x${'12'.repeat(64)}`,
  contract: '0x1271',
  presigned: '0x',
}

/**
 * Stores an order as its post does once its signature is found good.
 *
 * @throws what reading the chain throws.
 */
export const storeOnPaper = async (
  { chain, client, database, log }: LedgerDeps,
  { order, orderHash, schedule, signer, ...paper }: SignedOnPaper,
  nowMs: number,
): Promise<void> => {
  const family = schedule ? twapFamilyOf(order) : paper.family
  const signed = {
    ...{ id: randomUUID(), order, orderHash, family, signer, signature: signatures[signer], type: 'MARKET' as const },
    ...{ partner: 'anon', referrer: null, includeAgents: [], excludeAgents: [] },
    ...termsColumnsOf({ schedule }),
  }
  const seen = await readIntentOnChain({ chain, client }, signed)
  await database.transaction((transaction) => storeIntent(transaction, signed, { chain, log, seen, nowMs }))
}
