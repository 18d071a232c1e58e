'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { useShortcuts } from '@/hooks/browser/use-shortcuts'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { tradeText } from '@/messages/trade'
import { ErrorBox } from '../text/error-box'

export type Reason<Action extends string> = {
  key: string
  label: string
  why: string
  // The action of a press that resolves the reason.
  action?: Action | undefined
  isWaiting?: boolean
}

export type ReasonButtonProps<Action extends string> = {
  chain: { id: number } | undefined
  reasons: readonly Reason<Action>[]
  label: string
  onPress: () => void
  // Handles actions other than those of the wallet.
  onAction?: (action: Action) => void
}

// Shows the button of a ticket, or the first reason that blocks it, which a press may resolve. All
// states share the element and the note, so that focus and layout do not change.
export function ReasonButton<Action extends string>(props: ReasonButtonProps<Action>) {
  const { chain, reasons, label, onPress, onAction } = props
  const id = useId()
  const { connect, switchChain, switchError } = useWallet()
  const act = (action: Action) => {
    if (action === 'connect') connect()
    else if (action === 'switchChain') chain && void switchChain(chain.id).catch(() => undefined)
    else onAction?.(action)
  }
  const [first] = reasons
  const action = first?.action
  const press = first === undefined ? onPress : action && (() => act(action))
  const submit = () => press?.()
  useShortcuts({ Enter: submit }, true)
  return (
    <div className="grid gap-1.5">
      {switchError && <ErrorBox error={switchError} className="mb-1.5" />}
      <Button
        size="lg"
        variant="primary"
        className="w-full"
        aria-disabled={press === undefined}
        aria-describedby={id}
        onClick={press}
      >
        {first?.isWaiting && <Spinner />}
        {first?.label ?? label}
      </Button>
      {first ? (
        <>
          <p id={id} className="sr-only">
            {first.why}
          </p>
          {isObvious(first) ? <div className="min-h-6" /> : <Reasons reasons={reasons} />}
        </>
      ) : (
        <p id={id} className="flex min-h-6 items-center justify-center text-center text-xs text-faint">
          {tradeText.ticket.button.nothingSent}
        </p>
      )}
    </div>
  )
}

// True if the label alone explains the reason.
const isObvious = ({ key }: Reason<string>): boolean =>
  ['walletRestoring', 'walletConnecting', 'disconnected', 'amountMissing'].includes(key)

function Reasons({ reasons }: { reasons: readonly Reason<string>[] }) {
  return (
    <details className="text-xs">
      <summary className="flex min-h-6 items-center justify-center gap-1 text-soft hover:text-ink">
        {tradeText.ticket.button.why(reasons.length)}
      </summary>
      <ul className="mt-1 grid gap-2 rounded-control bg-inset p-3">
        {reasons.map(({ key, label, why }) => (
          <li key={key}>
            <p className="font-medium">{label}</p>
            <p className="text-soft">{why}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
