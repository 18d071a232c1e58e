import { twapText as en } from './en/twap'
import { twapText as es } from './es/twap'
import { inLanguage } from './in-language'

/** Holds the texts of the TWAP page. */
export const twapText = inLanguage({ en, es })
