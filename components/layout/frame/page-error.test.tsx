import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

const drawAt = async (pathname: string, error = new Error('out of cheese')) => {
  vi.resetModules()
  vi.stubGlobal('location', { pathname })
  const { PageError } = await import('./page-error')
  return renderToStaticMarkup(
    <PathnameContext value={pathname}>
      <PageError error={error} />
    </PathnameContext>,
  )
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('default', async () => {
  expect(await drawAt('/swap')).toMatch(/href="\/swap".*This page stopped working.*out of cheese/)
})

test('behavior: the widget links to no other page', async () => {
  const drawn = await drawAt('/embed')
  expect(drawn).toContain('This page stopped working')
  expect(drawn).not.toContain('href')
})

test('behavior: a missing script is named as the cause', async () => {
  const error = Object.assign(new Error('Failed to load chunk /_next/static/chunks/1.js'), { name: 'ChunkLoadError' })
  expect(await drawAt('/swap', error)).toContain('A part of this page did not load')
})
