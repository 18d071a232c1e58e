import type { Pool } from '../pools/pool'
import { composable } from './composable'
import { crypto } from './crypto'
import { erc4626 } from './erc4626'
import type { PoolKind } from './pool-kind'
import { rfq } from './rfq'
import { solidly } from './solidly'
import { stable } from './stable'
import { stableMeta } from './stable-meta'
import { stableMulti } from './stable-multi'
import { stableNg } from './stable-ng'
import { staking } from './staking'
import { v2 } from './v2'
import { v3 } from './v3'
import { v4 } from './v4'
import { weighted } from './weighted'

/** All kinds of pools. */
const kinds: { readonly [kind in Pool['kind']]: PoolKind<Extract<Pool, { kind: kind }>> } = {
  v2,
  v3,
  v4,
  solidly,
  stable,
  stableNg,
  stableMulti,
  stableMeta,
  crypto,
  weighted,
  composable,
  rfq,
  erc4626,
  staking,
}

/**
 * Returns the kind of a pool. The cast joins the kinds of the union, of which a pool has its own.
 *
 * @example
 * kindOf(pair).swapExactIn(pair, true, 10n ** 18n) // { amountOut: 2989120331n, ... }
 */
export const kindOf = ({ kind }: Pick<Pool, 'kind'>): PoolKind<Pool> => kinds[kind] as PoolKind<Pool>

/**
 * Returns a record with a value of each kind.
 *
 * @example
 * ofKinds(({ gas }) => gas.minimum).v2 // 34_178
 */
export const ofKinds = <value>(pick: (kind: PoolKind<Pool>) => value): Readonly<Record<Pool['kind'], value>> =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, pick(kind as PoolKind<Pool>)])) as Record<
    Pool['kind'],
    value
  >
