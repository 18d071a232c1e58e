import type { ReactNode } from 'react'
import { EmbedFrame } from '@/components/embed/embed-frame'
import { Providers } from '@/components/layout/wallet/providers'
import { readSite } from '../read-site'

export default function EmbedLayout({ children }: { children: ReactNode }) {
  return (
    <Providers site={readSite()} reconnects={false}>
      <EmbedFrame>{children}</EmbedFrame>
    </Providers>
  )
}
