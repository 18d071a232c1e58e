import { refusalsText as en } from './en/refusals'
import { refusalsText as es } from './es/refusals'
import { inLanguage } from './in-language'
import { refusalsText as tr } from './tr/refusals'
import { refusalsText as zh } from './zh/refusals'

/** Holds why a signed order or a fill was refused. They are loaded with the code that sends. */
export const refusalsText = inLanguage({ en, es, tr, zh })
