import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { listFiles } from '@/localnet/testing/list-files'
import { errorsText } from '@/messages/errors'

/** Errors of code that no page runs: settings of the service, its nodes and its pools. */
const unseen = [
  'Registry.InvalidRegistryError',
  'Site.InvalidConfigError',
  'Chain.BitmapProbeError',
  'Chain.NoAggregateError',
]
/** Errors that fields describe themselves. */
const described = ['Amount.InvalidAmountError', 'Amount.InvalidSlippageError', 'PartnerFee.InvalidFeeError']

const sources = (folder: string): string[] =>
  listFiles(folder)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|^lib\/errors\.ts$/.test(file))
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))

test('default: every error of lib that a page may show has a text in the language of the page', () => {
  const names = sources('lib').flatMap((source) =>
    [...source.matchAll(/namedError\(\s*'([\w.]+)'/g)].map(([, name]) => name!),
  )
  expect(names.length).toBeGreaterThan(15)
  const known = [...Object.keys(errorsText.byName), ...unseen, ...described]
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('default: an error of a page takes its message from the texts, unless they describe it by its name', () => {
  const found = ['actions', 'hooks'].flatMap((folder) =>
    sources(folder).flatMap((source) =>
      [...source.matchAll(/namedError\(\s*'([\w.]+)'(?:(?!namedError\()[\s\S])*?\bmessage:\s*['"`]/g)].map(
        ([, name]) => name!,
      ),
    ),
  )
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((name) => !Object.hasOwn(errorsText.byName, name))).toEqual([])
})
