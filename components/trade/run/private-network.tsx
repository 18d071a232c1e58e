'use client'

import { ShieldCheck } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field, FieldHint } from '@/components/ui/field'
import { usePrivateNetwork } from '@/hooks/wallet/connect/use-private-network'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { ErrorBox } from '../text/error-box'

// Shows how the wallet sends market swaps and offers a private relay; draws nothing without one.
export function PrivateNetwork({ chain }: { chain: Chain | undefined }) {
  const network = usePrivateNetwork(chain)
  if (!chain || !network) return null
  const { relay, isUsed, add, isAdding, error } = network
  return (
    <Field>
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs font-medium text-soft">{tradeText.privateSend.title(chain.name)}</p>
        {isUsed !== undefined && (
          <Badge variant={isUsed ? 'positive' : 'neutral'}>
            {isUsed && <ShieldCheck aria-hidden />}
            {isUsed ? tradeText.privateSend.used(relay) : tradeText.privateSend.unused}
          </Badge>
        )}
      </div>
      {!isUsed && (
        <Button
          className="h-auto min-h-9 py-1.5 whitespace-normal"
          aria-disabled={!add || isAdding || undefined}
          onClick={isAdding ? undefined : add}
        >
          {isAdding ? tradeText.privateSend.adding : add ? tradeText.privateSend.add : tradeText.privateSend.connect}
        </Button>
      )}
      {error && <ErrorBox error={error} />}
      <FieldHint>{tradeText.privateSend.why(relay)}</FieldHint>
    </Field>
  )
}
