import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { languages } from '@/lib/language'
import { scriptFolderOf } from '@/lib/script-folder'
import { precompress } from './precompress'

test('default: compresses scripts of the first load in all languages, styles and pictures', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'precompress-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const contents: Record<string, string> = {}
  for (const folder of languages.map(scriptFolderOf)) {
    for (const name of ['swap.js', 'page.css', 'later.js']) {
      const text = `${folder} ${name} `.repeat(200)
      write(`.next/static/${folder}/${name}`, text)
      if (name !== 'later.js') contents[`_next/static/${folder}/${name}`] = text
    }
    write(`.next/static/${folder}/tiny.js`, 'a()')
  }
  const firstLoadChunkPaths = ['swap.js', 'tiny.js', 'gone.js'].map((name) => `.next/static/chunks/${name}`)
  write('.next/diagnostics/route-bundle-stats.json', JSON.stringify([{ firstLoadChunkPaths }]))
  write('.next/brotli/old.js', 'of an earlier build')
  contents['logos/usdc.svg'] = '<svg></svg>'.repeat(200)
  write('public/logos/usdc.svg', contents['logos/usdc.svg'])
  write('public/logos/photo.png', 'png'.repeat(2_000))
  await precompress(root)
  const folder = path.join(root, '.next/brotli')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const read = files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    return [path.relative(folder, file), brotliDecompressSync(readFileSync(file)).toString()]
  })
  expect(Object.fromEntries(read)).toEqual(contents)
})
