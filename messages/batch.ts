import { batchText as en } from './en/batch'
import { batchText as es } from './es/batch'
import { inLanguage } from './in-language'
import { batchText as tr } from './tr/batch'
import { batchText as zh } from './zh/batch'

/** Holds the labels of calls that go in one request. They are loaded with the code that sends. */
export const batchText = inLanguage({ en, es, tr, zh })
