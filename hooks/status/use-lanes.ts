import { useQuery } from '@tanstack/react-query'
import type { LaneState } from '@/lib/api/intent/crossing'
import { lanesQuery } from '@/lib/api/intent/crossing-queries'

/** Returns the bridge lanes, refreshed every 30 s; undefined until they are known. */
export const useLanes = (baseUrl: string): readonly LaneState[] | undefined =>
  useQuery(lanesQuery({ baseUrl })).data?.lanes
