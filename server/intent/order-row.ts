import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { decodeIntentPermit } from '@/lib/chain/intent-permit'
import { type IntentOrder, noBridge } from '@/lib/order/intent'
import { intentTotal, type SourcePull, sourceLeft } from '@/lib/order/intent-funds'
import type { intentOrders } from '../db/intent-schema'

export type IntentRow = typeof intentOrders.$inferSelect

/** What an owner signed, in columns. */
type SignedColumns = Pick<IntentRow, Exclude<keyof IntentOrder, 'bridge'>>

/** An order by what the contract is asked about it. */
export type AskedIntent = SignedColumns & Pick<IntentRow, 'orderHash' | 'family' | 'signer'>

/**
 * What the owner of a stored order signed. None leaves its chain: no bridge is deployed, and others are refused.
 *
 * @example
 * signedOrderOf(row).srcAmount // 3000000000n
 */
export const signedOrderOf = (row: SignedColumns): IntentOrder => ({
  owner: row.owner,
  beneficiary: row.beneficiary,
  srcToken: row.srcToken,
  destToken: row.destToken,
  srcAmount: row.srcAmount,
  destAmount: row.destAmount,
  expectedAmount: row.expectedAmount,
  deadline: row.deadline,
  kind: row.kind,
  nonce: row.nonce,
  partnerAndFee: row.partnerAndFee,
  permit: row.permit,
  metadata: row.metadata,
  bridge: noBridge,
})

/**
 * What an order adds up to, and the most that it may still take of the source after some was filled; raw units.
 *
 * @example
 * intentTermsOf(row).leftAfter(1_000n) // 2000n, of a sale of 3000
 */
export const intentTermsOf = (order: Pick<IntentRow, 'kind' | 'srcAmount' | 'destAmount'>) => ({
  total: intentTotal(order),
  leftAfter: (filled: bigint) => sourceLeft(order, filled),
})

/**
 * Where the source of an order lies, and how it is taken. A native one lies in the token of deposits.
 *
 * @throws Permit.MalformedPermitError when the permit is none of those that the contract reads.
 * @example
 * sourceOf(mainnet, order) // { heldToken: '0xa0b8...', pull: 'permit' }
 */
export const sourceOf = (
  { contracts }: Pick<Chain, 'contracts'>,
  { srcToken, permit }: Pick<IntentOrder, 'srcToken' | 'permit'>,
): Pick<IntentRow, 'heldToken' | 'pull'> => {
  if (isNativeToken(srcToken)) return { heldToken: toLowerAddress(contracts.deltaWrappedNative!), pull: 'deposit' }
  return { heldToken: toLowerAddress(srcToken), pull: pulls[decodeIntentPermit(permit).kind] }
}

const pulls: Record<ReturnType<typeof decodeIntentPermit>['kind'], SourcePull> = {
  none: 'allowance',
  eip2612: 'permit',
  dai: 'permit',
  permit2Kept: 'permit2',
  permit2Transfer: 'permit2',
  permit2Allowance: 'permit2',
}
