import { fillsText as en } from './en/fills'
import { fillsText as es } from './es/fills'
import { inLanguage } from './in-language'

/** Holds the texts of the outcome of fills and of sharing them. */
export const fillsText = inLanguage({ en, es })
