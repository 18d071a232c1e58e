import { ordersText as en } from './en/orders'
import { ordersText as es } from './es/orders'
import { inLanguage } from './in-language'

/** Holds the texts of the order history. */
export const ordersText = inLanguage({ en, es })
