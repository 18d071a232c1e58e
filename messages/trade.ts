import { tradeText as en } from './en/trade'
import { tradeText as es } from './es/trade'
import { inLanguage } from './in-language'
import { tradeText as tr } from './tr/trade'
import { tradeText as zh } from './zh/trade'

/** Holds the texts that every trading page shares: tickets, tokens, routes and runs. */
export const tradeText = inLanguage({ en, es, tr, zh })
