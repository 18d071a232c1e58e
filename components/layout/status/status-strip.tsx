'use client'

import { LoaderCircle } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { StopHeldRun } from '@/components/trade/run/stop-held-run'
import { TextLink } from '@/components/ui/text-link'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { describeHeld, useHeldRun } from '@/hooks/wallet/run/run-lock'
import { isSameAddress } from '@/lib/address'
import { layoutText } from '@/messages/layout'
import { StorageLine } from '../frame/storage-line'
import { ConnectionLine } from './connection-line'
import { StatusLine } from './status-line'

// Asked for when the page opens, and no part of the first load. A page without it is no worse than before.
const VersionLine = lazy(() =>
  import('../frame/version-line').then(
    ({ VersionLine }) => ({ default: VersionLine }),
    () => ({ default: () => null }),
  ),
)

// The one place of a page for trading that says what is away, and what is under way elsewhere.
export function StatusStrip() {
  const held = useHeldRun()
  const pathname = usePathname()
  const { running, isHere } = held
  const { address } = useWallet()
  // On its own page a run is shown in full, unless the wallet shows another account since.
  const isShown = isHere && running?.path.split('?')[0] === pathname && isSameAddress(running.account, address)
  return (
    <div role="status">
      <ConnectionLine />
      <StorageLine />
      <Suspense>
        <VersionLine />
      </Suspense>
      {running && !isShown && (
        <StatusLine icon={<LoaderCircle aria-hidden size={16} className="mt-0.5 shrink-0 text-accent" />}>
          {describeHeld(held, address)}{' '}
          {isHere && (
            <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
              <TextLink href={running.path}>{layoutText.run.show}</TextLink>
              <span aria-hidden className="text-faint">
                ·
              </span>
              <StopHeldRun />
            </span>
          )}
        </StatusLine>
      )}
    </div>
  )
}
