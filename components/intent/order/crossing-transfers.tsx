'use client'

import { type ReactNode, useEffect } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { TransferClock } from '@/components/trade/transfer/transfer-clock'
import { TransferHead } from '@/components/trade/transfer/transfer-head'
import { TransferLine } from '@/components/trade/transfer/transfer-line'
import { Skeleton } from '@/components/ui/skeleton'
import { type CrossingView, useCrossing } from '@/hooks/intent/use-crossing'
import { usePaidToken } from '@/hooks/intent/use-paid-token'
import { useToken } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import { useChainNow } from '@/hooks/wallet/read/use-chain-now'
import { shortAddress } from '@/lib/address'
import { type ShownTransfer, statusOfTransfers } from '@/lib/chain/bridge/shown-transfer'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { arrivalTerms } from '@/lib/order/bridge/arrival-terms'
import { takenFee } from '@/lib/order/bridge/taken-fee'
import { intentText } from '@/messages/intent'
import { transferText } from '@/messages/transfer'
import { type FilledOrder, ShareArrival } from './share-arrival'

type Shown = Pick<Token, 'address' | 'symbol' | 'decimals'>

export type CrossingTransfersProps = {
  chain: Chain
  hashed: HashedIntent
  // The token that enters the bridge.
  input: Shown
  // The known settlements, and the block before the order was signed.
  named: readonly `0x${string}`[]
  sinceBlock: number | undefined
  isSent: boolean
  // The filled amounts if no more can be filled; else undefined.
  filled: FilledOrder | undefined
  // Called with the common status of all transfers, by both chains.
  onStatus?: (status: ReturnType<typeof statusOfTransfers>) => void
  // Renders the actions below the stages.
  after?: (view: CrossingView) => ReactNode
}

// Shows an order's transfer to its chain: in one line, then stage by stage.
export function CrossingTransfers(props: CrossingTransfersProps) {
  const { chain, hashed, input, named, sinceBlock, isSent, filled, onStatus, after } = props
  const { chains } = useSite()
  const { outputToken, destinationChainId } = hashed.order.bridge
  const to = { id: Number(destinationChainId), name: intentText.terms.chainNumber(Number(destinationChainId)) }
  const far = chains.find(({ id }) => id === to.id)
  const token = usePaidToken({ chain, far }, hashed.order)
  const view = useCrossing({ chain, far, hashed, named, sinceBlock, isSent })
  const now = useChainNow(chain.id)
  const { transfers, times } = view
  const landing = arrivalTerms(hashed)?.landing
  const { token: sold } = useToken(far, landing?.destToken)
  const farNow = useChainNow(landing && far?.id)
  // Leaves the status open while a chain has not answered.
  const isUnread = transfers.some(({ end }) => end.kind === 'unknown')
  const status = isUnread ? undefined : statusOfTransfers(transfers)
  useEffect(() => onStatus?.(status), [onStatus, status])
  // Named settlements are read until the node knows them; a search without a result is one.
  const isReading = isSent && (view.isLoading || named.length > 0)
  if (transfers.length === 0) return isReading ? <Reading /> : <p className="text-xs text-soft">{transferText.none}</p>
  // Falls back to the address and raw units while the token has no name.
  const output = token ?? { address: outputToken, symbol: shortAddress(outputToken), decimals: 0 }
  const ends = { from: chain, to: far ?? to, input, output, sold }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TransferHead {...ends} transfers={transfers} />
      {transfers.map((transfer) => (
        <Contained key={transfer.relayHash} value={transfer}>
          <div className="grid gap-2">
            {hashed.schedule && <h3 className="text-xs font-semibold">{partTitle(transfer)}</h3>}
            <TransferLine
              {...ends}
              transfer={transfer}
              landing={landing}
              farNow={farNow}
              fee={takenFee(transfer, hashed.order.bridge)}
              clock={<TransferClock transfer={transfer} times={times} now={now} />}
            />
          </div>
        </Contained>
      ))}
      {filled && far && (
        <ShareArrival chain={chain} far={far} hashed={hashed} filled={filled} output={output} transfers={transfers} />
      )}
      {after?.(view)}
    </div>
  )
}

const partTitle = ({ part }: ShownTransfer) => transferText.part(part + 1n)

const Reading = () => (
  <>
    <p role="status" className="sr-only">
      {transferText.loading}
    </p>
    <Skeleton className="h-40 w-full" />
  </>
)
