import { layoutText as en } from './en/layout'
import { layoutText as es } from './es/layout'
import { inLanguage } from './in-language'
import { layoutText as tr } from './tr/layout'
import { layoutText as zh } from './zh/layout'

/** Holds the texts of the frame around every page. */
export const layoutText = inLanguage({ en, es, tr, zh })
