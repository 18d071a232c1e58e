import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from './write-csv'

/** Parses CSV as RFC 4180 defines it. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cell.lastIndex < text.length) {
    const [, quoted, plain, end] = cell.exec(text)!
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!)
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

/** Returns the cells as an import sees them that splits at any of these marks. */
const cellsOf = (text: string) =>
  text.split(/[,;，；\t\r\n\u2028]/).map((cell) => cell.replace(/^[\s\ufeff\u00a0\u200b"]+/, ''))
const number = /^-?\d+(\.\d+)?"*$/

test('default: quotes cells if needed, and disarms formulas', () => {
  expect(writeCsv(['a', 'b'], [['x, "y"', '=HYPERLINK("evil")']])).toBe(`a,b\r\n"x, ""y""","'=HYPERLINK(""evil"")"\r\n`)
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    expect(readCsv(writeCsv(['a'], [[`${start}x`]]))[1]).toEqual([`'${start}x`])
})

test('behavior: a part after a mark is no formula, nor after characters that programs trim', () => {
  const written = (text: string) => readCsv(writeCsv(['a'], [[text]]))[1]![0]
  for (const mark of [',', ';', '，', '；', '\t', '\r', '\n'])
    for (const before of ['', ' ', '\ufeff', '\u00a0', '"', '\u200b'])
      expect(written(`USD${mark}${before}=1+1`)).toBe(`USD${mark}'${before}=1+1`)
  for (const before of ['\ufeff', '\u00a0']) expect(written(`${before}＝1`)).toBe(`'${before}＝1`)
})

test('behavior: amounts stay numbers, negative ones too', () => {
  const amounts = ['0', '1.5', '-1.5', '-3000000000000000000']
  expect(writeCsv(['a', 'b', 'c', 'd'], [amounts])).toBe(`a,b,c,d\r\n${amounts.join(',')}\r\n`)
  expect(writeCsv(['a'], [['-1+cmd']])).toBe("a\r\n'-1+cmd\r\n")
})

test('behavior: no cell of any import is a formula, and RFC 4180 only shows added apostrophes', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@＝＠\t\r\n",;，； \ufeff\u00a0aZ1é\''), maxLength: 12 })
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  const withoutApostrophes = (cell: string) => cell.replaceAll("'", '')
  fc.assert(
    fc.property(table, (rows) => {
      const names = rows[0]!.map((_, index) => `column${index}`)
      const written = writeCsv(names, rows)
      for (const cell of cellsOf(written)) if (!number.test(cell)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      const read = readCsv(written)
      expect(read[0]).toEqual(names)
      expect(read.slice(1).map((cells) => cells.map(withoutApostrophes))).toEqual(
        rows.map((cells) => cells.map(withoutApostrophes)),
      )
    }),
  )
})
