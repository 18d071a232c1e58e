// Parts of the lower bounds of a leg's gas, so that no route is cheaper than a proof says. They
// count only what the rules of the EVM and the published code of a pool force; of computation only
// a pair's. Refunds ignore their cap (EIP-3529 allows a fifth of all gas), which only lowers the
// sums. What is left out cannot be negative: within one transaction the first access of a word
// costs at least 2,000, and its refund (4,800 if it ends at zero, 2,800 or 19,900 if it ends
// unchanged) is less than this plus the cost of the writes. An access list (EIP-2930) prepays 1,900
// for a word and 2,400 for an account, and leaves 100 to pay: so the cold access costs here are a
// hundred less than in EIP-2929. A token is assumed to store each balance in its own word, and a
// pool to have the published code implied by its address or the registry.

/** First access of an account: EIP-2929's 2,600, or EIP-2930's 2,400 and 100. */
export const account = 2_500
/** Call of an account that was accessed before: EIP-2929. */
export const call = 100
/** Ether sent with a call: 9,000, less a stipend of 2,300 for the callee (the Yellow Paper). */
export const ether = 9_000 - 2_300
/** First access of a word: EIP-2929's 2,100, or EIP-2930's 1,900 and 100. */
export const word = 2_000
/** A word that ends with another value, not zero: EIP-2200 and EIP-2929. */
export const changedWord = word + 2_900
/** The same if it may end at zero, for which EIP-3529 refunds 4,800. */
export const clearableWord = changedWord - 4_800
/** A word that is written and ends unchanged: 2,900 and 100, of which 2,800 are refunded. */
export const restoredWord = word + 2_900 + 100 - 2_800
/** The same from zero, also if accessed before: 20,000 and 100, of which 19,900 are refunded. */
export const restoredZero = 20_000 + 100 - 19_900
/** Transient storage: EIP-1153, for each read and write. */
export const transient = 100

/** A log with topics and words of data: 375, 375 per topic, 8 per byte (the Yellow Paper). */
export const log = (topics: number, words: number) => 375 + 375 * topics + 8 * 32 * words
/** ERC-20 demands a log for each transfer, which has a call of its own. */
export const transfer = call + log(3, 1)
export const approval = call + log(3, 1)

/** A program has 82 bytes per leg; a byte costs at least 4, the cost of a zero (EIP-2028). */
export const legBytes = 82 * 4
/** Two transfers: of the input to the pool, and of the output from it. */
export const moves = 2 * transfer

/**
 * The cost common to all pools of Balancer's Vault, which other legs may have called before: the
 * pool's registration, the Vault's lock; Swap; an allowance that is zero before and after.
 */
export const vaultSwap =
  legBytes + account + word + restoredZero + log(4, 2) + restoredZero + approval + 3 * call + moves
