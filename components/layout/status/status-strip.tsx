'use client'

import { LoaderCircle } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { StopHeldRun } from '@/components/trade/run/stop-held-run'
import { TextLink } from '@/components/ui/text-link'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { describeHeld, useRunningRun } from '@/hooks/wallet/run/run-lock'
import { isSameAddress } from '@/lib/address'
import { layoutText } from '@/messages/layout'
import { StorageLine } from '../frame/storage-line'
import { VersionLine } from '../frame/version-line'
import { ConnectionLine } from './connection-line'
import { StatusLine } from './status-line'

// Shows lost connections and runs on other pages, in one place of a page for trading.
export function StatusStrip() {
  const held = useRunningRun()
  const pathname = usePathname()
  const { running, isHere } = held
  const { address } = useWallet()
  // A run's own page shows it in full, unless the wallet has switched accounts.
  const isShown = isHere && running?.path.split('?')[0] === pathname && isSameAddress(running.account, address)
  return (
    <div role="status">
      <ConnectionLine />
      <StorageLine />
      <VersionLine />
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
