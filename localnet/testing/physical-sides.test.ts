import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { listFiles } from './list-files'
import { physicalSidesOf } from './physical-sides'

test('default: no page names the left or the right side, so that a language may be written from the right', () => {
  const files = ['app', 'components'].flatMap((folder) => listFiles(folder)).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => physicalSidesOf(file, readFileSync(path.join(projectRoot, file), 'utf8')))
  expect(found, 'write start and end: ms-, pe-, start-, text-end, border-s, rounded-e').toEqual([])
})

test.each([
  'ml-2',
  'sm:pr-auto',
  '*:-mr-[3px]',
  'left-0',
  '-right-2.5',
  'text-left',
  'border-l-2',
  'rounded-tr-card',
  'scroll-pl-4',
])('error: %s', (name) => {
  expect(physicalSidesOf('row.tsx', `const row = (\n  <p className="flex ${name} p-2" />\n)`)).toEqual([
    `row.tsx:2 ${name}`,
  ])
})

test('behavior: sides of the language, middles and the safe area of a screen are allowed', () => {
  const source = `import { left } from './left-of'
const look = 'ms-2 pe-4 start-0 text-end border-s rounded-e left-1/2 pl-[env(safe-area-inset-left)] max-lg:px-2'`
  expect(physicalSidesOf('row.tsx', source)).toEqual([])
})
