import { and, eq, gt, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { larger, smallest, sumOf } from '@/lib/amount'
import { isFastSooner } from '@/lib/chain/bridge/transfer-times'
import { type BridgeTerms, decodeProtocolData, maxBridgeFee, pipsScale, scaled } from '@/lib/order/bridge/bridge-terms'
import { fillSecondsOf, type Speed, speedOf } from '@/lib/order/bridge/speeds'
import { bridgeLegs, relayOffers } from '../db/bridge-schema'
import type { Database, Transaction } from '../db/client'
import { intentOrders, settlementOrders } from '../db/intent-schema'
import { offerLastsMs } from '../relay-times'
import { readExcesses } from './lanes/excess-funds'
import type { HeldFee } from './relayers/promises'

/** The token of a transfer on its destination chain. */
export type FarToken = { chainId: number; token: Address }

/**
 * A transfer's fee: pips of what enters the bridge plus a flat raw amount of what arrives. Up to
 * `excess`, raw units of what arrives, no pips are asked: such transfers bring the relayer's funds
 * back to their mean over its chains.
 */
export type RelayFee = { feePips: number; feeFlat: bigint; excess?: bigint }

/**
 * A relayer's fee for the transfer of an order. `fast` replaces it up to `maxAmount` if the owner
 * signed the fast speed and the relayer can pay one more fast transfer; `held` if an outside
 * relayer promised a lower one.
 */
export type AskedFee = RelayFee & {
  fast?: Pick<RelayFee, 'feePips'> & Pick<RelayBounds, 'maxAmount'>
  held?: HeldFee | undefined
}

/** The maximum of one transfer and of all together; raw units of the token that arrives. */
export type RelayBounds = { maxAmount: bigint; funds: bigint }

/**
 * Our relayer's offer to pay transfers of a token: fee, maximum per transfer and funds of its
 * account, raw units of the token that arrives. `fast` is its offer at the fast speed, with the
 * same flat fee, for transfers of some chains.
 */
export type RelayOffer = FarToken & RelayFee & RelayBounds & { fast: FastOffer | undefined }
type FastOffer = Pick<RelayFee, 'feePips'> & RelayBounds & { origins: readonly number[] }

/**
 * Reads the current offers by `farKey`.
 *
 * @example
 * const offers = await readRelayOffers(database, { nowMs })
 * offers.get(farKey({ chainId: 42161, token: usdc }))?.feePips // 50
 */
export const readRelayOffers = async (
  database: Database | Transaction,
  { nowMs }: { nowMs: number },
): Promise<ReadonlyMap<string, RelayOffer>> => {
  const rows = await database
    .select()
    .from(relayOffers)
    .where(gt(relayOffers.heardAtMs, nowMs - offerLastsMs))
  const excesses = await readExcesses(database, rows)
  return new Map(
    rows.map((row) => {
      const excess = excesses.get(farKey(row)) ?? 0n
      return [farKey(row), { ...offerOfRow(row), ...(excess > 0n && { excess }) }]
    }),
  )
}

type OfferRow = typeof relayOffers.$inferSelect

/**
 * Converts a stored row to an offer.
 *
 * @example
 * offerOfRow(row).fast?.feePips // 500
 */
export const offerOfRow = (row: OfferRow): RelayOffer => {
  const { chainId, token, feePips, feeFlat, maxAmount, funds } = row
  return { chainId, token, feePips, feeFlat, maxAmount, funds, fast: fastOf(row) }
}

const fastOf = ({
  fastPips: feePips,
  fastMaxAmount: maxAmount,
  fastFunds: funds,
  fastOrigins: origins,
}: Pick<OfferRow, 'fastPips' | 'fastMaxAmount' | 'fastFunds' | 'fastOrigins'>): FastOffer | undefined =>
  feePips === null || maxAmount === null || funds === null || origins === null
    ? undefined
    : { feePips, maxAmount, funds, origins }

/** The amounts of a token that the relayer is due to pay, raw units: in total, and fast. */
export type Promised = { all: bigint; fast: bigint }

/**
 * Returns an offer's terms for a speed and an origin chain, with the unpromised funds. Undefined
 * where the speed is not offered, or where fast is no sooner for transfers of this value.
 *
 * @example
 * offerAt(offer, { speed: 'fast', from: 1, usd: 5_000, promised })?.feePips // 500
 */
export const offerAt = (
  { feePips, feeFlat, excess, maxAmount, funds, fast }: RelayOffer,
  { speed, from, usd, promised }: { speed: Speed; from: number; usd?: number | undefined; promised: Promised },
): (RelayFee & RelayBounds) | undefined => {
  const free = larger(funds - promised.all, 0n)
  if (speed === 'standard') return { feePips, feeFlat, ...(excess && { excess }), maxAmount, funds: free }
  if (fast === undefined || !fast.origins.includes(from) || !isFastSooner(from, { usd })) return undefined
  const fastFree = smallest(free, larger(fast.funds - promised.fast, 0n))
  return { feePips: fast.feePips, feeFlat, maxAmount: smallest(fast.maxAmount, maxAmount), funds: fastFree }
}

/**
 * Returns the map key of a token of a chain.
 *
 * @example
 * farKey({ chainId: 8453, token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' })
 * // '8453 0x8335...2913'
 */
export const farKey = ({ chainId, token }: FarToken): string => `${chainId} ${toLowerAddress(token)}`

/**
 * Returns the relayer's fee for a transfer of `gross`, rounded up; raw units of what arrives.
 *
 * @example
 * relayFeeOf({ feePips: 50, feeFlat: 100_000n }, 1_000_000_000n) // 150_000n
 * relayFeeOf({ feePips: 50, feeFlat: 100_000n, excess: 600_000_000n }, 1_000_000_000n) // 120_000n
 */
export const relayFeeOf = ({ feePips, feeFlat, excess = 0n }: RelayFee, gross: bigint): bigint =>
  gross <= excess ? feeFlat : maxBridgeFee(gross, shareOf({ feePips, feeFlat, excess }))

/**
 * Returns the fee of transfers above the excess as terms: the share of the whole transfer, and a
 * flat amount that is lower by the share of the excess.
 *
 * @example
 * shareOf({ feePips: 50, feeFlat: 100_000n, excess: 600_000_000n })
 * // { maxPips: 50n, maxFlat: 70_000n }
 */
export const shareOf = ({ feePips, feeFlat, excess = 0n }: RelayFee): Pick<BridgeTerms, 'maxPips' | 'maxFlat'> => ({
  maxPips: BigInt(feePips),
  maxFlat: feeFlat - (excess * BigInt(feePips)) / pipsScale,
})

/** True if the owner of a transfer signed the fast speed. */
const isSentFast = sql`${bridgeLegs.fillDeadline} - ${bridgeLegs.blockSeconds} = ${fillSecondsOf.fast}`

/**
 * Reads the amounts of a token that the relayer is due to pay, raw units: for open transfers, and
 * for orders in settlement, of which at most what enters the bridge arrives. Pending payments count
 * until their transfer is known as paid, so the sums are never too low.
 *
 * @example
 * (await readPromised(transaction, { chainId: 42161, token: usdc })).all // 12_500_000_000n
 */
export const readPromised = async (
  database: Database | Transaction,
  { chainId, token }: FarToken,
): Promise<Promised> => {
  const [sent] = await database
    .select({
      all: sql`coalesce(sum(${bridgeLegs.outputAmount}), 0)`.mapWith(BigInt),
      fast: sql`coalesce(sum(${bridgeLegs.outputAmount}) filter (where ${isSentFast}), 0)`.mapWith(BigInt),
    })
    .from(bridgeLegs)
    .where(
      and(
        eq(bridgeLegs.destChainId, chainId),
        eq(bridgeLegs.outputToken, token),
        eq(bridgeLegs.state, 'sent'),
        eq(bridgeLegs.isLate, false),
        eq(bridgeLegs.isClosed, false),
      ),
    )
  const settling = await database
    .select({
      fillOut: settlementOrders.fillOut,
      scalingFactor: intentOrders.scalingFactor,
      protocolData: intentOrders.protocolData,
    })
    .from(settlementOrders)
    .innerJoin(intentOrders, eq(intentOrders.orderHash, settlementOrders.orderHash))
    .where(
      and(
        eq(settlementOrders.isInFlight, true),
        eq(intentOrders.destChainId, BigInt(chainId)),
        eq(intentOrders.outputToken, token),
      ),
    )
  const amountOf = ({ fillOut, scalingFactor }: (typeof settling)[number]) => scaled(fillOut, scalingFactor ?? 0)
  const fast = settling.filter(({ protocolData }) => protocolData !== null && signedSpeedOf(protocolData) === 'fast')
  return { all: sent!.all + sumOf(settling.map(amountOf)), fast: sent!.fast + sumOf(fast.map(amountOf)) }
}

/**
 * Returns the speed in a bridge's signed terms; standard for terms that the contract refuses.
 *
 * @example
 * const fast = { fillSeconds: 1_200n, maxPips: 750n, maxFlat: 150_000n }
 * signedSpeedOf(encodeProtocolData(fast)) // 'fast'
 */
export const signedSpeedOf = (protocolData: Hex): Speed => speedOf(decodeProtocolData(protocolData)?.fillSeconds ?? 0n)
