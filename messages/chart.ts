import { chartText as en } from './en/chart'
import { chartText as es } from './es/chart'
import { inLanguage } from './in-language'

/** Holds the texts of the chart of a pair. */
export const chartText = inLanguage({ en, es })
