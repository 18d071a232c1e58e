import { type Language, languageCookie } from '@/lib/language'

const yearSeconds = 31_536_000

/** Stores the language in a cookie, which the server reads, and loads the page in it. */
export const chooseLanguage = (language: Language): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
  location.reload()
}
