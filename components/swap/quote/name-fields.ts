import type { PoolField } from '@/lib/proof/compare-pool'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'

// Lists the readable names of the fields, each once.
export const nameFields = (fields: readonly PoolField[]): string =>
  sharedText.list([...new Set(fields.map((field) => swapText.review.reading.fields[field]))])
