import { and, eq, gt, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { sumOf } from '@/lib/amount'
import { maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import { bridgeLegs, relayOffers } from '../db/bridge-schema'
import type { Database, Transaction } from '../db/client'
import { intentOrders, settlementOrders } from '../db/intent-schema'
import { offerLastsMs } from '../relay-times'

/** The token that arrives of a transfer, on its chain. */
export type FarToken = { chainId: number; token: Address }

/** A fee for a transfer: millionths of what enters the bridge, plus a flat amount in raw units of what arrives. */
export type RelayFee = { feePips: number; feeFlat: bigint }

/**
 * An offer of our relayer to pay transfers of a token: its fee, the maximum of one transfer, and the
 * funds of its account, raw units of the token that arrives.
 */
export type RelayOffer = FarToken & RelayFee & { maxAmount: bigint; funds: bigint }

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
  return new Map(
    rows.map(({ chainId, token, feePips, feeFlat, maxAmount, funds }) => [
      farKey({ chainId, token }),
      { chainId, token, feePips, feeFlat, maxAmount, funds },
    ]),
  )
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

/**
 * Reads the amount of a token that the relayer is due to pay: for transfers that are on their way,
 * and for orders whose settlement is under way, of which no more than what enters the bridge
 * arrives. Raw units. Payments that are under way count until their transfer is known as paid, so
 * the sum is never too low.
 *
 * @example
 * await readPromised(transaction, { chainId: 42161, token: usdc }) // 12_500_000_000n
 */
export const readPromised = async (database: Database | Transaction, { chainId, token }: FarToken): Promise<bigint> => {
  const [sent] = await database
    .select({ amount: sql<string>`coalesce(sum(${bridgeLegs.outputAmount}), 0)` })
    .from(bridgeLegs)
    .where(
      and(
        ...[eq(bridgeLegs.destChainId, chainId), eq(bridgeLegs.outputToken, token), eq(bridgeLegs.state, 'sent')],
        ...[eq(bridgeLegs.isLate, false), eq(bridgeLegs.isClosed, false)],
      ),
    )
  const settling = await database
    .select({ fillOut: settlementOrders.fillOut, scalingFactor: intentOrders.scalingFactor })
    .from(settlementOrders)
    .innerJoin(intentOrders, eq(intentOrders.orderHash, settlementOrders.orderHash))
    .where(
      and(
        eq(settlementOrders.isInFlight, true),
        ...[eq(intentOrders.destChainId, BigInt(chainId)), eq(intentOrders.outputToken, token)],
      ),
    )
  return BigInt(sent!.amount) + sumOf(settling.map(({ fillOut, scalingFactor }) => scaled(fillOut, scalingFactor ?? 0)))
}
