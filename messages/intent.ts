import { intentText as en } from './en/intent'
import { intentText as es } from './es/intent'
import { inLanguage } from './in-language'
import { intentText as tr } from './tr/intent'
import { intentText as zh } from './zh/intent'

/** Holds the texts of intent orders: their page, their tickets, their windows and their steps. */
export const intentText = inLanguage({ en, es, tr, zh })
