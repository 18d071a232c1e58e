/** An amount as this site writes it. Spreadsheets have to take it for a number, a negative one too, and it can start no formula. */
const number = /^-?\d+(\.\d+)?$/
/** Where a spreadsheet may begin a cell: at the start, and behind every mark that some locale or import takes for the end of one. */
const cut = '^|[,;，；、\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029]'
/** What programs cut off before they look at a cell: spaces, a byte order mark, characters without a width, quotes. */
const cutOff = '(?:(?![\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029])[\\s\\p{C}"])*'
const formula = new RegExp(`(${cut})(${cutOff}[=+\\-@＝＋－＠﹢﹣﹫])`, 'gu')
const special = /[",;\r\n]|^\s|\s$/

/**
 * Writes a table as RFC 4180 has it. A number stays as it is. In any other cell an apostrophe disarms what a spreadsheet could run as a
 * formula, because the names of tokens are chosen by strangers: where the cell begins so, in half or full width, and where a part of it
 * would after a comma, semicolon, tab or line end at which an import with other settings may cut.
 *
 * @example
 * writeCsv(['symbol', 'amount'], [['=1+1', '-1.5'], ['a;@b', '2']]) // "symbol,amount\r\n'=1+1,-1.5\r\n\"a;'@b\",2\r\n"
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
