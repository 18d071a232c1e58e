import { chartText as en } from './en/chart'
import { chartText as es } from './es/chart'
import { inLanguage } from './in-language'
import { chartText as tr } from './tr/chart'
import { chartText as zh } from './zh/chart'

/** Holds the texts of the chart of a pair. */
export const chartText = inLanguage({ en, es, tr, zh })
