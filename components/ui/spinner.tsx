import { LoaderCircle } from 'lucide-react'
import { cn } from './cn'

export function Spinner({ className, size = 16 }: { className?: string; size?: number }) {
  return <LoaderCircle data-slot="spinner" aria-hidden size={size} className={cn('animate-spin', className)} />
}
