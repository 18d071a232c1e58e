import { useQuery } from '@tanstack/react-query'
import type { Status } from '@/lib/api/system/status'
import { statusQuery } from '@/lib/api/system/status-queries'

type StatusNow = {
  /** The last known status, even if the service no longer answers. */
  status: Status | undefined
  /** The reason why there is no newer one. */
  error: Error | undefined
}

/** Returns the venue's status, refreshed every few seconds while the page is visible. */
export function useStatus(baseUrl: string): StatusNow {
  const { data, error } = useQuery(statusQuery({ baseUrl }))
  return { status: data, error: error ?? undefined }
}
