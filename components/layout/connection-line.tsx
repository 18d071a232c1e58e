'use client'

import { CloudOff, Hourglass } from 'lucide-react'
import { useChain } from '@/hooks/wallet/use-chain'
import { type Connection, useConnection } from '@/hooks/wallet/use-connection'
import { StatusLine } from './status-line'

// What is away, and what still works without it. Nothing else on a page says so in other words.
const words: Record<Exclude<Connection, 'ok'>, readonly [title: string, rest: string]> = {
  offline: ['You are offline', 'What you sent goes on without this page.'],
  allLost: ['The service does not answer', 'What you sent goes on without this page.'],
  serviceLost: [
    'The service does not answer',
    'No new prices. Balances, sent transactions and linked orders still come from the chain.',
  ],
  nodeLost: ['The chain’s node does not answer', 'Balances are unknown and nothing can be sent. Prices may stop, too.'],
  paused: ['Too many requests from your network', 'Prices pause for a moment.'],
}

export function ConnectionLine() {
  const { chain } = useChain()
  const connection = useConnection(chain?.id)
  if (connection === 'ok') return null
  const Icon = connection === 'paused' ? Hourglass : CloudOff
  return (
    <StatusLine icon={<Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-caution" />}>
      <strong className="font-semibold">{words[connection][0]}.</strong> {words[connection][1]} Retrying automatically.
    </StatusLine>
  )
}
