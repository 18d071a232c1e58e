'use client'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { flushTicket } from '../ticket/use-ticket-url'

/** Returns a function that navigates to another page without a link. */
export function useGoTo(): (path: string) => void {
  const router = useRouter()
  return useCallback(
    (path: string) => {
      flushTicket()
      router.push(path)
    },
    [router],
  )
}
