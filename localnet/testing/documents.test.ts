import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { findDocumentFaults, isDocument, repositoryOf } from './documents'
import { listFiles } from './list-files'

const files = listFiles()
const textOf = (file: string) =>
  /\.(?:svg|png|webp|ico|woff2?)$/.test(file) ? '' : readFileSync(path.join(projectRoot, file), 'utf8')

test('default', () => {
  const texts = new Map(files.map((file) => [file, textOf(file)]))
  const repository = repositoryOf(texts)
  const documents = files.filter(isDocument)
  expect(documents.length).toBeGreaterThan(5)
  expect(documents.flatMap((file) => findDocumentFaults(file, texts.get(file)!, repository))).toEqual([])
})

const repository = repositoryOf(
  new Map([
    ['package.json', '{ "scripts": { "test": "vitest", "check:types": "tsc" } }'],
    ['.gitignore', 'dist/\n*.log'],
    ['lib/chain/amount.test.ts', ''],
    ['lib/chain/amount.ts', "const header = 'x-api-key'; export const parseAmount = Amounts.parse"],
    ['server/main.ts', 'process.env.DATABASE_URL'],
    ['docs/fees.md', '# Fees: how, and *why*?\n```sh\n# no heading\n```\n## Twice\n## Twice'],
  ]),
)

test.each([
  'See `lib/chain`, `lib/chain/amount.ts`, `chain/amount.test`, `@/lib/chain/amount` and `dist/main.mjs`.',
  'See `lib/*/amount.ts`, `lib/**/*.test.ts`, `lib/{chain,order}/amount` and `fees.md`.',
  '`parseAmount`, `Amounts.parse(1)`, `DATABASE_URL=postgres://db`, `X-Api-Key`, `main.mjs`, `check:types`',
  '`npm test`, `npm run check:types -- --watch`, `node dist/service/main.mjs --flag`',
  '`GET /prices/{hmac}`, `--watch`, `NAME`, `a word`, `https://example.org/a/b`, `12.5 %`',
  '[fees](docs/fees.md#fees-how-and-why), [twice](docs/fees.md#twice-1), <img src="lib/chain">, [web](https://a.org)',
  '[`otherProject`](https://example.org) names what it likes.',
  '1. A list with a block:\n   ```ts\n   const anyCode = `some-name`\n   ```\n',
])('behavior: all exists in %s', (text) => {
  expect(findDocumentFaults('README.md', text, repository)).toEqual([])
})

test.each([
  ['`lib/chain/gone`', '`lib/chain/gone` does not exist'],
  ['`lib/amount.ts`', '`lib/amount.ts` (moved to lib/chain/amount.ts?) does not exist'],
  ['`lib/chain/*.tsx`', '`lib/chain/*.tsx` does not exist'],
  ['`lib/{order,rfq}/price`', '`lib/{order,rfq}/price` does not exist'],
  ['`npx vitest run lib/order`', '`lib/order` does not exist'],
  ['`lib/order/amount`', '`lib/order/amount` (moved to lib/chain/amount.ts?) does not exist'],
  ['`price.ts`', '`price.ts` does not exist'],
  ['`other-amount`', '`other-amount` does not exist'],
  ['`formatAmount`', '`formatAmount` does not exist'],
  ['`Amounts.format`', '`Amounts.format` does not exist'],
  ['`REDIS_URL`', '`REDIS_URL` does not exist'],
  ['`check:size`', '`check:size` does not exist'],
  ['```sh\nnpm run bench\n```', 'package.json has no script `bench`'],
  ['`npm start`', 'package.json has no script `start`'],
  ['```sh\nnode --import tsx server/gone.ts\n```', '`node server/gone.ts` runs no file'],
  ['```sh\nREDIS_URL=redis://db npm test\n```', 'nothing reads REDIS_URL'],
  ['[fees](fees.md)', 'the link fees.md leads nowhere'],
  ['[fees]: docs/gone', 'the link docs/gone leads nowhere'],
  ['<a href="docs/fees.md#no-heading">', 'the link docs/fees.md#no-heading leads nowhere'],
  ['[up](#gone)', 'the link #gone leads nowhere'],
  ['As DESIGN.md says.', 'the repository has no DESIGN.md'],
  ['As reference/words says.', 'reference/words is outside the repository'],
  ['As /home/anyone says.', '/home/anyone is outside the repository'],
])('error: %s', (text, fault) => {
  expect(findDocumentFaults('README.md', `First.\n\n${text}`, repository)).toContainEqual(
    expect.stringMatching(new RegExp(`^README\\.md:[345]: ${fault.replace(/[.*{}()?]/g, '\\$&')}.*: .{10}`)),
  )
})

test('behavior: a journal may name removed files, but its links and commands work', () => {
  const text = 'Renamed `oldName` of `lib/old.ts`, see old.md. [More](old.md), `npm run old`'
  for (const document of ['CHANGELOG.md', 'docs/benchmarks/routing.md'])
    expect(findDocumentFaults(document, text, repository).length).toBe(2)
  expect(findDocumentFaults('README.md', text, repository).length).toBeGreaterThan(3)
})
