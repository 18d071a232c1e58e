import type { PoolField } from '@/lib/proof/compare-pool'
import { swapText } from '@/messages/swap'

// The fields as a list for people, each name once.
export const nameFields = (fields: readonly PoolField[]): string =>
  [...new Set(fields.map((field) => swapText.review.reading.fields[field]))].join(', ')
