import { partnerText as en } from './en/partner'
import { partnerText as es } from './es/partner'
import { inLanguage } from './in-language'
import { partnerText as tr } from './tr/partner'
import { partnerText as zh } from './zh/partner'

/** Holds the texts of the partner page and of its claim window. */
export const partnerText = inLanguage({ en, es, tr, zh })
