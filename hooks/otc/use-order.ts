'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Hex } from 'viem'
import { useConfig } from 'wagmi'
import { ApiError } from '@/lib/api/errors'
import type { RfqRecord } from '@/lib/api/otc'
import { orderQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/registry'
import { isHashOf } from '@/lib/chain/verify-rfq'
import { InvalidLinkError, readRfqLink, writeRfqLink } from '@/lib/order/rfq-link'
import { useSite } from '../use-site'
import { rpcOf } from '../wallet/wallet-rpc'
import { judgeOrder, type Verdict } from './judge-order'
import { readOrderFragment } from './order-link'
import { type OrderOnChain, readOrderEnd } from './read-orders-on-chain'
import { type HashedOrder, readKeptOrder, toSignedOrder } from './signed-orders'
import { useChainNow } from './use-chain-now'
import { useKeptOrders, useKeptOrdersStored } from './use-kept-orders'
import { useOrdersOnChain } from './use-orders-on-chain'
import { type SignatureVerdict, verifySignature } from './verify-signature'

export type OrderView = {
  /** `missing`: neither link nor service nor this browser has it. `altered`: what was given does not have this hash. */
  status: 'loading' | 'missing' | 'altered' | 'ready'
  chain: Chain | undefined
  signed: HashedOrder | undefined
  /** Where the order was read: the link, this browser, or the service. */
  source: 'link' | 'browser' | 'service' | undefined
  linkError: InvalidLinkError | undefined
  /** The order that this one is a counter offer to. */
  answers: Hex | undefined
  signature: SignatureVerdict | 'checking' | 'unknown'
  onChain: OrderOnChain | undefined
  blockNumber: bigint | undefined
  isChainLost: boolean
  verdict: Verdict | undefined
  /** The chain's clock, unix seconds. */
  now: number | undefined
  record: RfqRecord | undefined
  /** The service cannot be asked; it has no say in anything here. */
  isServiceLost: boolean
  isRecordMissing: boolean
  endedIn: Hex | undefined
}

const noOrders: readonly HashedOrder[] = []

/**
 * One order, from its link, from this browser or from the service, whichever has it, and what the chain says of it. All that matters is
 * checked here and through the chain's node: hash, signature, what is left, what backs it, the time.
 */
export function useOrder(hash: Hex): OrderView {
  const config = useConfig()
  const { apiBaseUrl, chains } = useSite()
  useKeptOrdersStored()
  const kept = useKeptOrders(({ orders }) => orders[hash])
  const link = useLink(hash, chains)
  const record = useQuery(orderQuery({ baseUrl: apiBaseUrl }, hash))

  const fromKept = useMemo(() => kept && firstOf(chains, (chain) => readKeptOrder(chain, kept)), [kept, chains])
  const fromRecord = useMemo(
    () => record.data && firstOf(chains, (chain) => toSignedOrder(chain, record.data)),
    [record.data, chains],
  )
  const keptIsRight = fromKept?.hash === hash ? fromKept : undefined
  const recordIsRight = fromRecord?.hash === hash ? fromRecord : undefined
  const signed = link.signed ?? keptIsRight ?? recordIsRight
  const chain = chains.find(({ id }) => id === signed?.chainId)
  const answers = link.answers ?? (kept?.answers as Hex | undefined)

  const signature = useQuery({
    queryKey: ['rfqSignature', chain?.id, hash, signed?.signature],
    queryFn: () => verifySignature(rpcOf(config, chain!.id), chain!, signed!),
    enabled: chain !== undefined && signed !== undefined,
    staleTime: 30_000,
    retry: 1,
  })
  const { orders, blockNumber, isLost } = useOrdersOnChain(chain, signed ? [signed] : noOrders)
  const onChain = orders.get(hash)
  const end = useQuery({
    queryKey: ['rfqEnd', chain?.id, hash],
    queryFn: async () =>
      (await readOrderEnd(rpcOf(config, chain!.id), chain!, { hash, maker: signed!.order.maker })) ?? null,
    enabled: chain !== undefined && signed !== undefined && onChain?.left === 0n,
    staleTime: 60_000,
    retry: 1,
  })
  const now = useChainNow(chain?.id)
  const verdict =
    signed && onChain && now !== undefined ? judgeOrder(signed.order, onChain, now, end.data ?? undefined) : undefined

  const isRecordMissing = record.error instanceof ApiError && record.error.status === 404
  const isAltered = !signed && (link.isAltered || record.data !== undefined)
  const isSearching = record.isPending || !link.isRead
  return {
    status: signed ? 'ready' : isAltered ? 'altered' : isSearching ? 'loading' : 'missing',
    chain,
    signed,
    source: link.signed ? 'link' : keptIsRight ? 'browser' : recordIsRight ? 'service' : undefined,
    linkError: link.error,
    answers,
    signature: signature.data ?? (signature.isError ? 'unknown' : 'checking'),
    onChain,
    blockNumber,
    isChainLost: isLost,
    verdict,
    now,
    // What it said before it fell silent is no word about now.
    record: recordIsRight && !record.isError ? record.data : undefined,
    isServiceLost: record.isError && !isRecordMissing,
    isRecordMissing,
    endedIn: end.data?.transactionHash,
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

/** The order behind the # of the address bar, kept from then on. One that does not have the hash of the path is refused. */
function useLink(hash: Hex, chains: readonly Chain[]): Link {
  const [link, setLink] = useState<Link>(unread)
  useEffect(() => {
    const read = () => {
      const next = readLink(window.location.hash, hash, chains)
      setLink(next)
      if (next.signed)
        useKeptOrders.getState().keep(hash, {
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
    return chain && isHashOf(chain, signed.order, hash)
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
