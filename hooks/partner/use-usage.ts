'use client'
import { useState } from 'react'
import { call } from '@/lib/api/contract/client'
import type { Answer } from '@/lib/api/contract/operation'
import { getUsage } from '@/lib/api/partner/partners'
import { useApi } from '../use-site'

export type Usage = Answer<typeof getUsage>

type UsageState =
  | { status: 'idle' | 'loading'; usage?: undefined; error?: undefined }
  | { status: 'ready'; usage: Usage; error?: undefined }
  | { status: 'failed'; usage?: undefined; error: unknown }

/**
 * Returns the usage of an API key. The key is sent in a header of one request and is never stored:
 * not in the storage, an address or a query key.
 */
export function useUsage(): { state: UsageState; ask: (apiKey: string) => void } {
  const api = useApi()
  const [state, setState] = useState<UsageState>({ status: 'idle' })
  return {
    state,
    ask: (apiKey) => {
      setState({ status: 'loading' })
      call(getUsage, {}, { ...api, apiKey }).then(
        (usage) => setState({ status: 'ready', usage }),
        (error: unknown) => setState({ status: 'failed', error }),
      )
    },
  }
}
