import { accountText as en } from './en/account'
import { accountText as es } from './es/account'
import { inLanguage } from './in-language'
import { accountText as tr } from './tr/account'
import { accountText as zh } from './zh/account'

/** Holds the texts of what an account has, below the tickets. */
export const accountText = inLanguage({ en, es, tr, zh })
