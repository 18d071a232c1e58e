import { expect, onTestFinished, test } from 'vitest'
import { languageLine, setLanguage } from '@/lib/language'
import { offlinePage } from './offline-page'

test.each([
  ['en', 'Try again'],
  ['es', 'Reintentar'],
  ['zh', '重试'],
  ['tr', 'Tekrar dene'],
] as const)('default: without a connection a page in %s is shown', async (language, retry) => {
  onTestFinished(() => setLanguage(() => 'en'))
  // The server sends this line before the service worker.
  new Function(languageLine(language))()
  const page = await offlinePage().text()
  expect(page).toContain(`<html lang="${language}" dir="ltr">`)
  expect(page).toContain(retry)
})
