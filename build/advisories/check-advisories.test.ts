import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listLocked } from '../list-locked'
import { projectRoot } from '../project-root'
import { type Advisory, findAdvised } from './find-advised'

const read = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'))
const { advisories } = read('build/advisories/advisories.json') as { advisories: readonly Advisory[] }

test('default: no stored advisory is of a package in the lock', () => {
  const locked = listLocked(read('package-lock.json').packages)
  expect(locked.length).toBeGreaterThan(500)
  expect(findAdvised(locked, advisories)).toEqual([])
})

test('default: each stored advisory finds a version of a package that the lock has', () => {
  const names = new Set(listLocked(read('package-lock.json').packages).map(({ name }) => name))
  for (const advisory of advisories)
    for (const { package: of, ranges } of advisory.affected ?? []) {
      expect(names).toContain(of!.name)
      for (const { events } of ranges ?? []) {
        const introduced = events.find((event) => event.introduced)!.introduced!
        const version = introduced === '0' ? '0.0.1' : introduced
        expect(findAdvised([{ name: of!.name, version }], [advisory])).toHaveLength(1)
      }
    }
})
