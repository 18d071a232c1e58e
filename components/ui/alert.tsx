import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

const variants = {
  info: { className: 'bg-inset text-ink', icon: Info, tint: 'text-soft' },
  caution: { className: 'bg-caution-wash text-ink', icon: TriangleAlert, tint: 'text-caution' },
  danger: { className: 'bg-danger-wash text-ink', icon: CircleAlert, tint: 'text-danger' },
} as const

export function Alert({
  className,
  variant = 'info',
  children,
  ...props
}: ComponentProps<'div'> & { variant?: keyof typeof variants }) {
  const { className: tone, icon: Icon, tint } = variants[variant]
  return (
    <div
      data-slot="alert"
      className={cn('flex gap-2.5 rounded-control p-3 text-xs', tone, className)}
      {...(variant === 'danger' ? { role: 'alert' } : {})}
      {...props}
    >
      <Icon aria-hidden size={16} className={cn('mt-px shrink-0', tint)} />
      <div className="grid min-w-0 flex-1 gap-1">{children}</div>
    </div>
  )
}

export function AlertTitle({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="alert-title" className={cn('text-sm font-semibold', className)} {...props} />
}

// Shows an alert with one message, with or without a title.
export function Notice({
  title,
  children,
  ...props
}: Omit<ComponentProps<typeof Alert>, 'title'> & { title?: ReactNode }) {
  return (
    <Alert {...props}>
      {title && <AlertTitle>{title}</AlertTitle>}
      <p>{children}</p>
    </Alert>
  )
}
