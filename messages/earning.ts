import { earningText as en } from './en/earning'
import { earningText as es } from './es/earning'
import { inLanguage } from './in-language'
import { earningText as tr } from './tr/earning'
import { earningText as zh } from './zh/earning'

/** Holds the texts of orders whose source earns in a vault. */
export const earningText = inLanguage({ en, es, tr, zh })
