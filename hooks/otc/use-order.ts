'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Hex } from 'viem'
import { useConfig } from 'wagmi'
import type { SignatureVerdict } from '@/actions/otc/fill/verify-signature'
import type { RfqRecord } from '@/lib/api/otc'
import { orderQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/chain'
import { type ChosenOrder, chooseOrder } from '@/lib/history/otc/choose-order'
import type { OrderOnChain } from '@/lib/history/otc/derive-order-state'
import { deriveOrderState, type Verdict } from '@/lib/history/otc/derive-order-state'
import { readOrderFragment } from '@/lib/history/otc/order-link'
import { type HashedOrder, hashOf, readStoredOrder, toSignedOrder } from '@/lib/history/otc/signed-orders'
import { InvalidLinkError, readRfqLink, writeRfqLink } from '@/lib/order/rfq-link'
import { useApi, useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'
import { useChainNow } from '../wallet/read/use-chain-now'
import { useRehydratedOrders, useStoredOrders } from '../wallet/read/use-stored-orders'
import { type EndSearching, useOrderEnd } from './use-order-end'
import { useOrdersOnChain } from './use-orders-on-chain'

export type OrderView = Pick<ChosenOrder, 'status' | 'signed' | 'source'> & {
  chain: Chain | undefined
  linkError: InvalidLinkError | undefined
  /** The order to which this one is a counter offer. */
  answers: Hex | undefined
  signature: SignatureVerdict | 'checking' | 'unknown'
  onChain: OrderOnChain | undefined
  blockNumber: bigint | undefined
  isChainLost: boolean
  verdict: Verdict | undefined
  /** The chain's clock, unix seconds. */
  now: number | undefined
  record: RfqRecord | undefined
  /** True if the service does not answer; nothing here depends on it. */
  isServiceLost: boolean
  isRecordMissing: boolean
  endedIn: Hex | undefined
  /** The state of the search for the order's end; undefined if it is known, or irrelevant. */
  endSearch: EndSearching | undefined
}

const noOrders: readonly HashedOrder[] = []

/**
 * Returns an order from its link, from this browser or from the service, and its state on the
 * chain. All that matters is verified here and through the chain's node: hash, signature, remaining
 * amount, funds and time.
 */
export function useOrder(hash: Hex): OrderView {
  const config = useConfig()
  const { chains } = useSite()
  useRehydratedOrders()
  const kept = useStoredOrders(({ orders }) => orders[hash])
  const link = useLink(hash, chains)
  const record = useQuery(orderQuery(useApi(), hash))

  const fromStored = useMemo(() => kept && firstOf(chains, (chain) => readStoredOrder(chain, kept)), [kept, chains])
  const fromRecord = useMemo(
    () => (record.data ? firstOf(chains, (chain) => toSignedOrder(chain, record.data!)) : undefined),
    [record.data, chains],
  )
  const isRecordMissing = record.data === null && !record.isError
  const { status, signed, source, isRecordTrue } = chooseOrder({
    hash,
    link,
    kept: fromStored,
    service: {
      status: record.isPending ? 'pending' : isRecordMissing ? 'missing' : record.isError ? 'lost' : 'answered',
      hasAnswered: Boolean(record.data),
      signed: fromRecord,
    },
  })
  const chain = chains.find(({ id }) => id === signed?.chainId)
  const answers = link.answers ?? kept?.answers

  const signature = useQuery({
    queryKey: ['rfqSignature', chain?.id, hash, signed?.signature],
    queryFn: async () => {
      const { verifySignature } = await import('@/actions/otc/fill/verify-signature')
      return verifySignature(rpcOf(config, chain!.id), chain!, signed!)
    },
    enabled: chain !== undefined && signed !== undefined,
    staleTime: 30_000,
    retry: 1,
  })
  const { orders, blockNumber, isLost } = useOrdersOnChain(chain, signed ? [signed] : noOrders)
  const onChain = orders.get(hash)
  const { end, search } = useOrderEnd(chain, onChain?.left === 0n ? signed : undefined)
  const now = useChainNow(chain?.id)
  const verdict = signed && onChain && now !== undefined ? deriveOrderState(signed.order, onChain, now, end) : undefined

  return {
    status,
    chain,
    signed,
    source,
    linkError: link.error,
    answers,
    signature: signature.data ?? (signature.isError ? 'unknown' : 'checking'),
    onChain,
    blockNumber,
    isChainLost: isLost,
    verdict,
    now,
    // Earlier answers of a service that no longer answers are out of date.
    record: isRecordTrue ? (record.data ?? undefined) : undefined,
    isServiceLost: record.isError,
    isRecordMissing,
    endedIn: end?.transactionHash,
    endSearch: search,
  }
}

type Link = {
  isRead: boolean
  signed: HashedOrder | undefined
  answers: Hex | undefined
  isAltered: boolean
  error: InvalidLinkError | undefined
}

const unread: Link = { isRead: false, signed: undefined, answers: undefined, isAltered: false, error: undefined }

/** Reads and stores the order in the fragment; refuses one with another hash. */
function useLink(hash: Hex, chains: readonly Chain[]): Link {
  const [link, setLink] = useState<Link>(unread)
  useEffect(() => {
    const read = () => {
      const next = readLink(window.location.hash, hash, chains)
      setLink(next)
      if (next.signed)
        useStoredOrders.getState().save(hash, {
          kind: 'rfq',
          text: writeRfqLink(next.signed),
          ...(next.answers ? { answers: next.answers } : {}),
        })
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [hash, chains])
  return link
}

const readLink = (fragment: string, hash: Hex, chains: readonly Chain[]): Link => {
  const { text, answers } = readOrderFragment(fragment)
  const read = { ...unread, isRead: true, answers }
  if (!text) return read
  try {
    const signed = readRfqLink(text)
    const chain = chains.find(({ id }) => id === signed.chainId)
    return chain && hashOf(chain, signed.order) === hash
      ? { ...read, signed: { ...signed, hash } }
      : { ...read, isAltered: true }
  } catch (error) {
    return { ...read, error: error instanceof InvalidLinkError ? error : undefined }
  }
}

const firstOf = <value>(chains: readonly Chain[], read: (chain: Chain) => value | undefined): value | undefined => {
  for (const chain of chains) {
    const value = read(chain)
    if (value !== undefined) return value
  }
  return undefined
}
