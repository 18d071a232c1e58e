import type { PoolField } from '@/lib/proof/compare-pool'
import { swapText } from '@/messages/swap'

// Lists the readable names of the fields, each once.
export const nameFields = (fields: readonly PoolField[]): string =>
  [...new Set(fields.map((field) => swapText.review.reading.fields[field]))].join(', ')
