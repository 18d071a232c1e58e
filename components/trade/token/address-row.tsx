import type { ComponentProps, ReactNode } from 'react'
import { Row } from '@/components/ui/rows'
import { AddressText } from './address-text'

type AddressRowProps = ComponentProps<typeof AddressText> & { label: ReactNode }

export function AddressRow({ label, ...address }: AddressRowProps) {
  return (
    <Row label={label}>
      <AddressText {...address} />
    </Row>
  )
}
