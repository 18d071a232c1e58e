import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageCookie, languages, setLanguage } from '@/lib/language'

const requests = new AsyncLocalStorage<Language>()
setLanguage(() => requests.getStore() ?? languages[0])

/**
 * Renders a page in a language: texts that are read while `render` runs, and in what it starts, are
 * in that language.
 */
export const renderIn = (language: Language, render: () => void): void => requests.run(language, render)

/**
 * Returns the language of a page: the one that the person chose, otherwise the first of those the
 * browser asks for that we have, otherwise English.
 *
 * @example
 * languageOf({ 'accept-language': 'fr-CH, es;q=0.8, en;q=0.5' }) // 'es'
 */
export const languageOf = (headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Language =>
  known(chosenIn(headers.cookie)) ??
  (askedIn(headers['accept-language']).find((tag) => known(tag)) as Language) ??
  languages[0]

const known = (tag: string | undefined): Language | undefined => languages.find((language) => language === tag)

const chosenIn = (cookies = ''): string | undefined =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === languageCookie)?.[1]

/** Lists the languages of `Accept-Language` without their regions, the most wanted first. */
const askedIn = (header = ''): string[] =>
  header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { language: tag.split('-')[0]!, weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
