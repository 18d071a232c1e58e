import type { ComponentProps, ReactNode } from 'react'
import { Row } from '@/components/ui/rows'
import { Amount } from './amount'

type AmountRowProps = ComponentProps<typeof Amount> & { label: ReactNode }

export function AmountRow({ label, ...amount }: AmountRowProps) {
  return (
    <Row label={label}>
      <Amount {...amount} />
    </Row>
  )
}
