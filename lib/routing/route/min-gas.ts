import type { Leg } from './route'

// Lower bounds of the gas of a leg, so that no route is cheaper than a proof says. They count only
// what the rules of the EVM and the published code of a pool force; of computation only a pair's.
// Refunds ignore their cap (EIP-3529 allows a fifth of all gas), which only lowers the sums. What
// is left out cannot be negative: within one transaction the first access of a word costs at least
// 2,000, and its refund (4,800 if it ends at zero, 2,800 or 19,900 if it ends unchanged) is less
// than this plus the cost of the writes. An access list (EIP-2930) prepays 1,900 for a word and
// 2,400 for an account, and leaves 100 to pay: so the cold access costs here are a hundred less
// than in EIP-2929.

/** First access of an account: EIP-2929's 2,600, or EIP-2930's 2,400 and 100. */
const account = 2_500
/** Call of an account that was accessed before: EIP-2929. */
const call = 100
/** Ether sent with a call: 9,000, less a stipend of 2,300 for the callee (the Yellow Paper). */
const ether = 9_000 - 2_300
/** First access of a word: EIP-2929's 2,100, or EIP-2930's 1,900 and 100. */
const word = 2_000
/** A word that ends with another value, not zero: EIP-2200 and EIP-2929. */
const changedWord = word + 2_900
/** The same if it may end at zero, for which EIP-3529 refunds 4,800. */
const clearableWord = changedWord - 4_800
/** A word that is written and ends unchanged: 2,900 and 100, of which 2,800 are refunded. */
const restoredWord = word + 2_900 + 100 - 2_800
/** The same from zero, also if accessed before: 20,000 and 100, of which 19,900 are refunded. */
const restoredZero = 20_000 + 100 - 19_900
/** Transient storage: EIP-1153, for each read and write. */
const transient = 100

/** A log with topics and words of data: 375, 375 per topic, 8 per byte (the Yellow Paper). */
const log = (topics: number, words: number) => 375 + 375 * topics + 8 * 32 * words
/** ERC-20 demands a log for each transfer, which has a call of its own. */
const transfer = call + log(3, 1)
const approval = call + log(3, 1)

/**
 * Computation of a pair's own code: the cheapest of all paths through the code that Uniswap and
 * SushiSwap deployed, found by a test. Traced swaps took 4,525 and more.
 */
export const pairCode = 3_000

/** A program has 82 bytes per leg; a byte costs at least 4, the cost of a zero (EIP-2028). */
const legBytes = 82 * 4
/** Two transfers: of the input to the pool, and of the output from it. */
const moves = 2 * transfer

/**
 * The cost common to all pools of Balancer's Vault, which other legs may have called before: the
 * pool's registration, the Vault's lock; Swap; an allowance that is zero before and after.
 */
const vaultSwap = legBytes + account + word + restoredZero + log(4, 2) + restoredZero + approval + 3 * call + moves

/**
 * Minimum gas that a call of each kind of pool adds to a transaction, in units after refunds.
 * Assumes that a token stores each balance in its own word, and that pools have the published code
 * implied by their addresses or the registry.
 */
export const minLegGas: Readonly<Record<Leg['kind'], number>> = {
  // UniswapV2Pair: `unlocked`; the word of the reserves, which always gets a new time or amount;
  // `token0` and `token1`; the pool's balances of both, neither of which ends at zero, as less than
  // a reserve leaves; Sync and Swap; its own two balance reads. The two words written in a new
  // second are left out: faster blocks share a second.
  v2:
    legBytes +
    account +
    call +
    restoredWord +
    changedWord +
    2 * word +
    2 * changedWord +
    log(1, 2) +
    log(3, 4) +
    2 * call +
    moves +
    pairCode,
  // UniswapV3Pool: `slot0`, whose price a tiny swap leaves unchanged, is written three times for
  // its lock; `liquidity`; the fees, of which every swap leaves at least one unit; a word of the
  // tick bitmap; the pool's balances, of which the output may be the entire one; Swap; the callback
  // and two balance reads.
  v3:
    legBytes +
    account +
    (restoredWord + 100) +
    word +
    changedWord +
    word +
    (changedWord + clearableWord) +
    log(3, 5) +
    3 * call +
    moves,
  // PoolManager, which other legs may have called before: the pool's `slot0`, fees, liquidity and a
  // word of the bitmap; its lock, and the debts of both tokens, written by the swap, the payment
  // and the withdrawal; Swap; six calls between it and the executor.
  v4: legBytes + (word + 100) + changedWord + 2 * word + 10 * transient + log(3, 6) + 6 * call + moves,
  // A clone of Velodrome's or Aerodrome's Pool, whose implementation and factory other legs may
  // have called before: its lock, both tokens, its factory and last observation; both reserves and
  // balances, none of which ends at zero; its own fee in the factory; Sync and Swap; four balance
  // reads, two of the fee, one of the pause, and the forwarding of the executor's two calls to the
  // implementation.
  solidly:
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
  // Two coins of Curve: both words of `balances`, and the pool's token balances, of which at least
  // a unit stays; TokenExchange; the pool pulls its input by an allowance that is zero before and
  // after.
  stable:
    legBytes + account + 2 * changedWord + 2 * changedWord + log(2, 4) + restoredZero + approval + 3 * call + moves,
  // Three or more coins of Curve: the same, and the balance of at least one more.
  stableMulti:
    legBytes +
    account +
    2 * changedWord +
    word +
    2 * changedWord +
    log(2, 4) +
    restoredZero +
    approval +
    3 * call +
    moves,
  // A metapool and its base pool, which others may have called before. Metapool: both words of
  // `balances`, and its balance of its coin. Base pool: a balance, the total supply of shares, the
  // metapool's shares, and its balance of that coin; TokenExchangeUnderlying, an event of the base
  // pool and one of its shares. The base pool's coin moves twice more than ours.
  stableMeta:
    legBytes +
    account +
    3 * changedWord +
    4 * changedWord +
    2 * log(2, 4) +
    log(3, 1) +
    restoredZero +
    approval +
    6 * call +
    moves +
    transfer,
  // Curve's NG pools: `stored_balances` of both, the admin balance of one, and the pool's balances
  // of both; TokenExchange; the fee, its multiplier and the amplification; two balance reads of the
  // input token. The same allowance.
  stableNg:
    legBytes +
    account +
    2 * changedWord +
    word +
    2 * changedWord +
    log(2, 4) +
    3 * word +
    restoredZero +
    approval +
    5 * call +
    moves,
  // The pool's balances in the Vault, and its fee.
  weighted: vaultSwap + changedWord + word,
  // The same with each token's balance in its own word, and an amplification next to the fee.
  composable: vaultSwap + 2 * changedWord + 2 * word,
  // An ERC-4626 vault, whose share token other legs may have accessed before: the total supply of
  // shares, minted or burnt with a log of its own; Deposit, which has a topic less than Withdraw;
  // its asset moves once.
  erc4626: legBytes + 2 * call + changedWord + log(3, 1) + log(3, 2) + transfer,
  // wstETH and Lido, which other legs may have accessed before: ether moves out of the wrapped
  // token, into wstETH and into Lido, the first with a log; total shares, the shares of wstETH, and
  // the buffered ether; Submitted, and two logs of shares; the total supply of wstETH, minted with
  // a log.
  staking:
    legBytes + 3 * (call + ether) + log(2, 1) + 3 * changedWord + log(2, 2) + 2 * log(3, 1) + changedWord + log(3, 1),
  // The RFQ contract: the remainder of the order; OrderFilled; its eight terms and the amounts in
  // calldata, each byte counted as zero.
  rfq: 32 * 20 * 4 + changedWord + log(4, 4) + moves,
}
