import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'

const nameAt = async (pathname: string | undefined) => {
  vi.resetModules()
  if (pathname !== undefined) vi.stubGlobal('location', { pathname })
  return (await import('./storage-name')).storageName('caravel.settings')
}
afterEach(() => vi.unstubAllGlobals())

test('default', async () => {
  expect(await nameAt('/embed')).toBe('caravel.embed.settings')
  expect(await nameAt('/embed/')).toBe('caravel.embed.settings')
})

test('behavior: every other page, and the server, use the plain name', async () => {
  for (const pathname of ['/swap', '/Embed', undefined]) expect(await nameAt(pathname)).toBe('caravel.settings')
})

test('behavior: every stored or locked name uses this function', async () => {
  const plain = ['actions', 'app', 'components', 'hooks'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?<!storageName\()'caravel\.[\w.-]*\w'/g)].map(
          ([name]) => `${folder}/${file}: ${name}`,
        ),
      ),
  )
  // The theme script runs before the first paint and determines its page itself.
  expect(plain).toEqual(["components/layout/frame/theme-script.tsx: 'caravel.settings'"])
})
