import { receiptText as en } from './en/receipt'
import { receiptText as es } from './es/receipt'
import { inLanguage } from './in-language'
import { receiptText as tr } from './tr/receipt'
import { receiptText as zh } from './zh/receipt'

/** Holds the texts of receipts and of their previews. */
export const receiptText = inLanguage({ en, es, tr, zh })
