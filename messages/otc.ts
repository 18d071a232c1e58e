import { otcText as en } from './en/otc'
import { otcText as es } from './es/otc'
import { inLanguage } from './in-language'
import { otcText as tr } from './tr/otc'
import { otcText as zh } from './zh/otc'

/** Holds the texts of the OTC desk, of its orders and of their windows. */
export const otcText = inLanguage({ en, es, tr, zh })
