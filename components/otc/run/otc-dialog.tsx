'use client'

import type { ReactNode } from 'react'
import { otcSurface } from '@/actions/otc/otc-surface'
import { RunDialog } from '@/components/trade/run/run-dialog'
import type { Press } from '@/components/trade/run/run-footer'
import type { OtcWindow } from '@/hooks/otc/use-otc-window'
import type { Chain } from '@/lib/chain/chain'

type OtcDialogProps = {
  window: Pick<OtcWindow<never>, 'open' | 'shownRun' | 'stop' | 'close'>
  onClose: () => void
  title: string
  chain: Chain
  // The symbol of the token that the account pays.
  symbol: string
  review: ReactNode
  confirmLabel: string
  onConfirm: () => void
  // Replaces the button of the run.
  press?: Press | undefined
  outcome: ReactNode
}

// Shows a run of the desk. Default export: loaded when it is opened.
export default function OtcDialog({ chain, symbol, confirmLabel, onConfirm, ...dialog }: OtcDialogProps) {
  return (
    <RunDialog
      surface={otcSurface}
      about={({ subject }) => ({ task: subject.kind, chain, symbol })}
      confirm={{ label: confirmLabel, onPress: onConfirm }}
      onRetry={onConfirm}
      {...dialog}
    />
  )
}
