import { walletText as en } from './en/wallet'
import { walletText as es } from './es/wallet'
import { inLanguage } from './in-language'
import { walletText as tr } from './tr/wallet'
import { walletText as zh } from './zh/wallet'

/** Holds the texts about wallets and about trades that wait for one another. */
export const walletText = inLanguage({ en, es, tr, zh })
