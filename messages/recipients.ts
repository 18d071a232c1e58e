import { recipientsText as en } from './en/recipients'
import { recipientsText as es } from './es/recipients'
import { inLanguage } from './in-language'
import { recipientsText as tr } from './tr/recipients'
import { recipientsText as zh } from './zh/recipients'

/** Holds the texts of the recipients that were paid from this browser. */
export const recipientsText = inLanguage({ en, es, tr, zh })
