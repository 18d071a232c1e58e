import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hintCompilation } from './hint-compilation'

test('behavior: adds the hint once to the scripts of each language, and not to styles', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'hint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = ['chunks/swap.js', 'for-es/swap.js', 'chunks/page.css'].map((name) =>
    path.join(root, '.next/static', name),
  )
  for (const file of files) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, path.basename(file))
  }
  hintCompilation(root)
  hintCompilation(root)
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual([
    '//# allFunctionsCalledOnLoad\nswap.js',
    '//# allFunctionsCalledOnLoad\nswap.js',
    'page.css',
  ])
})
