import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'

const nameAt = async (pathname: string | undefined) => {
  vi.resetModules()
  if (pathname !== undefined) vi.stubGlobal('location', { pathname })
  return (await import('./kept-name')).keptName('caravel.settings')
}
afterEach(() => vi.unstubAllGlobals())

test('default', async () => {
  expect(await nameAt('/embed')).toBe('caravel.embed.settings')
  expect(await nameAt('/embed/')).toBe('caravel.embed.settings')
})

test('behavior: every other page, and the server, keep the plain name', async () => {
  for (const pathname of ['/swap', '/Embed', undefined]) expect(await nameAt(pathname)).toBe('caravel.settings')
})

test('behavior: nothing is kept or locked under a name that is not asked for here', async () => {
  const plain = ['actions', 'app', 'components', 'hooks'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?<!keptName\()'caravel\.[\w.-]*\w'/g)].map(
          ([name]) => `${folder}/${file}: ${name}`,
        ),
      ),
  )
  // Where the theme is read before the first paint; that script asks by itself which page it is on.
  expect(plain).toEqual(["components/layout/frame/theme-script.tsx: 'caravel.settings'"])
})
