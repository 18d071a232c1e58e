import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { languages } from '@/lib/language'
import { scriptFolderOf } from '@/lib/script-folder'
import { splitLanguages } from './split-languages'

/** Writes built files and returns a function that reads the script of one in a language. */
const built = (files: Readonly<Record<string, string>>) => {
  const root = mkdtempSync(path.join(tmpdir(), 'split-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = path.join(root, '.next/static')
  mkdirSync(path.join(folder, 'chunks'), { recursive: true })
  for (const [name, source] of Object.entries(files)) writeFileSync(path.join(folder, 'chunks', name), source)
  return { root, read: (place: string, name: string) => readFileSync(path.join(folder, place, name), 'utf8') }
}

test('default: each folder has the texts of its language, and the paths of its own scripts', () => {
  const { root, read } = built({
    'a.js': 'e(()=>{let n="string"==typeof LANGUAGE_ES?"Vender":"Sell";return[n,"static/chunks/b.js"]});',
    'b.css': '@font-face{src:url(../media/a.woff2)}',
  })
  splitLanguages(root)
  expect(read('chunks', 'a.js')).toBe('e(()=>{let n="Sell";return[n,"static/chunks/b.js"]});')
  expect(read('for-es', 'a.js')).toBe('e(()=>{let n="Vender";return[n,"static/for-es/b.js"]});')
  expect(read('for-es', 'b.css')).toBe(read('chunks', 'b.css'))
})

test('behavior: a script without texts stays as it is', async () => {
  const source = '//# a comment\nlet kept = 1\n'
  const { root, read } = built({ 'a.js': source })
  splitLanguages(root)
  expect([read('chunks', 'a.js'), read('for-es', 'a.js')]).toEqual([source, source])
})

test('behavior: the folders of all languages have names of one length, and no two are equal', () => {
  const folders = languages.map(scriptFolderOf)
  expect(new Set(folders).size).toBe(languages.length)
  expect(new Set(folders.map(({ length }) => length)).size).toBe(1)
})
