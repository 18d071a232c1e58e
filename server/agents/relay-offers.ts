import { and, eq, gt, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { larger, smallest, sumOf } from '@/lib/amount'
import { isFastSooner } from '@/lib/chain/bridge/transfer-times'
import { decodeProtocolData, maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import { fillSecondsOf, type Speed, speedOf } from '@/lib/order/bridge/speeds'
import { bridgeLegs, relayOffers } from '../db/bridge-schema'
import type { Database, Transaction } from '../db/client'
import { intentOrders, settlementOrders } from '../db/intent-schema'
import { offerLastsMs } from '../relay-times'

/** The token that arrives of a transfer, on its chain. */
export type FarToken = { chainId: number; token: Address }

/** A fee for a transfer: millionths of what enters the bridge, plus a flat amount in raw units of what arrives. */
export type RelayFee = { feePips: number; feeFlat: bigint }

/**
 * The fee of a relayer for the transfer of an order. `fast` is what it asks in its place for one of up
 * to `maxAmount`, where the owner signed the fast speed and it can pay one more so.
 */
export type AskedFee = RelayFee & { fast?: Pick<RelayFee, 'feePips'> & Pick<RelayBounds, 'maxAmount'> }

/** The most that one transfer may be, and all of them together; raw units of the token that arrives. */
export type RelayBounds = { maxAmount: bigint; funds: bigint }

/**
 * An offer of our relayer to pay transfers of a token: its fee, the maximum of one transfer, and the
 * funds of its account, raw units of the token that arrives. `fast` is what it offers at the fast
 * speed, for the same flat fee, to transfers of some chains; undefined where it offers none.
 */
export type RelayOffer = FarToken & RelayFee & RelayBounds & { fast: FastOffer | undefined }
type FastOffer = Pick<RelayFee, 'feePips'> & RelayBounds & { origins: readonly number[] }

/**
 * Reads the offers that are current, by `farKey`.
 *
 * @example
 * (await readRelayOffers(database, { nowMs })).get(farKey({ chainId: 42161, token: usdc }))?.feePips // 50
 */
export const readRelayOffers = async (
  database: Database | Transaction,
  { nowMs }: { nowMs: number },
): Promise<ReadonlyMap<string, RelayOffer>> => {
  const rows = await database
    .select()
    .from(relayOffers)
    .where(gt(relayOffers.heardAtMs, nowMs - offerLastsMs))
  return new Map(rows.map((row) => [farKey(row), offerOfRow(row)]))
}

type OfferRow = typeof relayOffers.$inferSelect

/**
 * Returns the offer that a row stores.
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

/** The amounts of a token that the relayer is due to pay, raw units: all of it, and what it pays fast. */
export type Promised = { all: bigint; fast: bigint }

/**
 * Returns what an offer is for transfers of a speed from a chain, with the funds that are not promised
 * yet; undefined where it is not made at that speed there, or where the fast one is no sooner for
 * transfers of this value.
 *
 * @example
 * offerAt(offer, { speed: 'fast', from: 1, usd: 5_000, promised })?.feePips // 500
 */
export const offerAt = (
  { feePips, feeFlat, maxAmount, funds, fast }: RelayOffer,
  { speed, from, usd, promised }: { speed: Speed; from: number; usd?: number | undefined; promised: Promised },
): (RelayFee & RelayBounds) | undefined => {
  const free = larger(funds - promised.all, 0n)
  if (speed === 'standard') return { feePips, feeFlat, maxAmount, funds: free }
  if (fast === undefined || !fast.origins.includes(from) || !isFastSooner(from, { usd })) return undefined
  const fastFree = smallest(free, larger(fast.funds - promised.fast, 0n))
  return { feePips: fast.feePips, feeFlat, maxAmount: smallest(fast.maxAmount, maxAmount), funds: fastFree }
}

/**
 * Returns the key of a token of a chain.
 *
 * @example
 * farKey({ chainId: 8453, token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }) // '8453 0x8335...2913'
 */
export const farKey = ({ chainId, token }: FarToken): string => `${chainId} ${toLowerAddress(token)}`

/**
 * Returns the fee that the relayer asks for a transfer, rounded up. `gross` is what enters the
 * bridge in units of the token that arrives; both raw.
 *
 * @example
 * relayFeeOf({ feePips: 50, feeFlat: 100_000n }, 1_000_000_000n) // 150_000n
 */
export const relayFeeOf = ({ feePips, feeFlat }: RelayFee, gross: bigint): bigint =>
  maxBridgeFee(gross, { maxPips: BigInt(feePips), maxFlat: feeFlat })

/** True if the owner of a transfer signed the fast speed. */
const isSentFast = sql`${bridgeLegs.fillDeadline} - ${bridgeLegs.blockSeconds} = ${fillSecondsOf.fast}`

/**
 * Reads the amount of a token that the relayer is due to pay: for transfers that are on their way,
 * and for orders whose settlement is under way, of which no more than what enters the bridge
 * arrives. Raw units. Payments that are under way count until their transfer is known as paid, so
 * the sums are never too low.
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
        ...[eq(bridgeLegs.destChainId, chainId), eq(bridgeLegs.outputToken, token), eq(bridgeLegs.state, 'sent')],
        ...[eq(bridgeLegs.isLate, false), eq(bridgeLegs.isClosed, false)],
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
        ...[eq(intentOrders.destChainId, BigInt(chainId)), eq(intentOrders.outputToken, token)],
      ),
    )
  const amountOf = ({ fillOut, scalingFactor }: (typeof settling)[number]) => scaled(fillOut, scalingFactor ?? 0)
  const fast = settling.filter(({ protocolData }) => protocolData !== null && signedSpeedOf(protocolData) === 'fast')
  return { all: sent!.all + sumOf(settling.map(amountOf)), fast: sent!.fast + sumOf(fast.map(amountOf)) }
}

/**
 * Returns the speed that the signed terms of a bridge ask for; the standard one of terms that the
 * contract refuses.
 *
 * @example
 * signedSpeedOf(encodeProtocolData({ fillSeconds: 1_200n, maxPips: 750n, maxFlat: 150_000n })) // 'fast'
 */
export const signedSpeedOf = (protocolData: Hex): Speed => speedOf(decodeProtocolData(protocolData)?.fillSeconds ?? 0n)
