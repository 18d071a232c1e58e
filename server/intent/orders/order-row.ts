import { isNativeToken, toLowerAddress, toLowerHex, zeroAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { decodeIntentPermit } from '@/lib/chain/intent/intent-permit'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import { positionKeyOf } from '@/lib/chain/strategy/position-key'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { AnyIntent } from '@/lib/order/families/families'
import type { SignedTerms } from '@/lib/order/families/family'
import { type Bridge, type IntentOrder, noBridge } from '@/lib/order/intent'
import type { SourcePull } from '@/lib/order/intent-funds'
import type { intentOrders } from '../../db/intent-schema'

export type IntentRow = typeof intentOrders.$inferSelect

/** The signed fields of an order as columns. */
type SignedColumns = Pick<IntentRow, Exclude<keyof IntentOrder, 'bridge'>> & BridgeColumns

/** The signed bridge of an order as columns; null for an order that stays on its chain. */
export type BridgeColumns = Pick<
  IntentRow,
  'bridgeSelector' | 'destChainId' | 'outputToken' | 'scalingFactor' | 'protocolData'
>

/** The columns of an order that are needed to ask the contract about it. */
export type AskedIntent = SignedColumns & TermsColumns & Pick<IntentRow, 'orderHash' | 'family' | 'signer'>

/** The family-specific terms as columns; null for other families. */
export type TermsColumns = Pick<
  IntentRow,
  'slices' | 'interval' | 'strategy' | 'shares' | 'useShares' | 'handler' | 'handlerData'
>

/** The family-specific terms; undefined for other families. */
type Terms = Omit<AnyIntent, 'family' | 'order'>

/**
 * Returns the family-specific terms of a row.
 *
 * @example
 * termsOf({ slices: 4n, interval: 300n, strategy: null, ... }).schedule
 * // { slices: 4n, interval: 300n }
 */
export const termsOf = ({ slices, interval, strategy, shares, useShares, handler, handlerData }: TermsColumns) =>
  ({
    schedule: slices === null || interval === null ? undefined : { slices, interval },
    position: strategy === null || shares === null || useShares === null ? undefined : { strategy, shares, useShares },
    handling: handler === null || handlerData === null ? undefined : { handler, data: handlerData },
  }) satisfies Terms

/**
 * Converts family-specific terms to columns.
 *
 * @example
 * termsColumnsOf({}).handler // null
 */
export const termsColumnsOf = ({ schedule, position, handling }: Terms): TermsColumns => ({
  slices: schedule?.slices ?? null,
  interval: schedule?.interval ?? null,
  strategy: position ? toLowerAddress(position.strategy) : null,
  shares: position?.shares ?? null,
  useShares: position?.useShares ?? null,
  handler: handling ? toLowerAddress(handling.handler) : null,
  handlerData: handling ? toLowerHex(handling.data) : null,
})

/**
 * Returns the signed order of a row; a TWAP order as if it were filled at once.
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
  bridge: bridgeOf(row),
})

/**
 * Returns the signed order of a row with its family and terms.
 *
 * @example
 * signedOf(row).family // 'TWAPOrder'
 */
export const signedOf = (row: SignedColumns & TermsColumns & Pick<IntentRow, 'family'>): AnyIntent => ({
  family: row.family,
  order: signedOrderOf(row),
  ...termsOf(row),
})

const bridgeOf = ({ bridgeSelector, destChainId, outputToken, scalingFactor, protocolData }: BridgeColumns): Bridge =>
  bridgeSelector === null || destChainId === null || outputToken === null || protocolData === null
    ? noBridge
    : {
        protocolSelector: bridgeSelector,
        destinationChainId: destChainId,
        outputToken,
        scalingFactor: scalingFactor ?? 0,
        protocolData,
      }

/**
 * Converts a signed bridge to columns.
 *
 * @example
 * bridgeColumnsOf(noBridge).destChainId // null
 */
export const bridgeColumnsOf = (bridge: Bridge): BridgeColumns => {
  const isUsed = isBridged({ bridge })
  return {
    bridgeSelector: isUsed ? bridge.protocolSelector : null,
    destChainId: isUsed ? bridge.destinationChainId : null,
    outputToken: isUsed ? toLowerAddress(bridge.outputToken) : null,
    scalingFactor: isUsed ? bridge.scalingFactor : null,
    protocolData: isUsed ? bridge.protocolData : null,
  }
}

/**
 * Returns the token that holds an order's source, and how it is pulled: for native sources the
 * token of deposits, for positions that of the vault.
 *
 * @throws Permit.MalformedPermitError if the contract supports no such permit.
 * @example
 * sourceOf(mainnet, order, {}) // { heldToken: '0xa0b8...', pull: 'permit' }
 */
export const sourceOf = (
  chain: Pick<Chain, 'contracts' | 'strategies'>,
  { srcToken, permit }: Pick<IntentOrder, 'srcToken' | 'permit'>,
  { position, handling }: Pick<SignedTerms, 'position' | 'handling'>,
): Pick<IntentRow, 'heldToken' | 'pull'> => {
  const { contracts } = chain
  if (position) {
    const { strategy } = position
    const deltaToken = findStrategy(chain, { token: srcToken, strategy })?.deltaToken ?? zeroAddress
    return { heldToken: positionKeyOf({ deltaToken, strategy }), pull: 'strategy' }
  }
  if (handling) return { heldToken: toLowerAddress(srcToken), pull: 'handler' }
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
