import { proofText as en } from './en/proof'
import { proofText as es } from './es/proof'
import { inLanguage } from './in-language'
import { proofText as tr } from './tr/proof'
import { proofText as zh } from './zh/proof'

/** Holds the texts of price proofs. */
export const proofText = inLanguage({ en, es, tr, zh })
