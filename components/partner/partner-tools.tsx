'use client'

import type { Address } from 'viem'
import { Section } from '@/components/trade/text/section'
import { TextLink } from '@/components/ui/text-link'
import type { PartnerRecord } from '@/lib/api/partner/partners'
import { nameOf } from '@/lib/ticket/terms/partner-terms'
import { partnerText } from '@/messages/partner'
import { FeeSimulator } from './fee-simulator'
import { LinkBuilder } from './link-builder'

type PartnerToolsProps = {
  partner: string | undefined
  address: Address | undefined
  record: PartnerRecord | undefined
}

// Shows the simulator and the link builder. Default export: loaded after the earnings.
export default function PartnerTools({ partner, address, record }: PartnerToolsProps) {
  const name = nameOf(partner, record)
  return (
    <>
      <FeeSimulator registered={name !== undefined && record ? { name, record } : undefined} />
      <LinkBuilder name={name ?? record?.names[0]} address={address} />
      <Section title={partnerText.tools.usage.title}>
        <TextLink href="/partner/usage">{partnerText.tools.usage.link}</TextLink>
      </Section>
    </>
  )
}
