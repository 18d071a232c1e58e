import type { OtcStepKind } from '@/actions/otc/otc-run'
import { otcSteps, otcSurface } from '@/actions/otc/otc-surface'
import { batchSteps, plannedSteps } from '@/actions/run/planned-steps'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import type { Chain } from '@/lib/chain/chain'

type OtcStepsProps = {
  task: 'create' | 'fill'
  chain: Chain
  symbol: string
  // Required and current allowance of the contract; undefined while unknown.
  needed: bigint
  allowance: bigint | undefined
  // True if a permit replaces the approval.
  permits: boolean
  // Amount to wrap first, raw units.
  wrapped: bigint
  // True if the wallet sends all in one request.
  batches?: boolean
}

// Lists the planned steps, as far as they are known before the start.
export function OtcSteps({ task, chain, symbol, needed, allowance, permits, wrapped, batches }: OtcStepsProps) {
  const isAllowed = allowance !== undefined && allowance >= needed
  const kinds: readonly OtcStepKind[] =
    batches && (!isAllowed || wrapped > 0n)
      ? batchSteps
      : [
          ...(wrapped > 0n ? (['wrap'] as const) : []),
          ...plannedSteps(isAllowed ? [] : [permits ? 'signPermit' : 'approve'], otcSteps[task]),
        ]
  const messagesOf = (kind: OtcStepKind) => otcSurface.describeStep(kind, { task, chain, symbol })
  return <PlannedSteps kinds={kinds} messagesOf={messagesOf} chain={chain} />
}
