import type { Chain } from '@/lib/chain/chain'
import { listedCandidates, type PoolCandidate } from '@/lib/chain/pools/candidates'
import type { Pool } from '@/lib/routing/pools/pool'
import type { PoolJournal } from './pool-journal'

/**
 * Lists for each kind how its pools are read again at the newest block: by what is known of the pool,
 * by its entry in the registry, which has more, or never, where a log announces every change.
 */
const rereads = {
  v2: 'never',
  v3: 'never',
  v4: 'never',
  // Its factory emits no log of a new default fee.
  solidly: 'pool',
  // The amplification moves with time during a ramp, and some read the rates of their tokens. The few
  // pools of the registry are all read rather than those in a known ramp.
  stable: 'pool',
  stableNg: 'pool',
  stableMulti: 'entry',
  stableMeta: 'entry',
  crypto: 'entry',
  weighted: 'never',
  composable: 'entry',
  rfq: 'never',
  // The worth of shares or of staked ether grows with time or donations, and so does the stake limit.
  erc4626: 'pool',
  staking: 'pool',
} as const satisfies Record<Pool['kind'], 'pool' | 'entry' | 'never'>

type Rereads = typeof rereads
type ReadAgain = { [kind in Pool['kind']]: Rereads[kind] extends 'pool' ? kind : never }[Pool['kind']]

/**
 * True for pools whose state may change without a log.
 *
 * @example
 * changesUnlogged(wstEth) // true
 */
export const changesUnlogged = ({ kind }: Pool): boolean => rereads[kind] !== 'never'

/**
 * Returns the known pools whose state may change without a log, to be read again.
 *
 * @example
 * poolsToReread(mainnet, journal)[0] // { kind: 'stable', address: '0xdc24...', dex: 'CurveV1', ... }
 */
export const poolsToReread = (chain: Chain, journal: PoolJournal): PoolCandidate[] => [
  ...[...journal.pools().values()].filter(isReadAgain),
  ...listedCandidates(chain).filter(({ kind, address }) => rereads[kind] === 'entry' && journal.pools().has(address)),
]

const isReadAgain = (pool: Pool): pool is Extract<Pool, { kind: ReadAgain }> => rereads[pool.kind] === 'pool'
