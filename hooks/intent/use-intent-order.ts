'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from 'wagmi'
import type { IntentFill } from '@/actions/intent/intent-run'
import { intentOrderQuery, intentTimelineQuery } from '@/lib/api/intent/intent-queries'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Chain } from '@/lib/chain/chain'
import type { Arrival, IntentOnChain } from '@/lib/history/intent/derive-shown-status'
import { deriveShownStatus, type ShownStatus, type TimelineEvent } from '@/lib/history/intent/derive-shown-status'
import {
  type HashedIntent,
  readStoredIntent,
  type SignedIntent,
  toHashedIntent,
} from '@/lib/history/intent/signed-intent'
import { familyOf } from '@/lib/order/families/families'
import { isTerminalIntent } from '@/lib/order/lifecycle'
import { useApi, useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'
import { useChainNow } from '../wallet/read/use-chain-now'
import { useChainQuery } from '../wallet/read/use-chain-query'
import { useRehydratedOrders, useStoredOrders } from '../wallet/read/use-stored-orders'

export type IntentOrderView = {
  /** `altered`: the hash of the record does not match its fields or the request. */
  state: 'loading' | 'unknown' | 'lost' | 'altered' | 'ready'
  chain: Chain | undefined
  hashed: HashedIntent | undefined
  /** The order with its signature, if it was signed in this browser. */
  kept: SignedIntent | undefined
  record: IntentRecord | undefined
  isServiceLost: boolean
  /** True if the service answers and does not know it. */
  isRecordMissing: boolean
  events: readonly TimelineEvent[]
  onChain: IntentOnChain | undefined
  isChainLost: boolean
  status: ShownStatus | undefined
  /** The fill from the logs that this browser read. */
  fill: IntentFill | undefined
  /** The error if the service reports a fill that the chain does not show. */
  fillError: Error | undefined
  /** The chain's clock, unix seconds. */
  now: number | undefined
}

const none: readonly TimelineEvent[] = []
/** The statuses of filled orders: transfers to another chain follow a fill. */
const filled: readonly string[] = ['COMPLETED', 'BRIDGING', 'REFUNDED']

/**
 * Returns an intent order from the service or from this browser, and its state on the chain. The
 * hash is computed here from its fields, and a fill counts once its logs were read. `arrival`: the
 * state of its transfers to another chain, once they are read.
 */
export function useIntentOrder(idOrHash: string, arrival?: Arrival): IntentOrderView {
  const { chains } = useSite()
  const api = useApi()
  const config = useConfig()
  useRehydratedOrders()
  const isHash = idOrHash.startsWith('0x')
  const query = useQuery(intentOrderQuery(api, idOrHash))
  const answered = query.data ?? undefined
  const keptText = useStoredOrders(({ orders }) => orders[isHash ? idOrHash : (answered?.orderHash ?? '')])
  const kept = useMemo(() => {
    for (const chain of keptText ? chains : []) {
      const signed = readStoredIntent(chain, keptText!)
      if (signed) return signed
    }
    return undefined
  }, [keptText, chains])

  const ofRecord = useMemo(() => {
    const chain = chains.find(({ id }) => id === answered?.input.chainId)
    const hashed = chain && answered && toHashedIntent(chain, answered)
    return hashed && (!isHash || hashed.hash === idOrHash) ? hashed : undefined
  }, [answered, chains, isHash, idOrHash])
  const hashed: HashedIntent | undefined = ofRecord ?? kept
  const chain = chains.find(({ id }) => id === hashed?.chainId)
  // Earlier answers of a service that no longer answers are out of date.
  const record = ofRecord && !query.isError ? answered : undefined

  const isLive = record !== undefined && !isTerminalIntent(record.status)
  const { data: onChain, isError: isChainLost } = useChainQuery({
    chainId: chain?.id,
    key: ['intent', hashed?.hash],
    read: async (rpc) => {
      const { readIntentOnChain } = await import('@/actions/intent/order/read-intent-on-chain')
      // A query cannot return undefined.
      return (await readIntentOnChain(rpc, chain!, hashed!)) ?? null
    },
    enabled: chain !== undefined && hashed !== undefined,
  })
  // The service may still return a position that remains in a vault.
  const isTold = isLive || (onChain?.held?.shares ?? 0n) > 0n
  const timeline = useQuery(intentTimelineQuery(api, { hash: ofRecord?.hash, isLive: isTold }))
  // Each slice of a TWAP order is read separately.
  const hasOneReceipt = hashed !== undefined && !familyOf(hashed.family).fills.isScheduled
  const isFilled = hasOneReceipt && record !== undefined && filled.includes(record.status)
  const named = isFilled ? record.transactions.map(({ originTx }) => originTx) : []
  const mayBeFilled = named.length > 0 || (query.isError && onChain?.isNonceUsed === true)
  const { progress } = onChain ?? {}
  const isDone = progress !== undefined && progress.done === progress.of
  const fill = useQuery({
    queryKey: ['intentFill', chain?.id, hashed?.hash, named],
    queryFn: async () => {
      const { findFill } = await import('@/actions/intent/order/find-fill')
      return findFill(rpcOf(config, chain!.id), chain!, hashed!, named)
    },
    enabled: chain !== undefined && hasOneReceipt && mayBeFilled,
    staleTime: Number.POSITIVE_INFINITY,
    // A fill that was read stays while the service is briefly unavailable.
    placeholderData: (previous, query) => (query?.queryKey[2] === hashed?.hash ? previous : undefined),
    retry: false,
  })
  const now = useChainNow(chain?.id)
  const isRecordMissing = query.data === null && !query.isError

  return {
    state: hashed ? 'ready' : query.isPending ? 'loading' : answered ? 'altered' : query.isError ? 'lost' : 'unknown',
    chain,
    hashed,
    kept,
    record,
    onChain: onChain ?? undefined,
    isChainLost,
    now,
    isServiceLost: query.isError,
    isRecordMissing,
    events: timeline.data?.events ?? none,
    status:
      hashed &&
      deriveShownStatus({
        record,
        isRecordMissing,
        onChain: onChain ?? undefined,
        order: hashed.order,
        now,
        isSignedOnChain: kept?.signature === '0x',
        isFillShown: Boolean(fill.data) || isDone,
        arrival,
      }),
    fill: fill.data ?? undefined,
    fillError: fill.error ?? undefined,
  }
}
