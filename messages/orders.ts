import { ordersText as en } from './en/orders'
import { ordersText as es } from './es/orders'
import { inLanguage } from './in-language'
import { ordersText as tr } from './tr/orders'
import { ordersText as zh } from './zh/orders'

/** Holds the texts of the order history. */
export const ordersText = inLanguage({ en, es, tr, zh })
