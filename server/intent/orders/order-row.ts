import { isNativeToken, toLowerAddress, toLowerHex, zeroAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { decodeIntentPermit } from '@/lib/chain/intent/intent-permit'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import { positionKeyOf } from '@/lib/chain/strategy/position-key'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { AnyIntent } from '@/lib/order/families/families'
import type { SignedHandler, SignedTerms } from '@/lib/order/families/family'
import { type Bridge, type IntentOrder, noBridge } from '@/lib/order/intent'
import type { SourcePull } from '@/lib/order/intent-funds'
import type { SignedPosition } from '@/lib/order/position/position'
import type { Schedule } from '@/lib/order/twap'
import type { intentOrders } from '../../db/intent-schema'

export type IntentRow = typeof intentOrders.$inferSelect

/** What an owner signed, in columns. */
type SignedColumns = Pick<IntentRow, Exclude<keyof IntentOrder, 'bridge'>> & BridgeColumns

/** The signed bridge of an order, in columns; null of an order that stays on its chain. */
export type BridgeColumns = Pick<
  IntentRow,
  'bridgeSelector' | 'destChainId' | 'outputToken' | 'scalingFactor' | 'protocolData'
>

/** An order by what the contract is asked about it. */
export type AskedIntent = SignedColumns &
  ScheduleColumns &
  PositionColumns &
  HandlerColumns &
  Pick<IntentRow, 'orderHash' | 'family' | 'signer'>

/** In how many slices an order is filled, and how far apart; null of one that is not. */
export type ScheduleColumns = Pick<IntentRow, 'slices' | 'interval'>

/** The position that an order sells; null of one whose source is not in a vault. */
export type PositionColumns = Pick<IntentRow, 'strategy' | 'shares' | 'useShares'>

/** The contract that completes an order; null of any other. */
export type HandlerColumns = Pick<IntentRow, 'handler' | 'handlerData'>

/**
 * Returns the handler of an order; undefined of one that no contract completes.
 *
 * @example
 * handlingOf({ handler: '0x3c44...', handlerData: '0x' }) // { handler: '0x3c44...', data: '0x' }
 */
export const handlingOf = ({ handler, handlerData: data }: HandlerColumns): SignedHandler | undefined =>
  handler === null || data === null ? undefined : { handler, data }

/**
 * Returns a signed handler as a row stores it.
 *
 * @example
 * handlerColumnsOf(undefined).handler // null
 */
export const handlerColumnsOf = (handling: SignedHandler | undefined): HandlerColumns => ({
  handler: handling ? toLowerAddress(handling.handler) : null,
  handlerData: handling ? toLowerHex(handling.data) : null,
})

/**
 * Returns the position that an order sells; undefined of one whose source is not in a vault.
 *
 * @example
 * positionOf({ strategy: '0xbeef...', shares: 5n, useShares: true }) // the same
 */
export const positionOf = ({ strategy, shares, useShares }: PositionColumns): SignedPosition | undefined =>
  strategy === null || shares === null || useShares === null ? undefined : { strategy, shares, useShares }

/**
 * Returns a signed position as a row stores it.
 *
 * @example
 * positionColumnsOf(undefined).strategy // null
 */
export const positionColumnsOf = (position: SignedPosition | undefined): PositionColumns => ({
  strategy: position ? toLowerAddress(position.strategy) : null,
  shares: position?.shares ?? null,
  useShares: position?.useShares ?? null,
})

/**
 * The schedule of an order that is filled in slices; undefined of any other.
 *
 * @example
 * scheduleOf({ slices: 4n, interval: 300n }) // the same
 */
export const scheduleOf = ({ slices, interval }: ScheduleColumns): Schedule | undefined =>
  slices === null || interval === null ? undefined : { slices, interval }

/**
 * Returns what the owner of a stored order signed, of an order in slices as if it were filled at once.
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
 * Returns everything that the owner of a stored order signed.
 *
 * @example
 * signedOf(row).family // 'TWAPOrder'
 */
export const signedOf = (
  row: SignedColumns & ScheduleColumns & PositionColumns & HandlerColumns & Pick<IntentRow, 'family'>,
): AnyIntent => ({
  family: row.family,
  order: signedOrderOf(row),
  schedule: scheduleOf(row),
  position: positionOf(row),
  handling: handlingOf(row),
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
 * Returns a signed bridge as a row stores it.
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
 * Where the source of an order lies, and how it is taken. A native one lies in the token of deposits, and one that
 * earns in a vault.
 *
 * @throws Permit.MalformedPermitError when the permit is none of those that the contract reads.
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
