import { limitText as en } from './en/limit'
import { limitText as es } from './es/limit'
import { inLanguage } from './in-language'
import { limitText as tr } from './tr/limit'
import { limitText as zh } from './zh/limit'

/** Holds the texts of the limit page. */
export const limitText = inLanguage({ en, es, tr, zh })
