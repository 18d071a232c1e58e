import type { ReactNode } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import { isSignedByDeposit } from '@/actions/intent/place/place-steps'
import { RunBanner } from '@/components/trade/run/run-banner'
import type { Press } from '@/components/trade/run/run-footer'
import { onDemand } from '@/components/ui/on-demand'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { useBatching } from '@/hooks/wallet/connect/batching'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { Requirements } from '@/hooks/wallet/read/use-requirements'
import { isNativeToken } from '@/lib/address'
import type { Requirement } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { tradeText } from '@/messages/trade'
import { EscrowPanel } from '../run/escrow-panel'
import { useFarPlace } from './use-far-place'

const PlaceDialog = onDemand(() => import('./place-dialog'))

// The reviewed order; later prices do not change it.
export type ReviewedOrder = { terms: PlaceTerms; price: FrozenIntent; lifeSeconds: number }

type PlaceWindowProps = {
  window: Omit<IntentWindow<never>, 'reviewed'>
  chain: Chain
  // The sold token.
  token: Token | undefined
  // Undefined while there is no order to review.
  order: ReviewedOrder | undefined
  needs: Pick<Requirements, 'requirements'> & { committed: bigint }
  wantsPermit?: boolean
  approval?: 'exact' | 'unlimited'
  // The order whose nonce this one takes.
  replaces?: HashedIntent | undefined
  notice?: ReactNode
  // The network cost in words; by default that of the kind of order.
  networkCost?: string | undefined
  // Replaces the label of the button that signs.
  label?: string | undefined
  // Accepts another price than the one shown, instead of signing.
  accept?: Press | undefined
  // The reason why the button is disabled, as its label.
  blocked: string | undefined
  // Returns to the review if nothing was signed.
  onRetry: () => void
  // Empties the ticket.
  onFinish: () => void
  // Keeps the ticket for another order of the kind.
  onAnother?: (() => void) | undefined
}

// Shows the dialog that reviews, signs and follows an order, the banner of the run in progress, and
// the deposit. Kept out of the first load.
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
  const batches = useBatching(chain.id, address)
  const kinds = needs.requirements?.map(({ kind }) => kind) ?? []
  const isBatch = batches && deposits && kinds.some((kind) => kind === 'approve' || isPermitKind(kind))
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
          review && {
            ...review,
            // A batch approves what a permit would allow.
            missing: isBatch ? kinds.map((kind) => (isPermitKind(kind) ? 'approve' : kind)) : kinds,
            isBatch,
            notice,
            networkCost,
          }
        }
        confirm={
          props.accept ??
          (stop === undefined
            ? { label: label ?? (deposits ? tradeText.place.deposit : tradeText.place.sign), onPress: start }
            : { label: stop, onPress: undefined })
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

const isPermitKind = (kind: Requirement['kind']) => kind === 'signPermit' || kind === 'signPermit2'
