import { handlerText as en } from './en/handler'
import { handlerText as es } from './es/handler'
import { inLanguage } from './in-language'
import { handlerText as tr } from './tr/handler'
import { handlerText as zh } from './zh/handler'

/** Holds the texts of orders that a handler completes. */
export const handlerText = inLanguage({ en, es, tr, zh })
