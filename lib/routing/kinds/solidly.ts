import { writeV2 } from '../pools/oracle/oracle-range'
import { writeSolidly } from '../pools/oracle/oracle-solidly'
import type { SolidlyPool } from '../pools/pool'
import { reservesAfter, swapExactInSolidly, swapExactOutSolidly } from '../pools/solidly'
import { account, call, changedWord, legBytes, log, moves, restoredWord, word } from './evm-gas'
import { type PoolKind, rowOf } from './pool-kind'

const writeStable = rowOf('solidly', writeSolidly)
const writeVolatile = rowOf<SolidlyPool>('v2', writeV2)

/** Pairs of Velodrome V2 and Aerodrome. */
export const solidly: PoolKind<SolidlyPool> = {
  swapExactIn: swapExactInSolidly,
  swapExactOut: swapExactOutSolidly,
  canPay: ({ feePips, reserve0, reserve1 }) => feePips < 1_000_000 && reserve0 > 0n && reserve1 > 0n,
  writeRow: (rows, index, pool) => (pool.stable ? writeStable : writeVolatile)(rows, index, pool),
  feePipsOf: ({ feePips }) => feePips,
  // The output was fixed before the pair was paid; the fee on the surplus leaves it, too.
  withSurplus: (pool, zeroForOne, bought, surplus) => ({
    ...bought,
    pool: reservesAfter(pool, zeroForOne, bought.amountIn + surplus, bought.amountOut),
  }),
  sharingState: 'own',
  gas: {
    part: 'solidly',
    // A clone of Velodrome's or Aerodrome's Pool, whose implementation and factory other legs may
    // have called before: its lock, both tokens, its factory and last observation; both reserves and
    // balances, none of which ends at zero; its own fee in the factory; Sync and Swap; four balance
    // reads, two of the fee, one of the pause, and the forwarding of the executor's two calls to the
    // implementation.
    minimum:
      legBytes +
      account +
      call +
      2 * call +
      restoredWord +
      4 * word +
      2 * changedWord +
      2 * changedWord +
      word +
      log(1, 2) +
      log(3, 4) +
      7 * call +
      moves,
  },
}
