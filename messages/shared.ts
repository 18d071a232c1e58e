import { sharedText as en } from './en/shared'
import { sharedText as es } from './es/shared'
import { inLanguage } from './in-language'

/** Holds the texts that several features share. */
export const sharedText = inLanguage({ en, es })
