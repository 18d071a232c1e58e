import { fillsText as en } from './en/fills'
import { fillsText as es } from './es/fills'
import { inLanguage } from './in-language'
import { fillsText as tr } from './tr/fills'
import { fillsText as zh } from './zh/fills'

/** Holds the texts of the outcome of fills and of sharing them. */
export const fillsText = inLanguage({ en, es, tr, zh })
