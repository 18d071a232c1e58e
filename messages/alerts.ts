import { alertsText as en } from './en/alerts'
import { alertsText as es } from './es/alerts'
import { inLanguage } from './in-language'
import { alertsText as tr } from './tr/alerts'
import { alertsText as zh } from './zh/alerts'

/** Holds the texts of alerts: the dialog that turns them on, and what they say. */
export const alertsText = inLanguage({ en, es, tr, zh })
