import { twapText as en } from './en/twap'
import { twapText as es } from './es/twap'
import { inLanguage } from './in-language'
import { twapText as tr } from './tr/twap'
import { twapText as zh } from './zh/twap'

/** Holds the texts of the TWAP page. */
export const twapText = inLanguage({ en, es, tr, zh })
