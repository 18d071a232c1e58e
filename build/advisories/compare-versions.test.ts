import { expect, test } from 'vitest'
import { compareVersions } from './compare-versions'

test('default: the order of semver', () => {
  const ordered = [
    ...['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11'],
    ...['1.0.0-rc.1', '1.0.0', '1.2.0', '1.10.0', '2.0.0'],
  ]
  for (const [index, version] of ordered.entries())
    for (const [other, second] of ordered.entries())
      expect([version, second, compareVersions(version, second)]).toEqual([version, second, Math.sign(index - other)])
})

test('behavior: ignores build metadata', () => {
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0)
})
