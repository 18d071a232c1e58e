import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { earlyReadsOf } from './early-reads'
import { listFiles } from './list-files'
import { sentencesOf, wholeSentencesOf } from './sentences'

const other = /\.test\.tsx?$|\/testing\//

const files = listFiles('components').filter((file) => /\.tsx?$/.test(file) && !other.test(file))

test('default: components contain no sentences', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => sentencesOf(file, readFileSync(path.join(projectRoot, file), 'utf8')))
  expect(found, 'move these into the file of the feature in messages').toEqual([])
})

test('default: no sentence is in two files of messages', () => {
  const files = listFiles('messages/en')
  const homes = new Map<string, string[]>()
  for (const file of files)
    for (const text of new Set(wholeSentencesOf(file, readFileSync(path.join(projectRoot, file), 'utf8'))))
      homes.set(text, [...(homes.get(text) ?? []), file])
  expect(homes.size).toBeGreaterThan(500)
  const twins = [...homes].filter(([, files]) => files.length > 1)
  expect(twins, 'say these once, in messages/en/shared.ts or messages/en/trade.tsx').toEqual([])
})

test('default: no file imports all texts of a feature, which would enlarge the first load of a page', () => {
  const found = ['components', 'hooks', 'actions', 'messages'].flatMap((folder) =>
    listFiles(folder).flatMap((file) => {
      const source = readFileSync(path.join(projectRoot, file), 'utf8')
      const names = [...source.matchAll(/^import \{[^}]*?(\w+Text) \} from '@\/messages\/(?:\w\w\/)?[\w-]+'/gm)].map(
        ([, name]) => name,
      )
      return names
        .filter((name) => new RegExp(`(?<!import \\{[^}]*)\\b${name}\\b(?!\\.)`).test(source))
        .map((name) => `${file}: ${name}`)
    }),
  )
  expect(found, 'read the text itself, such as swapText.page.title').toEqual([])
})

test('default: no text is read while a module loads, when the language of the page is unknown', () => {
  const files = ['app', 'components', 'hooks', 'actions'].flatMap((folder) => listFiles(folder))
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !other.test(file))
    .flatMap((file) => earlyReadsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')))
  expect(found, 'read the text inside a function').toEqual([])
})

test.each([
  ['const title = swapText.page.title', 'swapText.page.title'],
  ['const looks = { done: { word: swapText.done } }', 'swapText.done'],
  ['const { review } = swapText.place', 'swapText.place'],
  ['const loading = <p title={swapText.loading} />', 'swapText.loading'],
  ['const tabs = names.map((name) => swapText.tabs[name])', 'swapText.tabs'],
  ['const all = (() => swapText.page)()', 'swapText.page'],
])('error: an early read in %s', (source, expected) => {
  expect(earlyReadsOf('row.tsx', `import { swapText } from '@/messages/swap'\n${source}`)).toEqual([
    `row.tsx:2 ${expected}`,
  ])
})

test('behavior: a read inside a function, and one of a type, is no early read', () => {
  const source = `import { type Page, swapText } from '@/messages/swap'
type Word = typeof swapText.page
const title = () => swapText.page.title
const columns = create([{ header: () => swapText.page.pair }])
export const Row = memo(function Row() { return <p>{swapText.row}</p> })`
  expect(earlyReadsOf('row.tsx', source)).toEqual([])
})

test('behavior: a sentence has an end and several words, with or without values', () => {
  const source = `export const swapText = {
    title: 'Approve first',
    why: 'It lasts. Nothing is sent.',
    cost: (symbol: string) => \`It costs no \${symbol}.\`,
    noted: 'Done.',
  }`
  expect(wholeSentencesOf('messages/swap.ts', source)).toEqual(['It lasts. Nothing is sent.', 'It costs no ….'])
})

test.each([
  ['<p>Sell</p>', 'Sell'],
  ['<p>1 of {count} parts</p>', '1 of', 'parts'],
  ["<p>{isSale ? 'sells' : 'buys'}</p>", 'sells', 'buys'],
  ["<p>{short && 'not enough'}</p>", 'not enough'],
  [`<p>{\`1 \${symbol} more\`}</p>`, '1', 'more'],
  ["<p>{name ?? ('none' + rest)}</p>", 'none'],
  ['<Button aria-label="Close" />', 'Close'],
  ["<input placeholder={loading ? '' : 'Name or address'} title='Amount' />", 'Name or address', 'Amount'],
  [`<Row label={\`Gives \${'at most'}\`} />`, 'Gives', 'at most'],
  ["<Step what='Approve the router first' />", 'Approve the router first'],
  ["<Picker options={[{ value, label: 'Other' }]} />", 'Other'],
  ["say('No route.', 'Try a smaller amount.')", 'Try a smaller amount.'],
  ["const word = isOver ? 'not filled any more' : name", 'not filled any more'],
  [`const title = \`Approve \${symbol} for the router\``, 'for the router'],
])('error: a sentence in %s', (source, ...expected) => {
  const found = sentencesOf('row.tsx', `const row = ${source}`)
  expect(found).toEqual(
    expect.arrayContaining(expected.filter((text) => /\p{L}/u.test(text)).map((text) => `row.tsx:1 ${text}`)),
  )
})

test('behavior: classes, codes, keys and thrown texts are not sentences', () => {
  const source = `'use client'
import { swapText } from '@/messages/swap'
type Side = 'For sale' | 'to buy'
const base = 'flex min-h-6 items-center'
const box = cn('relative flex grow', isWide && 'grid')
const row = (
  <Row className="relative flex grow" id="ticket" label={swapText.title} d="M0 0L4 4z" key="of all">
    {kind === 'too small' ? <Icon /> : kind === 'Sell' && 1}
    {swapText.ticket.sell}, <code>X-API-KEY</code> <kbd>Ctrl</kbd> · {'%'} &nbsp;
  </Row>
)
const keys = { Enter: submit, value: '1h', path: '/orders/a b' }
if (!row) throw new Error('There is no row.')
`
  expect(sentencesOf('row.tsx', source)).toEqual([])
})
