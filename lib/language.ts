/** The languages of the pages; texts are written in the first one. */
export const languages = ['en', 'es', 'zh', 'tr'] as const
export type Language = (typeof languages)[number]

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  zh: '中文',
  tr: 'Türkçe',
}

/** The cookie with the language that a person chose. */
export const languageCookie = 'language'

/** The key of the function that returns the language of the page that is being rendered. */
const keyName = 'caravel.language'
const key = Symbol.for(keyName)
type Global = { [key]?: () => Language }

/**
 * Returns the language of the page that is being rendered: English unless `setLanguage` says
 * otherwise.
 */
export const currentLanguage = (): Language => (globalThis as Global)[key]?.() ?? languages[0]

/**
 * Sets where the language of a page comes from. The pages and the server around them are separate
 * programs with a copy of this file each, so the function is a property of the process.
 *
 * @example
 * setLanguage(() => requests.getStore()?.language ?? 'en')
 */
export const setLanguage = (read: () => Language): void => {
  ;(globalThis as Global)[key] = read
}

/**
 * Returns a line that sets the language of the program after it, such as a service worker, which
 * reads no cookie.
 *
 * @example
 * languageLine('es') // "globalThis[Symbol.for('caravel.language')]=()=>'es';"
 */
export const languageLine = (language: Language): string => `globalThis[Symbol.for('${keyName}')]=()=>'${language}';`
