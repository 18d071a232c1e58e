import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode }

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        {aside}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  )
}
