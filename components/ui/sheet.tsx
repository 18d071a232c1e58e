import type { ComponentProps } from 'react'
import { Dialog } from './dialog'

export default function Sheet(props: Omit<ComponentProps<typeof Dialog>, 'placement'>) {
  return <Dialog placement="bottom" {...props} />
}
