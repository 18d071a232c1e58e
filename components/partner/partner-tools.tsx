'use client'

import type { Address } from 'viem'
import type { PartnerRecord } from '@/lib/api/partner/partners'
import { nameOf } from '@/lib/ticket/terms/partner-terms'
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
  const name = nameOf(partner, record)
  return (
    <>
      <FeeSimulator registered={name !== undefined && record ? { name, record } : undefined} />
      <LinkBuilder name={name ?? record?.names[0]} address={address} />
      <ApiUsage />
    </>
  )
}
