import { expect, test } from 'vitest'
import { runtimePackages } from './runtime-packages'

const packages = {
  '': {},
  'node_modules/a': {
    dependencies: { b: '1' },
    peerDependencies: { p: '1', q: '1' },
    peerDependenciesMeta: { q: { optional: true } },
  },
  'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
  'node_modules/b': { dependencies: { unused: '1' } },
  'node_modules/c': { dependencies: { a: '1' }, optionalDependencies: { compiler: '1' } },
  'node_modules/compiler': {},
  'node_modules/p': {},
  'node_modules/q': {},
}

test('default: finds packages as Node does, each once, without optional ones', () => {
  expect(runtimePackages(['a'], packages)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/p',
  ])
})

test('error: a lock that lacks a package', () => {
  expect(() => runtimePackages(['b'], packages)).toThrow('package-lock.json lacks unused, which node_modules/b needs.')
  expect(() => runtimePackages(['none'], packages)).toThrow('package-lock.json lacks none, which the image needs.')
})
