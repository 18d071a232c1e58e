import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { passingFolder } from './passing-folder'

const made = (inMemory: string) => {
  const folder = passingFolder('passing-', inMemory)
  const mode = statSync(folder).mode & 0o777
  rmSync(folder, { recursive: true })
  return { parent: path.dirname(folder), mode }
}

test('default: is at the requested place, and any user may enter it', () => {
  expect(made(import.meta.dirname)).toEqual({ parent: import.meta.dirname, mode: 0o711 })
})

test('behavior: is on the disk without writable memory, or with too little room in it', () => {
  for (const none of ['/no/such/folder', '/proc']) expect(made(none).parent).toBe(tmpdir())
})
