import type { ComponentProps, ReactNode } from 'react'
import { Row } from '@/components/ui/rows'
import { ExactAmount } from './exact-amount'

type ExactAmountRowProps = ComponentProps<typeof ExactAmount> & { label: ReactNode }

export function ExactAmountRow({ label, ...amount }: ExactAmountRowProps) {
  return (
    <Row label={label}>
      <ExactAmount {...amount} />
    </Row>
  )
}
