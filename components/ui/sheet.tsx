import type { ComponentProps } from 'react'
import { Dialog } from './dialog'

export function Sheet(props: Omit<ComponentProps<typeof Dialog>, 'placement'>) {
  return <Dialog placement="bottom" {...props} />
}
