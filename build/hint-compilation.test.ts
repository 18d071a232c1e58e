import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hintCompilation } from './hint-compilation'

test('behavior: adds the hint once to scripts of the first load, and not to those on demand', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'hint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['diagnostics', 'static/chunks'])
    mkdirSync(path.join(root, '.next', folder), { recursive: true })
  const chunk = (name: string) => `.next/static/chunks/${name}.js`
  for (const name of ['shared', 'swap', 'onDemand']) writeFileSync(path.join(root, chunk(name)), `run('${name}')`)
  const routes = [['shared'], ['shared', 'swap']].map((names) => ({ firstLoadChunkPaths: names.map(chunk) }))
  writeFileSync(path.join(root, '.next/diagnostics/route-bundle-stats.json'), JSON.stringify(routes))
  hintCompilation(root)
  hintCompilation(root)
  const read = (name: string) => readFileSync(path.join(root, chunk(name)), 'utf8')
  expect(read('shared')).toBe("//# allFunctionsCalledOnLoad\nrun('shared')")
  expect(read('swap')).toBe("//# allFunctionsCalledOnLoad\nrun('swap')")
  expect(read('onDemand')).toBe("run('onDemand')")
})
