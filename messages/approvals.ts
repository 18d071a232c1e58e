import { approvalsText as en } from './en/approvals'
import { approvalsText as es } from './es/approvals'
import { inLanguage } from './in-language'
import { approvalsText as tr } from './tr/approvals'
import { approvalsText as zh } from './zh/approvals'

/** Holds the texts of the approvals page and of its windows. */
export const approvalsText = inLanguage({ en, es, tr, zh })
