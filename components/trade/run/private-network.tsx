'use client'

import { ShieldCheck } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field, FieldError, FieldHint } from '@/components/ui/field'
import { usePrivateNetwork } from '@/hooks/wallet/connect/use-private-network'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'

const text = tradeText.privateSend

// Shows how the wallet sends market swaps, and offers to keep them from bots; draws nothing without a named relay.
export function PrivateNetwork({ chain }: { chain: Chain | undefined }) {
  const network = usePrivateNetwork(chain)
  if (!chain || !network) return null
  const { relay, isUsed, add, isAdding, error } = network
  return (
    <Field>
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs font-medium text-soft">{text.title(chain.name)}</p>
        {isUsed !== undefined && (
          <Badge variant={isUsed ? 'positive' : 'neutral'}>
            {isUsed && <ShieldCheck aria-hidden />}
            {isUsed ? text.used(relay) : text.unused}
          </Badge>
        )}
      </div>
      {!isUsed && (
        <Button
          className="h-auto min-h-9 py-1.5 whitespace-normal"
          aria-disabled={!add || isAdding || undefined}
          onClick={isAdding ? undefined : add}
        >
          {isAdding ? text.adding : add ? text.add : text.connect}
        </Button>
      )}
      {error && <FieldError>{error.message}</FieldError>}
      <FieldHint>{text.why(relay)}</FieldHint>
    </Field>
  )
}
