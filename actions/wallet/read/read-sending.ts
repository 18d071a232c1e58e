import type { Hash } from 'viem'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { getSending } from '@/lib/api/market/sending'

/** Reads the private relay that sent a transaction, and when; null if unknown. */
export const readSending = (
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>,
  place: { chainId: number; hash: Hash },
): Promise<{ relay: string | null; sentAt: string | null }> => call(getSending, place, api)
