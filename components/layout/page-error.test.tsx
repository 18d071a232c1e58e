import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

const drawAt = async (pathname: string) => {
  vi.resetModules()
  vi.stubGlobal('location', { pathname })
  const { PageError } = await import('./page-error')
  return renderToStaticMarkup(
    <PathnameContext value={pathname}>
      <PageError error={new Error('out of cheese')} onRetry={() => undefined} />
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

test('behavior: the widget leads to no other page within its frame', async () => {
  const drawn = await drawAt('/embed')
  expect(drawn).toContain('This page stopped working')
  expect(drawn).not.toContain('href')
})
