import type { Address, Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { readSigned } from '@/lib/order/families/families'
import type { IntentRow, OrderRow } from './order-row'

/** A position that may be left in a vault; `srcAmount` is its order's minimum, raw units. */
export type AskedPosition = Pick<IntentRow, 'hash' | 'chainId' | 'srcToken' | 'srcAmount'> & { strategy: Address }

/**
 * Lists the positions that finished orders may have left in vaults: each once, at its newest order,
 * and none from which an open order sells.
 *
 * @example
 * listAskedPositions(rows)
 * // [{ hash, chainId: 8453, srcToken: '0x8335...', srcAmount: 100n, strategy: '0xbeef...' }]
 */
export const listAskedPositions = (rows: readonly OrderRow[]): AskedPosition[] => {
  const asked = new Map<string, AskedPosition & Pick<OrderRow, 'stage' | 'createdAt'>>()
  for (const row of rows) {
    const strategy = row.surface === 'intent' ? strategyOf(row) : undefined
    if (strategy === undefined) continue
    const { hash, chainId, srcToken, srcAmount, stage, createdAt } = row
    const key = `${chainId} ${srcToken} ${strategy}`
    const known = asked.get(key)
    if (known && (known.stage !== 'done' || (stage === 'done' && known.createdAt >= createdAt))) continue
    asked.set(key, { hash, chainId, srcToken, srcAmount, strategy, stage, createdAt })
  }
  return [...asked.values()].flatMap(({ stage, createdAt: _, ...position }) => (stage === 'done' ? [position] : []))
}

const strategyOf = ({ record, kept }: IntentRow): Address | undefined => {
  const position = record ? readSigned(record.order).position : kept?.position
  return position && toLowerAddress(position.strategy)
}

/** A position worth at most this fraction of its order's sale is a rounding remainder. */
const roundingPart = 10_000n

/**
 * True if a position is larger than a rounding remainder.
 *
 * @example
 * isWorthTaking({ srcAmount: 10_000n }, { worth: 1n }) // false
 */
export const isWorthTaking = ({ srcAmount }: Pick<AskedPosition, 'srcAmount'>, { worth }: { worth: bigint }): boolean =>
  worth * roundingPart > srcAmount

/** Positions left in vaults, raw units of their sources, by hash of their order. */
export type LeftPositions = ReadonlyMap<Hex, bigint>
