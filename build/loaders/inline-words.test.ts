import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const load: (this: { resourcePath: string; addDependency: (file: string) => void }, source: string) => string =
  createRequire(import.meta.url)('./inline-words.cjs')

const folder = mkdtempSync(path.join(tmpdir(), 'inline-words-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read: string[] = []
const inline = (name: string, source: string) =>
  load.call({ resourcePath: path.join(folder, name), addDependency: (file) => void read.push(file) }, source)

const words = `import { plural } from '@/lib/plural'
const units = { d: 'days' }
/** What the page says. */
export const words = {
  title: 'Swap',
  ticket: {
    sell: 'Sell',
    cheaper: (percent: string) => \`\${percent} below quote\`,
    orders: (count: number) => plural(count, { one: '1 order', other: \`\${count} orders\` }),
    twice: (name: string) => \`\${name}, \${name}\`,
  },
  reasons: { why: { over: 'It is over.' }, units },
} as const
`
writeFileSync(path.join(folder, 'words.ts'), words)

test('default: each sentence is a constant, the object is made of them', () => {
  const out = inline('words.ts', words)
  expect(out).toContain("export const $0 = 'Swap'")
  expect(out).toContain('export const $3 = (percent: string) =>')
  expect(out).toContain('export const $1 = { sell: $2, cheaper: $3, orders: $4, twice: $5 }')
  expect(out).toContain('export const words = { title: $0, ticket: $1, reasons: $6 }')
  // What is named is there before.
  expect(out).toContain('export const $9 = units')
  expect(out.indexOf('$8 =')).toBeLessThan(out.indexOf('$7 ='))
})

test('behavior: a sentence is put where it is read, a table of them as an object', () => {
  const out = inline(
    'ticket.tsx',
    `import { other } from './other'
import { words as ours } from './words'
export const a = <p title={ours.title} ours="1">{ours.ticket.cheaper(show(ours.title))} {ours.reasons.why[over]} {other.ours}</p>`,
  )
  expect(out).toBe(
    `import { other } from './other'
export const a = <p title={('Swap')} ours="1">{(\`\${(show(('Swap')))} below quote\`)} {({ over: 'It is over.' })[over]} {other.ours}</p>`,
  )
})

test('behavior: a file of words has the sentences of another one in their places, and its own keep their numbers', () => {
  const own = `import { words as shared } from './words'
export const words = {
  steps: (symbol: string) => ({ title: shared.title, note: shared.reasons.why }),
  sell: shared.ticket.sell,
  cheaper: (percent: string) => shared.ticket.cheaper(percent),
  last: 'Last',
}
`
  writeFileSync(path.join(folder, 'own-words.ts'), own)
  const out = inline('own-words.ts', own)
  expect(out).not.toContain('import')
  expect(out).toContain("export const $0 = (symbol: string) => ({ title: ('Swap'), note: ({ over: 'It is over.' }) })")
  expect(out).toContain("export const $1 = ('Sell')")
  expect(out).toContain("export const $3 = 'Last'")
  expect(inline('a.ts', "import { words } from './own-words'\nexport const a = words.last\n")).toBe(
    "export const a = ('Last')",
  )
})

test('behavior: what would be read twice is given to the function', () => {
  const out = inline('a.ts', "import { words } from './words'\nconst a = words.ticket.twice(read())\n")
  expect(out).toBe(`const a = ((name: string) => \`\${name}, \${name}\`)(read())`)
})

test('behavior: one that needs a helper of its file is a constant there; what is read otherwise is the object', () => {
  const source = "import { words } from './words'\nexport const a = words.ticket.orders(2)\n"
  expect(inline('a.ts', source)).toBe("export const a = words$4(2)\nimport { $4 as words$4 } from './words'")
  expect(inline('a.ts', `${source}export const b = { ...words }`)).toContain(
    'import { $4 as words$4, words as words } from',
  )
})

test('behavior: what is no file of words, or has another form, stays as it is', () => {
  for (const source of [
    "export const words = ['Sell']",
    "const words = { PricingError: 'no route' }",
    'export const feeWords = () => 1',
  ])
    expect(inline('fee-words.ts', source)).toBe(source)
  writeFileSync(path.join(folder, 'fee-words.ts'), 'export const feeWords = () => 1')
  for (const source of ["import { feeWords } from './fee-words'", "import { words } from './fee-words'\nwords.title"])
    expect(inline('ticket.ts', source)).toBe(source)
})

test('behavior: a file is made anew when the sentences that it reads change', () => {
  read.length = 0
  inline('a.ts', "import { words } from './words'\nexport const a = words.title\n")
  expect(read).toEqual([path.join(folder, 'words.ts')])
})
