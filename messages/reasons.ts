import { reasonsText as en } from './en/reasons'
import { reasonsText as es } from './es/reasons'
import { inLanguage } from './in-language'
import { reasonsText as tr } from './tr/reasons'
import { reasonsText as zh } from './zh/reasons'

/** Holds the reasons why orders are not filled. */
export const reasonsText = inLanguage({ en, es, tr, zh })
