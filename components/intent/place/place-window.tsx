import type { ReactNode } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import { isSignedByDeposit } from '@/actions/intent/place/place-steps'
import { RunBanner } from '@/components/trade/run/run-banner'
import { onDemand } from '@/components/ui/on-demand'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { Requirements } from '@/hooks/wallet/read/use-requirements'
import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { tradeText } from '@/messages/trade'
import { EscrowPanel } from '../run/escrow-panel'
import { useFarPlace } from './use-far-place'

const PlaceDialog = onDemand(() => import('./place-dialog'))

// What a person looks at: a later price changes none of it.
export type ReviewedOrder = { terms: PlaceTerms; price: FrozenIntent; lifeSeconds: number }

type PlaceWindowProps = {
  window: Omit<IntentWindow<never>, 'reviewed'>
  chain: Chain
  // What is sold.
  token: Token | undefined
  // Undefined while there is nothing to look at.
  order: ReviewedOrder | undefined
  needs: Pick<Requirements, 'requirements'> & { committed: bigint }
  wantsPermit?: boolean
  approval?: 'exact' | 'unlimited'
  // The order whose nonce it takes.
  replaces?: HashedIntent | undefined
  notice?: ReactNode
  // The gas of the trade in words; by default that of its kind.
  networkCost?: string | undefined
  // Replaces the label of the button that signs.
  label?: string | undefined
  // What stands in the way, on the button.
  blocked: string | undefined
  // Of what was not signed: it is looked at anew.
  onRetry: () => void
  // Empties the ticket.
  onFinish: () => void
  // Leaves the ticket as it is, for one more of the kind.
  onAnother?: (() => void) | undefined
}

// The window in which an order is reviewed, signed and followed, the banner of what is under way, and what lies deposited. No part of the
// first load.
export function PlaceWindow(props: PlaceWindowProps) {
  const {
    window,
    chain,
    token,
    order,
    needs,
    wantsPermit = false,
    approval = 'exact',
    replaces,
    notice,
    networkCost,
    label,
    blocked,
  } = props
  const { address } = useWallet()
  const { committed } = needs
  const far = useFarPlace(chain, order?.terms)
  const isNative = isNativeToken(token?.address)
  const deposits = order ? isSignedByDeposit(order.terms) : isNative
  const review =
    order && address && token && !window.shownRun
      ? { ...order, account: address, token, committed, far: far.shown }
      : undefined
  const start = () => {
    if (!order || !review) return
    window.start({
      kind: 'place',
      plan: { chain, far: far.place, ...order, token: review.token, committed, wantsPermit, approval, replaces },
    })
  }
  const stop = blocked ?? far.obstacle
  return (
    <>
      <RunBanner surface={intentSurface} window={window} />
      {address && isNative && window.shownRun?.status !== 'running' && !window.hiddenRun && (
        <EscrowPanel chain={chain} owner={address} />
      )}
      <PlaceDialog
        window={window}
        chain={chain}
        review={
          review && { ...review, missing: needs.requirements?.map(({ kind }) => kind) ?? [], notice, networkCost }
        }
        confirm={
          stop === undefined
            ? { label: label ?? (deposits ? tradeText.place.deposit : tradeText.place.sign), onPress: start }
            : { label: stop, onPress: undefined }
        }
        onRetry={props.onRetry}
        onFinish={() => {
          window.close()
          props.onFinish()
        }}
        onAnother={props.onAnother}
      />
    </>
  )
}
