/** An amount as this site formats it, also a negative one: never a formula. */
const number = /^-?\d+(\.\d+)?$/
/** Marks after which some locale or import begins another cell, and the start of the text. */
const cut = '^|[,;，；、\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029]'
/** Characters that programs trim first: spaces, byte order mark, zero width, quotes. */
const cutOff = '(?:(?![\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029])[\\s\\p{C}"])*'
const formula = new RegExp(`(${cut})(${cutOff}[=+\\-@＝＋－＠﹢﹣﹫])`, 'gu')
const special = /[",;\r\n]|^\s|\s$/

/**
 * Formats a table as RFC 4180 CSV. Numbers stay unchanged. In any other cell an apostrophe disarms
 * texts that a spreadsheet could run as a formula, because strangers choose the names of tokens: at
 * the start of the cell, in half or full width, and after a comma, semicolon, tab or line end
 * inside it, where an import with other settings may split.
 *
 * @example
 * writeCsv(['symbol', 'amount'], [['=1+1', '-1.5'], ['a;@b', '2']])
 * // "symbol,amount\r\n'=1+1,-1.5\r\n\"a;'@b\",2\r\n"
 */
export const writeCsv = (names: readonly string[], rows: readonly (readonly string[])[]): string =>
  [names, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')

const writeCell = (text: string): string => {
  const safe = number.test(text) ? text : disarm(text)
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const disarm = (text: string): string => {
  const parts = text.replace(formula, "$1'$2")
  return /^[\t\r\n]/.test(parts) ? `'${parts}` : parts
}
