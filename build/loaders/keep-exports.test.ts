import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-root'

const load: (this: { resourcePath: string; getOptions: () => { names: string[] } }, source: string) => string =
  createRequire(import.meta.url)('./keep-exports.cjs')

const keep = (resourcePath: string, names: string[], source = '') =>
  load.call({ resourcePath, getOptions: () => ({ names }) }, source)

test('default: a module exports what is named, a file of CommonJS has it as it is', () => {
  expect(keep('a.mjs', ['persist'], 'const persist = 1\nexport { devtools, persist };\n')).toBe(
    'const persist = 1\nexport { persist };\n',
  )
  const constants = path.join(projectRoot, 'node_modules/next/dist/lib/constants.js')
  expect(keep(constants, ['RSC_SUFFIX'])).toBe('exports.RSC_SUFFIX = ".rsc"\n')
})

test('behavior: of the framework’s constants its pages read the one that the build keeps', () => {
  const client = path.join(projectRoot, 'node_modules/next/dist/client')
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const read = files
    // What serves development, and the other router, is no part of the pages.
    .filter((file) => !file.includes('dev/') && file !== 'page-loader.js')
    .map((file) => readFileSync(path.join(client, file), 'utf8'))
    .flatMap((source) => {
      const [, name] = /const (\w+) = require\("[./]+\/lib\/constants"\)/.exec(source) ?? []
      return name && !source.includes('shared/lib/constants')
        ? [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
        : []
    })
    .map(([, name]) => name)
  expect([...new Set(read)]).toEqual(['NEXT_NAV_DEPLOYMENT_ID_HEADER'])
})
