import { transferText as en } from './en/transfer'
import { transferText as es } from './es/transfer'
import { inLanguage } from './in-language'
import { transferText as tr } from './tr/transfer'
import { transferText as zh } from './zh/transfer'

/** Holds the texts of transfers to another chain: on the page of an order and on receipts. */
export const transferText = inLanguage({ en, es, tr, zh })
