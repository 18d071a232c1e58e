import { crossingText as en } from './en/crossing'
import { crossingText as es } from './es/crossing'
import { inLanguage } from './in-language'
import { crossingText as tr } from './tr/crossing'
import { crossingText as zh } from './zh/crossing'

/** Holds the texts of orders that are paid on another chain: their receiver, review and evidence. */
export const crossingText = inLanguage({ en, es, tr, zh })
