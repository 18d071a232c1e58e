import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link className={cn(className, 'font-medium text-accent underline-offset-4 hover:underline')} {...props} />
}
