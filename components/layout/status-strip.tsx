'use client'

import { CloudOff, Hourglass, LoaderCircle } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { StopHeldRun } from '@/components/trade/stop-held-run'
import { describeHeld, useHeldRun } from '@/hooks/wallet/run-lock'
import { useChain } from '@/hooks/wallet/use-chain'
import { type Connection, useConnection } from '@/hooks/wallet/use-connection'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { isSameAddress } from '@/lib/address'

// What is away, and what still works without it. Nothing else on a page says so in other words.
const words: Record<Exclude<Connection, 'ok'>, readonly [title: string, rest: string]> = {
  offline: ['You are offline', 'What you sent goes on without this page. It comes back by itself.'],
  allLost: ['The service does not answer', 'What you sent goes on without this page. Retrying automatically.'],
  serviceLost: [
    'The service does not answer',
    'No new prices. Balances, what you sent and orders of a link still come from the chain. Retrying automatically.',
  ],
  nodeLost: [
    'The chain’s node does not answer',
    'Balances are unknown and nothing can be sent. Prices may stop, too. Retrying automatically.',
  ],
  paused: [
    'Too many requests from your network',
    'The service asks for a pause. Prices and lists come back by themselves; what you sent goes on.',
  ],
}

// The one place that says what is away, and what is under way elsewhere.
export function StatusStrip() {
  const { chain } = useChain()
  const connection = useConnection(chain?.id)
  const held = useHeldRun()
  const pathname = usePathname()
  const { running, isHere } = held
  const { address } = useWallet()
  // On its own page a run is shown in full, unless the wallet shows another account since.
  const isShown = isHere && running?.path.split('?')[0] === pathname && isSameAddress(running.account, address)
  const Icon = connection === 'paused' ? Hourglass : CloudOff
  return (
    <div role="status">
      {connection !== 'ok' && (
        <Line icon={<Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-caution" />}>
          <strong className="font-semibold">{words[connection][0]}.</strong> {words[connection][1]}
        </Line>
      )}
      {running && !isShown && (
        <Line icon={<LoaderCircle aria-hidden size={16} className="mt-0.5 shrink-0 text-accent" />}>
          {describeHeld(held, address)}{' '}
          {isHere && (
            <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
              <Link href={running.path} className="font-medium text-accent underline-offset-4 hover:underline">
                Show
              </Link>
              <span aria-hidden className="text-faint">
                ·
              </span>
              <StopHeldRun />
            </span>
          )}
        </Line>
      )}
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="border-b border-line bg-caution-wash">
      <p className="mx-auto flex w-full max-w-[75rem] gap-2 px-4 py-2 text-xs">
        {icon}
        <span>{children}</span>
      </p>
    </div>
  )
}
