'use client'

import { displayGap } from '@/components/trade/amount/display-amount'
import { Section } from '@/components/trade/text/section'
import { Alert } from '@/components/ui/alert'
import { cn } from '@/components/ui/cn'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { useCrosschainProof } from '@/hooks/proof/use-crosschain-proof'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { proofText } from '@/messages/proof'
import { crosschainVerdictOf, shownGap } from './crosschain-verdict'
import { PriceGauge } from './price-gauge'

type CrosschainProofProps = { title: string; chain: Chain; toChain: Chain; price: FrozenIntent | undefined }

// Shows how far a price across chains can be from the best over both, in parts.
// Default export: loaded with a trade across chains.
export default function CrosschainProof({ title, ...props }: CrosschainProofProps) {
  return (
    <Section title={title}>
      <div className="min-h-66" aria-live="polite">
        <Content {...props} />
      </div>
    </Section>
  )
}

function Content({ chain, toChain, price }: Omit<CrosschainProofProps, 'title'>) {
  const { proof, isLast, isUnavailable, market } = useCrosschainProof(price, chain, toChain)
  if (!price) return <p className="text-xs text-soft">{proofText.market.before}</p>
  if (isUnavailable) return <p className="text-xs text-soft">{proofText.missing.unloaded}</p>
  if (!proof) return <Skeleton className="block h-66 w-full opacity-60" />
  const { check } = proof
  if ('reason' in check)
    return (
      <Alert variant={check.verdict === 'false' ? 'danger' : 'caution'}>
        <p className="break-words">{check.reason}</p>
      </Alert>
    )
  const { gapBps, parts } = shownGap({ check, market })
  const nameOf = (chainId: number) => (chainId === chain.id ? chain : toChain).name
  const rows = [
    [proofText.crosschain.pools(chain.name), parts.origin],
    [proofText.crosschain.bridge, parts.bridge],
    [proofText.crosschain.pools(toChain.name), parts.destination],
    [proofText.crosschain.gas, parts.gas],
  ] as const
  return (
    <div className={cn('grid gap-2', isLast && 'text-soft')}>
      <PriceGauge
        side={price.side}
        gapBps={Math.max(0, gapBps)}
        verdict={crosschainVerdictOf({ check, market, nameOf })}
        of="crosschain"
      />
      <Rows>
        <Row label={proofText.crosschain.gap}>{displayGap(gapBps)}</Row>
        {rows.map(([label, bps]) => (
          <Row key={label} label={<span className="ps-3">{label}</span>}>
            <span className="font-normal">{displayGap(bps)}</span>
          </Row>
        ))}
      </Rows>
    </div>
  )
}
