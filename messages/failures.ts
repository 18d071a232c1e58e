import { failuresText as en } from './en/failures'
import { failuresText as es } from './es/failures'
import { inLanguage } from './in-language'
import { failuresText as tr } from './tr/failures'
import { failuresText as zh } from './zh/failures'

/** Holds the messages of errors that the pages throw: what happened and what to do. */
export const failuresText = inLanguage({ en, es, tr, zh })
