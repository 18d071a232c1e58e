import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { currentLanguage } from '@/lib/language'
import { languageOf, renderIn } from './page-language'

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'es' }, 'es'],
  [{ 'accept-language': 'fr-CH, es-MX;q=0.8, en;q=0.5' }, 'es'],
  [{ 'accept-language': 'en-US,en;q=0.9,es;q=0.8' }, 'en'],
  [{ 'accept-language': 'de, fr' }, 'en'],
  [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'zh'],
  [{ 'accept-language': 'tr-TR,tr;q=0.9,en;q=0.8' }, 'tr'],
  [{ 'accept-language': 'es;q=0, en;q=0.1' }, 'en'],
  [{ cookie: 'a=b; language=es', 'accept-language': 'en' }, 'es'],
  [{ cookie: 'language=en', 'accept-language': 'es' }, 'en'],
  [{ cookie: 'language=xx', 'accept-language': 'es' }, 'es'],
  [{ cookie: 'language=__proto__; language', 'accept-language': ';;,q=,*' }, 'en'],
])('default: the language of %o is %s', (headers, language) => {
  expect(languageOf(headers)).toBe(language)
})

test('behavior: pages that are rendered at the same time have a language each', async () => {
  const seen: string[] = []
  const render = (language: 'en' | 'es') =>
    new Promise<void>((resolve) =>
      renderIn(language, async () => {
        await setTimeout(1)
        seen.push(`${language} ${currentLanguage()}`)
        resolve()
      }),
    )
  await Promise.all([render('es'), render('en'), render('es')])
  expect(seen.toSorted()).toEqual(['en en', 'es es', 'es es'])
  expect(currentLanguage()).toBe('en')
})
