import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { languages } from '@/lib/language'
import { scriptFolderOf } from '@/lib/script-folder'
import { hintCompilation } from './hint-compilation'

test('behavior: adds the hint once to the scripts of each language, and not to styles', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'hint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folders = languages.map(scriptFolderOf)
  const scripts = folders.map((folder) => path.join(root, '.next/static', folder, 'swap.js'))
  const style = path.join(root, '.next/static/chunks/page.css')
  const files = [...scripts, style]
  for (const file of files) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, path.basename(file))
  }
  hintCompilation(root)
  hintCompilation(root)
  for (const script of scripts) expect(readFileSync(script, 'utf8')).toBe('//# allFunctionsCalledOnLoad\nswap.js')
  expect(readFileSync(style, 'utf8')).toBe('page.css')
})
