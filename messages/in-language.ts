import type { ReactElement, ReactNode } from 'react'
import { currentLanguage, type Language } from '@/lib/language'

/**
 * The type of a feature's texts in another language: the same keys with other strings, and functions
 * of the same values. The text of an error keeps its type, which holds codes besides.
 */
export type Translation<text> = text extends string
  ? string
  : text extends (...values: infer values) => infer result
    ? (...values: values) => Translation<result>
    : text extends ReactElement
      ? ReactNode
      : text extends object
        ? text extends ErrorText
          ? text
          : { readonly [key in keyof text]: Translation<text[key]> }
        : text

type ErrorText = { tone: string; title: string; hint: string }
type Translations<text> = { en: text } & Readonly<Record<Exclude<Language, 'en'>, Translation<text>>>

/**
 * Returns a feature's texts in the language of the page: a read such as `swapText.page` takes the
 * page's language at that moment. The build inlines such reads, so browsers do not run this.
 */
export const inLanguage = <const text extends object>(texts: Translations<text>): Translation<text> => {
  const read = (key: string) => (texts[currentLanguage()] as Record<string, unknown>)[key]
  const entries = Object.keys(texts.en).map((key) => [key, { enumerable: true, get: () => read(key) }])
  return Object.defineProperties({}, Object.fromEntries(entries)) as Translation<text>
}
