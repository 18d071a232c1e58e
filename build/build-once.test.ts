import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildOnce, digestOf } from './build-once'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-once-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('buildOnce', () => {
  test('default: builds once per digest', async () => {
    let built = 0
    const build = async () => void built++
    const stampFile = path.join(folder, 'out/stamp')
    expect(await buildOnce({ stampFile, digest: 'a', build })).toBe(true)
    expect(await buildOnce({ stampFile, digest: 'a', build })).toBe(false)
    expect(await buildOnce({ stampFile, digest: 'b', build })).toBe(true)
    expect(built).toBe(2)
  })

  test('behavior: of several concurrent calls one builds and the others wait', async () => {
    let built = 0
    const build = async () => {
      built++
      await new Promise((resolve) => setImmediate(resolve))
    }
    const options = { stampFile: path.join(folder, 'out/stamp'), digest: 'a', build }
    const results = await Promise.all([buildOnce(options), buildOnce(options), buildOnce(options)])
    expect(built).toBe(1)
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  test('behavior: builds again after another program changed the result', async () => {
    const stampFile = path.join(folder, 'out/stamp')
    const build = async () => undefined
    await buildOnce({ stampFile, digest: 'a', build })
    expect(await buildOnce({ stampFile, digest: 'a', build, isChangedSince: () => true })).toBe(true)
    expect(await buildOnce({ stampFile, digest: 'a', build, isChangedSince: () => false })).toBe(false)
  })

  test('behavior: ignores the lock of a process that has ended', async () => {
    const stampFile = path.join(folder, 'out/stamp')
    writeFileSync(path.join(folder, 'out.lock'), '1073741824 never')
    expect(await buildOnce({ stampFile, digest: 'a', build: async () => undefined })).toBe(true)
  })

  test('behavior: repeats a build that failed', async () => {
    const stampFile = path.join(folder, 'out/stamp')
    const fail = () => Promise.reject(new Error('no'))
    await expect(buildOnce({ stampFile, digest: 'a', build: fail })).rejects.toThrow('no')
    expect(await buildOnce({ stampFile, digest: 'a', build: async () => undefined })).toBe(true)
  })
})

describe('digestOf', () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }

  test('default: changes with names and contents, not with tests', () => {
    write('src/a.ts', '1')
    const first = digestOf(['src', 'absent'], folder)
    expect(digestOf(['src'], folder)).toBe(first)
    write('src/a.test.ts', 'x')
    expect(digestOf(['src'], folder)).toBe(first)
    write('src/b/c.ts', '')
    const second = digestOf(['src'], folder)
    expect(second).not.toBe(first)
    write('src/a.ts', '2')
    expect(digestOf(['src'], folder)).not.toBe(second)
  })
})
