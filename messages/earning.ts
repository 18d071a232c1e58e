import { earningText as en } from './en/earning'
import { earningText as es } from './es/earning'
import { inLanguage } from './in-language'

/** Holds the texts of orders whose source earns in a vault. */
export const earningText = inLanguage({ en, es })
