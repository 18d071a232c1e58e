'use client'
import { useQuery } from '@tanstack/react-query'

/**
 * Returns the difference of a clock to a service's, from the date header of an answer: seconds,
 * positive if ahead. Returns undefined without a date, as in answers of another site.
 *
 * @example
 * skewOf('Sun, 22 Nov 2026 14:05:00 GMT', Date.UTC(2026, 10, 22, 14, 6)) // 60
 */
export const skewOf = (date: string | null, nowMs: number): number | undefined => {
  const at = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(at) ? undefined : Math.round((nowMs - at) / 1_000)
}

/** Returns this device's clock minus the service's, seconds; for pages without blocks. */
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
