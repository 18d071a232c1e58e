'use client'

import type { PartnerRecord } from '@/lib/api/partners'
import { ApiUsage } from './api-usage'
import { FeeSimulator } from './fee-simulator'
import { LinkBuilder } from './link-builder'

type PartnerToolsProps = { partner: string | undefined; record: PartnerRecord | undefined }

// By default: it comes after what was earned.
export default function PartnerTools({ partner, record }: PartnerToolsProps) {
  const registered = partner !== undefined && record?.names.includes(partner) ? { name: partner, record } : undefined
  return (
    <>
      <FeeSimulator registered={registered} />
      <LinkBuilder registered={registered} address={record?.address} />
      <ApiUsage />
    </>
  )
}
