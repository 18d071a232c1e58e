import { expect, test } from 'vitest'
import { listLocked } from '../list-locked'
import { type Advisory, findAdvised } from './find-advised'

const advisory = (events: readonly object[], more: object = {}): Advisory => ({
  id: 'GHSA-0',
  modified: '2026-01-01T00:00:00Z',
  affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }], ...more }],
})
const versionsIn = (given: Advisory, versions: readonly string[]) =>
  findAdvised(
    versions.map((version) => ({ name: 'a', version })),
    [given],
  ).map(({ version }) => version)

test('default: versions from the introduction up to the fix, of this package alone', () => {
  const given = advisory([{ introduced: '1.0.0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }, { fixed: '2.0.1' }])
  const versions = ['0.9.0', '1.0.0', '1.2.0-rc.1', '1.2.0', '1.9.0', '2.0.0', '2.0.1']
  expect(versionsIn(given, versions)).toEqual(['1.0.0', '1.2.0-rc.1', '2.0.0'])
  expect(findAdvised([{ name: 'b', version: '1.0.0' }], [given])).toEqual([])
})

test('behavior: all versions, the last affected one, named versions, and withdrawn advisories', () => {
  expect(versionsIn(advisory([{ introduced: '0' }]), ['0.0.1', '9.0.0'])).toEqual(['0.0.1', '9.0.0'])
  expect(versionsIn(advisory([{ introduced: '0' }, { last_affected: '2.0.0' }]), ['2.0.0', '2.0.1'])).toEqual(['2.0.0'])
  expect(versionsIn(advisory([], { versions: ['3.0.0'] }), ['3.0.0', '3.0.1'])).toEqual(['3.0.0'])
  expect(versionsIn({ ...advisory([{ introduced: '0' }]), withdrawn: '2026-01-02T00:00:00Z' }, ['1.0.0'])).toEqual([])
})

test('default: packages of a lock by their own names', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b/node_modules/a': { version: '1.0.0' },
    'node_modules/@s/c': { name: 'empty', version: '2.0.0' },
  }
  expect(listLocked(packages)).toEqual([
    { name: 'a', version: '1.0.0' },
    { name: 'empty', version: '2.0.0' },
  ])
})
