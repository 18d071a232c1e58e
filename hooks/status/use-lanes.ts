import { useQuery } from '@tanstack/react-query'
import type { LaneState } from '@/lib/api/intent/crossing'
import { lanesQuery } from '@/lib/api/intent/crossing-queries'

/** The lanes of bridges, anew every half minute while the page is looked at; undefined while none are known. */
export const useLanes = (baseUrl: string): readonly LaneState[] | undefined =>
  useQuery(lanesQuery({ baseUrl })).data?.lanes
