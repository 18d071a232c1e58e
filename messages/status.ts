import { statusText as en } from './en/status'
import { statusText as es } from './es/status'
import { inLanguage } from './in-language'

/** Holds the texts of the status page. */
export const statusText = inLanguage({ en, es })
