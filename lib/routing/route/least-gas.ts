import type { Leg } from './route'

// What no execution of a leg can go below, so that no route is cheaper than a proof says: only what the rules of the EVM and the published
// code of a pool force, and of what code computes only a pair's. Refunds are counted as if no cap held them back (EIP-3529 allows a fifth of all
// gas), which only makes the sums smaller. What is left out cannot be negative: whatever happens to a word in one transaction, its first
// look costs 2,000 at least, and what is given back for it (4,800 where it ends at zero, 2,800 or 19,900 where it ends as it was) is less
// than that and what the writes cost. An access list (EIP-2930) pays 1,900 for a word and 2,400 for an account in advance, and 100 are
// left to pay: so a hundred less than EIP-2929 says of first looks.

/** First look at an account: EIP-2929's 2,600, or EIP-2930's 2,400 and 100. */
const account = 2_500
/** A call of an account that somebody has looked at: EIP-2929. */
const call = 100
/** Ether that a call brings along: 9,000, of which who is called may leave 2,300 (the Yellow Paper). */
const ether = 9_000 - 2_300
/** First look at a word: EIP-2929's 2,100, or EIP-2930's 1,900 and 100. */
const word = 2_000
/** A word that ends with another value than before, and not at zero: EIP-2200 and EIP-2929. */
const changedWord = word + 2_900
/** The same where it may end at zero, for which EIP-3529 gives 4,800 back. */
const clearableWord = changedWord - 4_800
/** A word that is written and ends as it was: 2,900 and 100, of which 2,800 come back. */
const restoredWord = word + 2_900 + 100 - 2_800
/** The same from zero, as an allowance: 20,000 and 100, of which 19,900 come back; the word may have been looked at before. */
const restoredZero = 20_000 + 100 - 19_900
/** Transient storage: EIP-1153, for each look and each write. */
const transient = 100

/** A log with so many topics and words of data: 375, 375 for a topic, 8 for a byte (the Yellow Paper). */
const log = (topics: number, words: number) => 375 + 375 * topics + 8 * 32 * words
/** ERC-20 demands a log of each transfer, which has a call of its own. */
const transfer = call + log(3, 1)
const approval = call + log(3, 1)

/**
 * What a pair's own code computes: the cheapest of all ways through the code that Uniswap and SushiSwap deployed, which a test finds. Swaps that
 * were traced took 4,525 and more.
 */
export const pairCode = 3_000

/** A program has 82 bytes for each leg; none costs less than a zero, 4 (EIP-2028). */
const legBytes = 82 * 4
/** One transfer brings the input to the pool, another one takes the output. */
const moves = 2 * transfer

/**
 * What every pool of Balancer's Vault takes, which other legs may have called before: whether the pool is registered, the Vault's lock; Swap; an
 * allowance that is zero before and after.
 */
const vaultSwap = legBytes + account + word + restoredZero + log(4, 2) + restoredZero + approval + 3 * call + moves

/**
 * What calling a pool of each kind adds to a transaction at the least, in units of gas after refunds. Supposed is that a token keeps what
 * each account holds in a word of its own, and that pools have the published code which their addresses or the registry stand for.
 */
export const leastLegGas: Readonly<Record<Leg['kind'], number>> = {
  // UniswapV2Pair: `unlocked`; the word of the reserves, which always has a new time or amount; `token0` and `token1`; what the pair
  // holds of both, of which neither ends at zero, since less than a reserve leaves; Sync and Swap; its own two looks at balances.
  // That a new second has it write two more words is left out: where blocks are faster than that they share one.
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
  // UniswapV3Pool: `slot0`, whose price a trifle leaves as it was, is written three times for its lock; `liquidity`; the fees, of which
  // every swap leaves one unit at least; a word of the tick bitmap; what the pool holds, of which the output may be all; Swap; the
  // callback and two looks at balances.
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
  // PoolManager, which other legs may have called before: of the pool `slot0`, fees, liquidity and a word of the bitmap; its lock, and what
  // is owed of both tokens, written by the swap and by what is paid and taken; Swap; six calls between it and the executor.
  v4: legBytes + (word + 100) + changedWord + 2 * word + 10 * transient + log(3, 6) + 6 * call + moves,
  // A clone of Velodrome's or Aerodrome's Pool, whose implementation and factory other legs may have called before: its lock, both tokens, its
  // factory and last observation; both reserves and what it holds of both, of which neither ends at zero; its own fee in the factory;
  // Sync and Swap; four looks at balances, two at the fee, one at the pause, and the two calls of the executor's go on to the implementation.
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
  // Two coins of Curve: both of `balances`, and what the pool holds of both, of which at least a unit stays; TokenExchange; the pool takes
  // by an allowance that is zero before and after.
  stable:
    legBytes + account + 2 * changedWord + 2 * changedWord + log(2, 4) + restoredZero + approval + 3 * call + moves,
  // Three coins of Curve or more: the same, and at the least the balance of one more.
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
  // A metapool and the pool beneath, which others may have called before: of its own both of `balances`, and what it holds of its coin; beneath it a
  // balance, the total of shares and what the metapool has of them, and what is held of that coin; TokenExchangeUnderlying, an event of the pool beneath and
  // one of its shares. The coin of the pool beneath moves twice more than ours.
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
  // Of Curve's newer kind: `stored_balances` of both, what the admins have of one, and what the pool holds of both; TokenExchange; the fee, its
  // multiplier and the amplification; two looks at the balance of what comes in. The same allowance.
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
  // Of the Vault the pool's balances, of the pool its fee.
  weighted: vaultSwap + changedWord + word,
  // The same with a balance of each token in a word of its own, and an amplification beside the fee.
  composable: vaultSwap + 2 * changedWord + 2 * word,
  // A vault of ERC-4626, whose share token other legs may have looked at before: the total of its shares, minted or burnt with a log of its own;
  // Deposit, which has a topic less than Withdraw; its asset moves once.
  erc4626: legBytes + 2 * call + changedWord + log(3, 1) + log(3, 2) + transfer,
  // wstETH and Lido, which other legs may have looked at before: ether moves out of the wrapped token, into wstETH and into Lido, the first with a log;
  // all shares there are, what wstETH has of them, and the ether that is buffered; Submitted, and two logs of shares; wstETH's own total, minted
  // with a log.
  staking:
    legBytes + 3 * (call + ether) + log(2, 1) + 3 * changedWord + log(2, 2) + 2 * log(3, 1) + changedWord + log(3, 1),
  // The RFQ contract: what is left of the order; OrderFilled; its eight terms and the amounts in calldata, each byte counted as zero.
  rfq: 32 * 20 * 4 + changedWord + log(4, 4) + moves,
}
