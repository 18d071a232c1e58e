'use client'

import type { Address } from 'viem'
import type { PartnerRecord } from '@/lib/api/partners'
import { ApiUsage } from './api-usage'
import { FeeSimulator } from './fee-simulator'
import { LinkBuilder } from './link-builder'

type PartnerToolsProps = {
  partner: string | undefined
  address: Address | undefined
  record: PartnerRecord | undefined
}

// By default: it comes after what was earned.
export default function PartnerTools({ partner, address, record }: PartnerToolsProps) {
  const registered = partner !== undefined && record?.names.includes(partner) ? { name: partner, record } : undefined
  return (
    <>
      <FeeSimulator registered={registered} />
      <LinkBuilder registered={registered} address={address} />
      <ApiUsage />
    </>
  )
}
