/** What a spreadsheet would run as a formula: it begins so, or would once the program has cut what stands before. */
const formula = /^[=+\-@\t\r\n]/
const special = /[",\r\n]|^\s|\s$/

/**
 * Writes a table as RFC 4180 has it. Token names are anyone's choice, so a cell that begins as a formula does gets an apostrophe before it.
 *
 * @example
 * writeCsv(['symbol', 'amount'], [['=1+1', '1.5']]) // "symbol,amount\r\n'=1+1,1.5\r\n"
 */
export const writeCsv = (names: readonly string[], rows: readonly (readonly string[])[]): string =>
  [names, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')

const writeCell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
