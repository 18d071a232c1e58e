import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPrograms, MissingPackagesError } from './find-programs'

const folder = mkdtempSync(path.join(tmpdir(), 'programs-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('default: finds a program in the first folder that has it', () => {
  writeFileSync(path.join(folder, 'psql'), '')
  expect(findPrograms(['psql'], ['/nowhere', folder])).toEqual({ psql: path.join(folder, 'psql') })
})

test('error: MissingPackagesError names each package that is missing once', () => {
  const find = () => findPrograms(['psql', 'initdb', 'postgres', 'patroni'], [folder])
  expect(find).toThrow(MissingPackagesError)
  expect(find).toThrow('not installed: postgresql, patroni.')
})
