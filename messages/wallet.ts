import { walletText as en } from './en/wallet'
import { walletText as es } from './es/wallet'
import { inLanguage } from './in-language'

/** Holds the texts about wallets and about trades that wait for one another. */
export const walletText = inLanguage({ en, es })
