import { sharedText as en } from './en/shared'
import { sharedText as es } from './es/shared'
import { inLanguage } from './in-language'
import { sharedText as tr } from './tr/shared'
import { sharedText as zh } from './zh/shared'

/** Holds the texts that several features share. */
export const sharedText = inLanguage({ en, es, tr, zh })
