'use client'
import { useState } from 'react'
import type { Address } from 'viem'
import { fetchEntries, maxExported } from '@/lib/api/partner/partner-earnings-queries'
import { saveFile } from '../browser/save-file'
import { useApi, useSite } from '../use-site'
import { pauseMs } from '../wallet/read/service-errors'
import type { FactsOf } from './use-token-facts'

/** `paused`: the service asks for a longer pause than an export waits. */
type ExportState =
  | { status: 'idle' | 'failed' | 'paused' }
  /** The number of entries read, and their total. */
  | { status: 'reading'; read: number; total: number }
  /** The file omits older entries than the newest `maxEntries`. */
  | { status: 'cut'; maxEntries: number }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Exports all credits and claims of a partner to a file. */
export function useExportEntries(partner: Address, factsOf: FactsOf): { state: ExportState; start: () => void } {
  const { chains } = useSite()
  const api = useApi()
  const [state, setState] = useState<ExportState>({ status: 'idle' })
  const write = async () => {
    const { writeEntries } = await import('@/lib/partner/export-entries')
    const onProgress = (read: number, total: number) => setState({ status: 'reading', read, total })
    const { entries, isCut } = await fetchEntries(api, partner, { onProgress, wait })
    const tokenOf = (chainId: number, address: string) => {
      const { token, isNamed } = factsOf(chainId, address)
      return isNamed ? token : undefined
    }
    saveFile(`partner-${partner.slice(0, 10)}`, 'csv', writeEntries(entries, { chains, tokenOf }))
    return isCut
  }
  return {
    state,
    start: () => {
      setState({ status: 'reading', read: 0, total: 0 })
      write().then(
        (isCut) => setState(isCut ? { status: 'cut', maxEntries: maxExported } : { status: 'idle' }),
        (error: unknown) => setState({ status: pauseMs(error) > 0 ? 'paused' : 'failed' }),
      )
    },
  }
}
