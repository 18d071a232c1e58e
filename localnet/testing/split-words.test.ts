import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const load: (this: { resourcePath: string }, source: string) => string = createRequire(import.meta.url)(
  '../../split-words.cjs',
)

const folder = mkdtempSync(path.join(tmpdir(), 'split-words-'))
const split = (name: string, source: string) => load.call({ resourcePath: path.join(folder, name) }, source)

const words = `import type { ReactNode } from 'react'
/** What the page says. */
export const words = {
  title: 'Swap',
  ticket: { sell: 'Sell', cheaper: (percent: string) => \`\${percent} below quote\` },
  reasons: { why: { over: 'It is over.' } },
} as const
`
writeFileSync(path.join(folder, 'words.ts'), words)

test('default: each sentence is a constant, the object is made of them', () => {
  const out = split('words.ts', words)
  expect(out).toContain("export const $0 = 'Swap'")
  expect(out).toContain('export const $3 = (percent: string) =>')
  expect(out).toContain('export const $1 = { sell: $2, cheaper: $3 }')
  expect(out).toContain('export const words = { title: $0, ticket: $1, reasons: $4 }')
  // What is named is there before.
  expect(out.indexOf('$6 =')).toBeLessThan(out.indexOf('$5 ='))
})

test('behavior: who reads a sentence reads its constant, a table of them as an object', () => {
  const out = split(
    'ticket.tsx',
    `import { other, words as ours } from './words'
export const a = <p title={ours.title}>{ours.ticket.cheaper('1 %')} {ours.reasons.why[over]} {other.title}</p>`,
  )
  expect(out).toBe(
    `import { other, words as ours, $0 as ours$0, $3 as ours$3, $5 as ours$5 } from './words'
export const a = <p title={ours$0}>{ours$3('1 %')} {ours$5[over]} {other.title}</p>`,
  )
})

test('behavior: what is no file of words, or has another form, stays as it is', () => {
  for (const source of [
    "export const words = ['Sell']",
    "const words = { PricingError: 'no route' }",
    'export const feeWords = () => 1',
  ])
    expect(split('fee-words.ts', source)).toBe(source)
  writeFileSync(path.join(folder, 'fee-words.ts'), 'export const feeWords = () => 1')
  for (const source of ["import { feeWords } from './fee-words'", "import { words } from './fee-words'\nwords.title"])
    expect(split('ticket.ts', source)).toBe(source)
})
