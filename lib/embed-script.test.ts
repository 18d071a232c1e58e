import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embedScript } from './embed-script'

/** The digest of every script that sites may have pinned, by its file in `public`. */
const published: Readonly<Record<string, string>> = {
  '/embed-1.js': 'sha384-TSV4AKtVv2PgvPeVBvXQ03fLtvlt9hGCmmhl4iansRZaf9Ctg4LYowgWeRorSrFG',
}

test('default: every published script is what sites have pinned, and snippets use the newest', () => {
  for (const [path, integrity] of Object.entries(published)) {
    const digest = createHash('sha384')
      .update(readFileSync(`public${path}`))
      .digest('base64')
    expect([path, `sha384-${digest}`]).toEqual([path, integrity])
  }
  expect(Object.entries(published).at(-1)).toEqual([embedScript.path, embedScript.integrity])
})
