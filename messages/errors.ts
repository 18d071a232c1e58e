import { errorsText as en } from './en/errors'
import { errorsText as es } from './es/errors'
import { inLanguage } from './in-language'
import { errorsText as tr } from './tr/errors'
import { errorsText as zh } from './zh/errors'

export type { ErrorMessage } from './en/errors'

/** Holds the texts of errors: what happened and what to do. */
export const errorsText = inLanguage({ en, es, tr, zh })
