/** The maximum length of a word that is stored or shown. */
export const maxWordLength = 100

/**
 * Converts a revert text, which contracts choose freely, to one that is safe to store and show:
 * replaces everything except printable ASCII (control characters, direction marks, look-alikes) by
 * question marks, and truncates. Empty if nothing is left.
 *
 * @example
 * plainWord('NOT\u202e\u0000YET') // 'NOT?YET'
 */
export const plainWord = (word: string): string =>
  word
    .slice(0, maxWordLength)
    .replace(/[^ -~]+/g, '?')
    .trim()
