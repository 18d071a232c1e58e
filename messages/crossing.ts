import { crossingText as en } from './en/crossing'
import { crossingText as es } from './es/crossing'
import { inLanguage } from './in-language'

/** Holds the texts of orders that are paid on another chain: their receiver, review and evidence. */
export const crossingText = inLanguage({ en, es })
