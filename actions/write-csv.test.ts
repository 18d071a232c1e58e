import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from './write-csv'

/** Reads as RFC 4180 says. */
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

test('default: cells that need it stand in quotes, and formulas lose their power', () => {
  expect(writeCsv(['a', 'b'], [['x, "y"', '=HYPERLINK("evil")']])).toBe(`a,b\r\n"x, ""y""","'=HYPERLINK(""evil"")"\r\n`)
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n'])
    expect(readCsv(writeCsv(['a'], [[`${start}1`]]))[1]).toEqual([`'${start}1`])
})

test('behavior: what was written reads back the same, but for what is a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",; aZ1é'), maxLength: 12 })
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(table, (rows) => {
      const names = rows[0]!.map((_, index) => `column${index}`)
      const read = readCsv(writeCsv(names, rows))
      expect(read[0]).toEqual(names)
      for (const [row, cells] of read.slice(1).entries())
        for (const [column, cell] of cells.entries()) {
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
          expect([cell, cell.slice(1)]).toContain(rows[row]![column])
        }
    }),
  )
})
