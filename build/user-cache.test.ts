import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fromUserCache } from './user-cache'

const root = mkdtempSync(path.join(tmpdir(), 'user-cache-'))
afterAll(() => rmSync(root, { recursive: true }))
const cache = path.join(root, 'cache')
const folderOf = (clone: string) => path.join(root, clone, 'built')
let made = 0
const build = (clone: string, digest: string, name = 'pages') => {
  const folder = folderOf(clone)
  const make = async () => {
    made++
    mkdirSync(path.join(folder, 'cache'), { recursive: true })
    writeFileSync(path.join(folder, 'page.html'), digest)
    writeFileSync(path.join(folder, 'cache/huge'), '')
  }
  return fromUserCache({ name, digest, folder, make, cache, isStored: (file) => file !== 'cache' })
}

test('default: a second clone with the same sources copies what the first has built', async () => {
  expect(await build('first', 'aa')).toBe(true)
  mkdirSync(folderOf('second'), { recursive: true })
  writeFileSync(path.join(folderOf('second'), 'old.html'), '')
  expect([await build('second', 'aa'), made]).toEqual([false, 1])
  expect(readdirSync(folderOf('second'))).toEqual(['page.html'])
  expect(readFileSync(path.join(folderOf('second'), 'page.html'), 'utf8')).toBe('aa')
  expect([await build('second', 'bb'), await build('second', 'bb', 'other'), made]).toEqual([true, true, 3])
})

test('behavior: the cache holds four results of a name, the last used ones', async () => {
  for (const [at, digest] of ['aa', 'bb', 'cc', 'dd'].entries()) {
    await build('third', digest)
    utimesSync(path.join(cache, `pages-${digest}`), at, at)
  }
  await build('third', 'aa')
  await build('third', 'ee')
  expect(readdirSync(cache).toSorted()).toEqual(['other-bb', 'pages-aa', 'pages-cc', 'pages-dd', 'pages-ee'])
})

test('error: a cache that cannot be written stores nothing, and the folder is made', async () => {
  const blocked = path.join(root, 'file')
  writeFileSync(blocked, '')
  const folder = folderOf('fourth')
  const make = async () => void mkdirSync(folder, { recursive: true })
  const isMade = () => fromUserCache({ name: 'pages', digest: 'aa', folder, make, cache: path.join(blocked, 'cache') })
  expect([await isMade(), await isMade(), existsSync(folder)]).toEqual([true, true, true])
})
