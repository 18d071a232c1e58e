import { cryptoPairsChanged, swapExactInCrypto, swapExactOutCrypto } from '../pools/curve/crypto'
import { holdsUnits } from '../pools/curve/units'
import { writeCrypto } from '../pools/oracle/oracle-crypto'
import type { CryptoPool } from '../pools/pool'
import { fail } from '../pools/swap-result'
import { account, approval, call, changedWord, legBytes, log, moves, restoredZero, word } from './evm-gas'
import { type PoolKind, rowOf, sellSurplus } from './pool-kind'

/** Two coins of a crypto pool of Curve. */
export const crypto: PoolKind<CryptoPool> = {
  swapExactIn: swapExactInCrypto,
  swapExactOut: swapExactOutCrypto,
  canPay: ({ invariant, balance0, rate0, balance1, rate1, others }) =>
    invariant > 0n &&
    holdsUnits(balance0, rate0) &&
    holdsUnits(balance1, rate1) &&
    others.every(({ balance, rate }) => holdsUnits(balance, rate)),
  writeRow: rowOf('crypto', writeCrypto),
  feePipsOf: ({ midFeeE10 }) => Number(midFeeE10 / 10_000n),
  // The contract's iteration may pay the last digits less for more, which a purchase does not accept.
  withSurplus: (pool, zeroForOne, bought, surplus) => {
    const sold = sellSurplus(swapExactInCrypto)(pool, zeroForOne, bought, surplus)
    return sold.ok && sold.amountOut < bought.amountOut ? fail('insufficientLiquidity') : sold
  },
  sharingState: cryptoPairsChanged,
  gas: {
    part: 'crypto',
    searchedInput: 'crypto BUY',
    // Two balances, the invariant and the virtual price; of further words at least the balance of the
    // third coin, the price scale, A and gamma, and the fees.
    minimum:
      legBytes +
      account +
      2 * changedWord +
      2 * changedWord +
      5 * word +
      2 * changedWord +
      log(2, 4) +
      restoredZero +
      approval +
      3 * call +
      moves,
  },
}
