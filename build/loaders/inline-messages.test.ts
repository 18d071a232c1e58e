import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const load: (this: { resourcePath: string; addDependency: (file: string) => void }, source: string) => string =
  createRequire(import.meta.url)('./inline-messages.cjs')

const folder = mkdtempSync(path.join(tmpdir(), 'inline-messages-'))
for (const language of ['en', 'es']) mkdirSync(path.join(folder, 'messages', language), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))
const read: string[] = []
const inline = (name: string, source: string) =>
  load.call({ resourcePath: path.join(folder, name), addDependency: (file) => void read.push(file) }, source)

const page = `import { plural } from '@/lib/plural'
const units = { d: 'days' }
const ordersOf = (count: number) => plural(count, { one: '1 order', other: 'orders' })
/** Holds the texts of the page. */
export const pageText = {
  title: 'Swap',
  ticket: {
    sell: 'Sell',
    cheaper: (percent: string) => \`\${percent} below quote\`,
    orders: (count: number) => ordersOf(count),
    parts: (count: number) => plural(count, { one: '1 part', other: 'parts' }),
    twice: (name: string) => \`\${name}, \${name}\`,
  },
  reasons: { why: { over: 'It is over.' }, units },
} as const
`
writeFileSync(path.join(folder, 'messages/en/page.ts'), page)

test('default: each text is a constant, and the object refers to them', () => {
  const out = inline('messages/en/page.ts', page)
  expect(out).toContain("export const $0 = 'Swap'")
  expect(out).toContain('export const $3 = (percent: string) =>')
  expect(out).toContain('export const $1 = { sell: $2, cheaper: $3, orders: $4, parts: $5, twice: $6 }')
  expect(out).toContain('export const pageText = { title: $0, ticket: $1, reasons: $7 }')
  // Constants are defined before their use.
  expect(out).toContain('export const $10 = units')
  expect(out.indexOf('$9 =')).toBeLessThan(out.indexOf('$8 ='))
})

test('behavior: inlines a text where it is read, and a table of texts as an object', () => {
  const out = inline(
    'ticket.tsx',
    `import { other } from './other'
import { pageText } from './messages/page'
export const a = <p title={pageText.title} pageText="1">
{pageText.ticket.cheaper(show(pageText.title))} {pageText.reasons.why[over]} {other.pageText}</p>`,
  )
  expect(out).toBe(
    `import { other } from './other'
export const a = <p title={('Swap')} pageText="1">
{(\`\${(show(('Swap')))} below quote\`)} {({ over: 'It is over.' })[over]} {other.pageText}</p>`,
  )
})

test('behavior: inlines texts of another file of messages, without a change of the own numbers', () => {
  const own = `import { pageText } from '../../messages/en/page'
export const ownText = {
  steps: (symbol: string) => ({ title: pageText.title, note: pageText.reasons.why }),
  sell: pageText.ticket.sell,
  cheaper: (percent: string) => pageText.ticket.cheaper(percent),
  last: 'Last',
}
`
  writeFileSync(path.join(folder, 'messages/en/own.ts'), own)
  const out = inline('messages/en/own.ts', own)
  expect(out).not.toContain('import')
  expect(out).toContain("export const $0 = (symbol: string) => ({ title: ('Swap'), note: ({ over: 'It is over.' }) })")
  expect(out).toContain("export const $1 = ('Sell')")
  expect(out).toContain("export const $3 = 'Last'")
  expect(inline('a.ts', "import { ownText } from './messages/own'\nexport const a = ownText.last\n")).toBe(
    "export const a = ('Last')",
  )
})

test('behavior: calls the function if an argument would be read twice', () => {
  const out = inline('a.ts', "import { pageText } from './messages/page'\nconst a = pageText.ticket.twice(read())\n")
  expect(out).toBe(`const a = ((name: string) => \`\${name}, \${name}\`)(read())`)
})

test('behavior: a text with a helper of its file is a constant there; other reads are of the object', () => {
  const source = "import { pageText } from './messages/page'\nexport const a = pageText.ticket.orders(2)\n"
  expect(inline('a.ts', source)).toBe(
    "export const a = pageText$4(2)\nimport { $4 as pageText$4 } from './messages/en/page'",
  )
  expect(inline('a.ts', `${source}export const b = { ...pageText }`)).toContain(
    "import { pageText } from './messages/page'\nimport { $4 as pageText$4 } from './messages/en/page'",
  )
})

test('behavior: imports a function that a text calls from another folder under a new name', () => {
  const source = "import { pageText } from './messages/page'\nexport const a = pageText.ticket.parts(plural)\n"
  expect(inline('a.ts', source)).toBe(
    `export const a = (plural$((plural), { one: '1 part', other: 'parts' }))
import { plural as plural$ } from '@/lib/plural'`,
  )
})

test('behavior: does not change an object of another form, or an import of other files', () => {
  for (const source of [
    "export const feeText = ['Sell']",
    "const feeText = { PricingError: 'no route' }",
    'export const feeText = () => 1',
  ])
    expect(inline('messages/en/fee.ts', source)).toBe(source)
  writeFileSync(path.join(folder, 'messages/en/fee.ts'), 'export const feeText = () => 1')
  for (const source of [
    "import { feeText } from './messages/fee'\nfeeText()",
    "import { pageText as words } from './messages/page'\nwords.title",
    "import { title } from './messages/page'",
  ])
    expect(inline('ticket.ts', source)).toBe(source)
})

test('behavior: drops a type that is imported with the texts', () => {
  const source = "import { type Page, pageText } from './messages/page'\nexport const a: Page = pageText.title\n"
  expect(inline('a.ts', source)).toBe("export const a: Page = ('Swap')")
})

test('behavior: depends on the file of the texts that it reads', () => {
  read.length = 0
  inline('a.ts', "import { pageText } from './messages/page'\nexport const a = pageText.title\n")
  expect(read).toEqual([path.join(folder, 'messages/en/page.ts')])
})

const spanish = `import { plural } from '@/lib/plural'
import { sharedText } from '../../messages/es/shared'
const units = { d: 'días' }
const shown = (name: string) => \`«\${name}»\`
export const pageText: Translation<typeof english> = {
  title: 'Cambiar',
  ticket: {
    sell: sharedText.sell,
    cheaper: (percent) => \`\${percent} menos\`,
    orders: (count) => plural(count, { one: '1 orden', other: shown('órdenes') }),
    parts: (count) => plural(count, { one: '1 parte', other: 'partes' }),
    twice: (name) => \`\${name}: \${name}\`,
  },
  reasons: { why: { over: 'Terminó.' }, units },
}
`
/** Runs a test with Spanish texts next to the English ones. */
const withSpanish = (check: () => void) => {
  const files = { shared: "export const sharedText = { sell: 'Vender' }\n", page: spanish }
  for (const [name, source] of Object.entries(files)) writeFileSync(path.join(folder, `messages/es/${name}.ts`), source)
  try {
    check()
  } finally {
    for (const name of Object.keys(files)) rmSync(path.join(folder, `messages/es/${name}.ts`))
  }
}

test('behavior: inlines a text in all languages, and its arguments in the language of the text', () =>
  withSpanish(() => {
    const source = `import { pageText } from './messages/page'
const a = [pageText.title, pageText.ticket.sell, pageText.ticket.cheaper(pageText.title), pageText.reasons.why[over]]
`
    expect(inline('ticket.ts', source)).toBe(
      `const a = [(typeof LANGUAGE_ES=="string"?('Cambiar'):('Swap')), ` +
        `(typeof LANGUAGE_ES=="string"?(('Vender')):('Sell')), ` +
        `(typeof LANGUAGE_ES=="string"?(\`\${(('Cambiar'))} menos\`):(\`\${(('Swap'))} below quote\`)), ` +
        `(typeof LANGUAGE_ES=="string"?({ over: 'Terminó.' }):({ over: 'It is over.' }))[over]]`,
    )
  }))

test('behavior: a constant of the English file holds all languages, with the helpers of each file', () =>
  withSpanish(() => {
    const out = inline('messages/en/page.ts', page)
    expect(out).toContain(
      `export const $4 = (typeof LANGUAGE_ES=="string"?((count) => plural$(count, ` +
        `{ one: '1 orden', other: ((name: string) => \`«\${name}»\`)('órdenes') }))` +
        `:(count: number) => ordersOf(count))`,
    )
    expect(out).toContain(`export const $10 = (typeof LANGUAGE_ES=="string"?(({ d: 'días' })):units)`)
    expect(out).toContain("import { plural as plural$ } from '@/lib/plural'")
  }))

test('behavior: a type of a text imports nothing', () => {
  const source = "import { pageText } from './messages/page'\ntype Values = Parameters<typeof pageText.ticket.twice>\n"
  expect(inline('a.ts', source)).toBe('type Values = Parameters<typeof pageText.ticket.twice>')
})
