'use client'
import { useQuery } from '@tanstack/react-query'

/**
 * How far a clock is from a service's, by the time that an answer bears: seconds, above zero where it is ahead. Undefined where an answer
 * bears none, as one of another site does not.
 *
 * @example
 * skewOf('Sun, 22 Nov 2026 14:05:00 GMT', Date.UTC(2026, 10, 22, 14, 6)) // 60
 */
export const skewOf = (date: string | null, nowMs: number): number | undefined => {
  const at = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(at) ? undefined : Math.round((nowMs - at) / 1_000)
}

/** How far this device's clock is from the service's, seconds; asked once a page, for pages that read no blocks. */
export function useClockSkew({ baseUrl }: { baseUrl: string }): number | undefined {
  const { data } = useQuery({
    queryKey: ['clock', baseUrl],
    queryFn: async ({ signal }) => {
      const { headers } = await fetch(`${baseUrl}/health`, { signal, cache: 'no-store' })
      return skewOf(headers.get('date'), Date.now()) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? undefined
}
