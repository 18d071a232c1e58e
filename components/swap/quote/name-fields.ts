import type { PoolField } from '@/lib/proof/compare-pool'
import { words } from '../review/evidence-words'

// The fields as a list for people, each name once.
export const nameFields = (fields: readonly PoolField[]): string =>
  [...new Set(fields.map((field) => words.reading.fields[field]))].join(', ')
