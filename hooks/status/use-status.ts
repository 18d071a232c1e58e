import { useQuery } from '@tanstack/react-query'
import type { Status } from '@/lib/api/system/status'
import { statusQuery } from '@/lib/api/system/status-queries'

type StatusNow = {
  /** The last one that is known, also when the service does not answer any more. */
  status: Status | undefined
  /** Why there is no newer one. */
  error: Error | undefined
}

/** How the venue does, anew every few seconds while the page is looked at. */
export function useStatus(baseUrl: string): StatusNow {
  const { data, error } = useQuery(statusQuery({ baseUrl }))
  return { status: data, error: error ?? undefined }
}
