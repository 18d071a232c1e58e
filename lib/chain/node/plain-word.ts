/** The maximum length of a word that is stored or shown. */
export const maxWordLength = 100

/**
 * Returns what a contract reverted with as a word that is safe to store and to show: contracts may revert with any
 * text. Whatever is not printable ASCII (control characters, direction marks, letters that look like others) becomes a
 * question mark, and the end is cut off. Empty if nothing is left.
 *
 * @example
 * plainWord('NOT\u202e\u0000YET') // 'NOT?YET'
 */
export const plainWord = (word: string): string =>
  word
    .slice(0, maxWordLength)
    .replace(/[^ -~]+/g, '?')
    .trim()
