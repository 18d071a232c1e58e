import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLastScripts } from './keep-last-scripts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'scripts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const at = (...parts: string[]) => path.join(root, ...parts)

/** Builds as Next does, which removes the previous build. */
const build = (files: Record<string, string>) =>
  keepLastScripts({ next: at('next'), last: at('last') }, async () => {
    rmSync(at('next'), { recursive: true, force: true })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(at('next/static', file)), { recursive: true })
      writeFileSync(at('next/static', file), text)
    }
  })
const served = () =>
  readdirSync(at('next/static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(at('next/static'), path.join(entry.parentPath, entry.name)))
    .toSorted()

test('default: keeps the scripts of the last build for one more build', async () => {
  await build({ 'chunks/a.js': 'a1', 'chunks/shared.js': 's' })
  expect(served()).toEqual(['chunks/a.js', 'chunks/shared.js'])
  await build({ 'chunks/b.js': 'b1', 'chunks/shared.js': 's' })
  expect(served()).toEqual(['chunks/a.js', 'chunks/b.js', 'chunks/shared.js'])
  await build({ 'chunks/c.js': 'c1' })
  expect(served()).toEqual(['chunks/b.js', 'chunks/c.js', 'chunks/shared.js'])
})

test('behavior: does not replace a new file with an old one of the same name', async () => {
  await build({ 'manifest.js': 'old' })
  await build({ 'manifest.js': 'new' })
  expect(readFileSync(at('next/static/manifest.js'), 'utf8')).toBe('new')
})

test('behavior: keeps the last build if a build fails', async () => {
  await build({ 'a.js': 'a' })
  const failing = keepLastScripts({ next: at('next'), last: at('last') }, async () => {
    rmSync(at('next'), { recursive: true, force: true })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await build({ 'b.js': 'b' })
  expect(served()).toEqual(['a.js', 'b.js'])
})
