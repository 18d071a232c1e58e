'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { partnerQuery } from '@/lib/api/partner/partner-queries'
import type { PartnerRecord } from '@/lib/api/partner/partners'
import { useTicketUrl } from '../ticket/use-ticket-url'
import { useApi } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'

export type NamedPartner = {
  /**
   * `none`: the link names no partner. `unknown`: no partner is registered under the name. `lost`:
   * the service does not answer, and only it knows names.
   */
  status: 'none' | 'loading' | 'unknown' | 'lost' | 'ready'
  /** The text of the link: a name, an address, or anything else. */
  name: string | undefined
  /** The address that earns and claims, in lower case. */
  address: Address | undefined
  /** Undefined until the service answers. */
  record: PartnerRecord | undefined
  /** True if the wallet can claim. */
  isOwn: boolean
  /** Undefined removes the partner. */
  choose: (name: string | undefined) => void
}

/** Returns the partner of the page; only its own wallet can claim its fees. */
export function useNamedPartner(): NamedPartner {
  const api = useApi()
  const { link, change } = useTicketUrl()
  const { address: account } = useWallet()
  const name = link.of
  const { data, isPending } = useQuery({ ...partnerQuery(api, name ?? ''), enabled: name !== undefined })
  const record = data ?? undefined
  const named = name !== undefined && isAddress(name) ? name : record?.address
  const address = named && toLowerAddress(named)
  return {
    status: statusOf({ name, address, isPending, isNobody: data === null }),
    name,
    address,
    record,
    isOwn: address !== undefined && isSameAddress(address, account),
    choose: (of) => change({ of }),
  }
}

type Known = {
  name: string | undefined
  address: Address | undefined
  isPending: boolean
  isNobody: boolean
}

const statusOf = ({ name, address, isPending, isNobody }: Known): NamedPartner['status'] => {
  if (name === undefined) return 'none'
  if (address !== undefined) return 'ready'
  if (isNobody) return 'unknown'
  return isPending ? 'loading' : 'lost'
}
