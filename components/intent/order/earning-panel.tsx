import type { ReactNode } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { RunBanner } from '@/components/trade/run/run-banner'
import { AddressText } from '@/components/trade/token/address-text'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { Row, Rows } from '@/components/ui/rows'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import { useVaults } from '@/hooks/token/use-vaults'
import { isSameAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import type { HeldPosition } from '@/lib/history/intent/derive-shown-status'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { IntentOrder } from '@/lib/order/intent'
import { type SignedPosition, soldFrom } from '@/lib/order/position/position'
import { earningText } from '@/messages/earning'
import { intentText } from '@/messages/intent'

const EscrowDialog = onDemand(() => import('../run/escrow-dialog'))

type EarningPanelProps = {
  chain: Chain
  hashed: HashedIntent
  held: HeldPosition
  // The amount that the order can take from the vault, raw units.
  takeable: bigint
  token: Token
  isOwner: boolean
  // True if agents may fill the order.
  isOpen: boolean
  // True once the order can take nothing from it.
  isOver: boolean
  // The action that ends the order and returns the sold tokens to the owner.
  children: ReactNode
}

// Shows an order's vault position; only the part that the order can take while it can.
export default function EarningPanel({
  chain,
  hashed,
  held,
  takeable,
  token,
  isOwner,
  isOpen,
  isOver,
  children,
}: EarningPanelProps) {
  const { order, position, hash } = hashed
  const withdrawal = useIntentWindow<bigint>(chain, `withdraw:${hash}`)
  const offered = useVaults(chain, order.srcToken).find(({ strategy }) => isSameAddress(strategy, position?.strategy))
  if (!position) return null
  const { strategy } = position
  // Rounding down by the vault is no loss.
  const hasLost = takeable < order.srcAmount
  const sold = { worth: soldFrom(held, position), hasLost, position }
  const name = findStrategy(chain, { token: order.srcToken, strategy })?.vault.name
  return (
    <>
      {held.shares > 0n && (
        <section aria-label={earningText.order.title} className="grid gap-2 rounded-control bg-inset p-3">
          <Rows>
            <Row label={earningText.order.vault}>
              {name ?? earningText.order.unknownVault} <AddressText address={strategy} copy={false} />
            </Row>
            {offered?.apr != null && (
              <Row label={earningText.order.rate}>{displayPercent(Math.round(offered.apr * 10_000))}</Row>
            )}
            <Row label={earningText.order.fee}>
              {held.yieldFeeBps > 0 ? displayPercent(held.yieldFeeBps) : earningText.order.noFee}
            </Row>
            {held.isSilent ? null : isOver ? (
              <AmountRow
                label={isOwner ? earningText.order.yours : earningText.order.owners}
                raw={held.worth}
                token={token}
                className="font-semibold"
              />
            ) : (
              <EarnedRows order={order} sold={sold} token={token} />
            )}
          </Rows>
          {held.isSilent ? (
            <Notice variant="caution">{earningText.order.silent}</Notice>
          ) : (
            <p className="text-2xs text-faint">{isOpen ? soldText(sold) : earningText.order.stays}</p>
          )}
          {isOwner &&
            (isOver ? (
              <Button variant="outline" onClick={() => withdrawal.review(held.worth)}>
                {intentText.card.withdraw}
              </Button>
            ) : (
              children
            ))}
        </section>
      )}
      {isOwner && <RunBanner surface={intentSurface} window={withdrawal} />}
      {isOwner && (
        <EscrowDialog
          window={withdrawal}
          chain={chain}
          vault={{ hash, token: order.srcToken, strategy }}
          token={token}
        />
      )}
    </>
  )
}

// The part of the position that the order sells; `hasLost`: it is worth less than the order needs.
type Sold = { worth: bigint; hasLost: boolean; position: SignedPosition }

type EarnedRowsProps = { order: IntentOrder; sold: Sold; token: Token }

function EarnedRows({ order: { srcAmount }, sold: { worth, hasLost }, token }: EarnedRowsProps) {
  const gained = worth > srcAmount ? worth - srcAmount : 0n
  return (
    <>
      <AmountRow label={earningText.order.paidIn} raw={srcAmount} token={token} />
      <AmountRow label={earningText.order.worth} raw={worth} token={token} className="font-semibold" />
      <AmountRow
        label={hasLost ? earningText.order.lost : earningText.order.earned}
        raw={hasLost ? srcAmount - worth : gained}
        token={token}
      />
    </>
  )
}

const soldText = ({ hasLost, position }: Sold): string =>
  hasLost ? earningText.order.waits : position.useShares ? earningText.order.sold : earningText.order.kept
