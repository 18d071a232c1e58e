import { swapText as en } from './en/swap'
import { swapText as es } from './es/swap'
import { inLanguage } from './in-language'
import { swapText as tr } from './tr/swap'
import { swapText as zh } from './zh/swap'

/** Holds the texts of the swap page, of its review and of its run. */
export const swapText = inLanguage({ en, es, tr, zh })
