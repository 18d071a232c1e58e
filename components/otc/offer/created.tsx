import type { Hex } from 'viem'
import type { OtcOutcome } from '@/actions/otc/otc-run'
import { Skeleton } from '@/components/ui/skeleton'
import { useToken } from '@/hooks/token/use-tokens'
import type { Chain } from '@/lib/chain/chain'
import { NotOnDesk } from '../desk/not-on-desk'
import { HandOver } from './hand-over'

type CreatedProps = {
  outcome: Extract<OtcOutcome, { kind: 'created' }>
  chain: Chain
  answers: Hex | undefined
}

export function Created({ outcome: { hash, signed, postError }, chain, answers }: CreatedProps) {
  const makerToken = useToken(chain, signed.order.makerAsset).token
  const takerToken = useToken(chain, signed.order.takerAsset).token
  if (!makerToken || !takerToken) return <Skeleton className="h-64 w-full" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {postError && <NotOnDesk signed={{ ...signed, hash }} error={postError} />}
      <HandOver
        signed={{ ...signed, hash }}
        answers={answers}
        makerToken={makerToken}
        takerToken={takerToken}
        chainName={chain.name}
      />
    </div>
  )
}
