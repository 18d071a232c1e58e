import { statusText as en } from './en/status'
import { statusText as es } from './es/status'
import { inLanguage } from './in-language'
import { statusText as tr } from './tr/status'
import { statusText as zh } from './zh/status'

/** Holds the texts of the status page. */
export const statusText = inLanguage({ en, es, tr, zh })
