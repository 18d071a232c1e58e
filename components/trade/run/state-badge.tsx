import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'

export type StateLook = {
  icon: LucideIcon
  word: string
  variant: NonNullable<ComponentProps<typeof Badge>['variant']>
}

export function StateBadge({ look }: { look: StateLook | undefined }) {
  if (!look) return <Skeleton className="h-5 w-16" />
  const { icon: Icon, word, variant } = look
  return (
    <Badge variant={variant}>
      <Icon aria-hidden /> {word}
    </Badge>
  )
}
