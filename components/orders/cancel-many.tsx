'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import { batchSteps, maxBatchCalls } from '@/actions/run/planned-steps'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import { RunBanner } from '@/components/trade/run/run-banner'
import { RunDialog } from '@/components/trade/run/run-dialog'
import { describeError } from '@/components/trade/text/describe-error'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Rows } from '@/components/ui/rows'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import { useSite } from '@/hooks/use-site'
import { useBatching } from '@/hooks/wallet/connect/batching'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { maxCancelled } from '@/lib/api/intent/intent-records'
import type { Chain } from '@/lib/chain/chain'
import { type CancelGroups, groupCancellations } from '@/lib/history/group-cancellations'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { IntentRow, OrderRow, SignedRow } from '@/lib/history/order-row'
import { ordersText } from '@/messages/orders'
import { tradeText } from '@/messages/trade'
import { cancellationOf } from './cancellation-of'
import { sizeLines } from './describe-order'
import { IntentRowStatus, useWarnedPair } from './order-cells'

type CancelManyProps = {
  account: string
  // All orders of the account, for their outcome.
  rows: readonly OrderRow[]
  chosen: readonly OrderRow[]
  onCancelled: () => void
  // The control that selects more orders.
  children: ReactNode
}

const signaturesFor = (count: number) => Math.ceil(count / maxCancelled)

// Cancels the selected orders chain by chain: one signature covers at most 100 orders of one chain.
export function CancelMany({ account, rows, chosen, onCancelled, children }: CancelManyProps) {
  const { chains } = useSite()
  const [turn, setTurn] = useState(0)
  const [groups, setGroups] = useState<CancelGroups>()
  const signer = useWallet().address
  const together = groups && findTogether(chains, groups.onChain, account)
  const isTogether = useBatching(together?.chain.id, signer)
  const turns: readonly Turn[] = [
    ...(groups?.bySignature ?? []).map(({ chainId, rows }) => ({ chainId, count: rows.length, rows })),
    ...(together && isTogether ? [{ chainId: together.chain.id, count: together.orders.length }] : []),
  ]
  const group = turns[turn]
  const next = turns[turn + 1]
  const chain = chains.find(({ id }) => id === (group?.chainId ?? chains[0]?.id))
  const window = useIntentWindow<CancelGroups>(chain, 'cancelMany')
  const { shownRun: run } = window

  const isDone = run?.status === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run that is done
  useEffect(() => {
    if (isDone) onCancelled()
  }, [isDone, run?.id])

  const review = () => {
    const grouped = groupCancellations(chains, chosen, account)
    setTurn(0)
    setGroups(grouped)
    window.review(grouped)
  }
  const begin = (index: number) => {
    const { chainId, rows } = turns[index] ?? {}
    const ofTurn = chains.find(({ id }) => id === chainId)
    if (!ofTurn) return window.close()
    setTurn(index)
    if (rows) window.start({ kind: 'cancelMany', chain: ofTurn, orderIds: rows.map(({ id }) => id) })
    else if (together) window.start({ kind: 'cancelTogether', ...together })
  }
  const nameOf = (chainId: number) => chains.find(({ id }) => id === chainId)?.name ?? ''
  const labelOf = ({ chainId, count, rows }: Turn) =>
    ordersText.cancel[rows ? 'press' : 'atOnce'](count, nameOf(chainId))
  const confirm = group
    ? { label: labelOf(group), onPress: () => begin(0) }
    : { label: ordersText.cancel.close, onPress: window.close }
  return (
    <>
      {children}
      {chosen.length > 0 && (
        <Button variant="outline" onClick={review}>
          {ordersText.cancel.open(chosen.length)}
        </Button>
      )}
      {window.hiddenRun && (
        <div className="order-last w-full">
          <RunBanner surface={intentSurface} window={window} />
        </div>
      )}
      {chain && (
        <RunDialog
          surface={intentSurface}
          window={window}
          title={ordersText.cancel.title(chosen.length)}
          review={
            groups && (
              <Review groups={groups} nameOf={nameOf} together={isTogether ? together : undefined}>
                {group && (
                  <PlannedSteps
                    kinds={group.rows ? ['sign', 'post'] : batchSteps}
                    messagesOf={(kind) => intentSurface.describeStep(kind, { chain, symbol: '' })}
                    chain={chain}
                  />
                )}
              </Review>
            )
          }
          confirm={confirm}
          about={() => ({ chain, symbol: '' })}
          onRetry={() => begin(turn)}
          press={isDone && next ? { label: labelOf(next), onPress: () => begin(turn + 1) } : undefined}
          outcome={
            run?.outcome?.kind === 'cancelAsked' ? (
              <Outcomes asked={run.outcome.orders} rows={rows} />
            ) : (
              run?.outcome?.kind === 'cancelled' &&
              run.subject.kind === 'cancelMany' && (
                <div className="grid gap-4">
                  <OutcomeMark text={ordersText.cancel.cancelled(run.subject.count)} />
                  <Rows>
                    <PaidRows outcome={run.outcome} chain={chain} />
                  </Rows>
                </div>
              )
            )
          }
        />
      )}
    </>
  )
}

// A request to the wallet: a signature for `rows`, or without them one transaction for `count` orders.
type Turn = { chainId: number; count: number; rows?: readonly IntentRow[] }

type Together = { chain: Chain; orders: readonly HashedIntent[]; rows: readonly SignedRow[] }

// Returns the orders of the first chain with several that a wallet can cancel in one transaction.
function findTogether(chains: readonly Chain[], onChain: readonly SignedRow[], account: string): Together | undefined {
  for (const chain of chains) {
    const found = onChain.flatMap((row) => {
      const one = row.chainId === chain.id ? cancellationOf(chains, row, account) : undefined
      return one?.surface === 'intent' ? [{ row, order: one.hashed }] : []
    })
    const taken = found.slice(0, maxBatchCalls)
    if (taken.length > 1) return { chain, orders: taken.map(({ order }) => order), rows: taken.map(({ row }) => row) }
  }
  return undefined
}

type ReviewProps = {
  groups: CancelGroups
  nameOf: (chainId: number) => string
  together: Together | undefined
  children: ReactNode
}

function Review({ groups: { bySignature, over, foreign, ...groups }, nameOf, together, children }: ReviewProps) {
  const onChain = groups.onChain.filter((row) => !together?.rows.includes(row))
  return (
    <div className="grid gap-4">
      {bySignature.length > 0 && (
        <>
          <p>{tradeText.order.cancel.does}</p>
          <ul className="grid gap-1 text-xs">
            {bySignature.map(({ chainId, rows: { length } }) => (
              <li key={chainId} className="flex justify-between gap-3">
                <span>{ordersText.cancel.onNetwork(length, nameOf(chainId))}</span>
                <span className="text-soft">{ordersText.cancel.signatures(signaturesFor(length))}</span>
              </li>
            ))}
          </ul>
          <Notice variant="caution">{tradeText.order.cancel.caution}</Notice>
        </>
      )}
      {together && <p>{ordersText.cancel.atOnceWhy(together.orders.length, together.chain.name)}</p>}
      {onChain.length > 0 && (
        <section aria-label={ordersText.cancel.onChain} className="grid gap-1 text-xs">
          <p className="font-medium">{ordersText.cancel.onChainWhy(onChain.length)}</p>
          <OrderLinks rows={onChain} />
        </section>
      )}
      {over.length > 0 && <Notice>{ordersText.cancel.over(over.length)}</Notice>}
      {foreign.length > 0 && <Notice variant="caution">{ordersText.cancel.foreign(foreign.length)}</Notice>}
      {children}
    </div>
  )
}

/** Limits the lines; the list behind shows all orders. */
const maxLines = 200

type Asked = { orderId: string; error?: unknown }

function Outcomes({ asked, rows }: { asked: readonly Asked[]; rows: readonly OrderRow[] }) {
  const byId = new Map(rows.flatMap((row) => (row.surface === 'intent' ? [[row.id, row] as const] : [])))
  const failed = asked.filter(({ error }) => error !== undefined)
  const done = asked.length - failed.length
  const isCancelled = asked.every(({ orderId, error }) => error || byId.get(orderId)?.status === 'CANCELLED')
  const lines = [...failed, ...asked.filter(({ error }) => error === undefined)]
  return (
    <div className="grid gap-3">
      {done > 0 && <OutcomeMark text={(isCancelled ? ordersText.cancel.cancelled : ordersText.cancel.asked)(done)} />}
      {failed.length > 0 && <p className="text-xs text-soft">{ordersText.cancel.failed(failed.length)}</p>}
      <ul aria-label={ordersText.cancel.results} className="grid gap-1 text-xs">
        {lines.slice(0, maxLines).map(({ orderId, error }) => {
          const row = byId.get(orderId)
          return (
            <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
              {row ? <OrderLink row={row} /> : <span className="font-mono">{orderId}</span>}
              {row && <RowStatus row={row} />}
              {error !== undefined && <span className="w-full text-danger">{describeError(error, true).title}</span>}
            </li>
          )
        })}
      </ul>
      {lines.length > maxLines && (
        <p className="text-xs text-faint">{ordersText.cancel.more(lines.length - maxLines)}</p>
      )}
    </div>
  )
}

function OrderLinks({ rows }: { rows: readonly SignedRow[] }) {
  return (
    <ul className="grid gap-1">
      {rows.slice(0, maxLines).map((row) => (
        <li key={row.hash}>
          <OrderLink row={row} />
        </li>
      ))}
      {rows.length > maxLines && <li className="text-faint">{ordersText.cancel.more(rows.length - maxLines)}</li>}
    </ul>
  )
}

const RowStatus = ({ row }: { row: SignedRow }) => <IntentRowStatus row={row} pair={useWarnedPair(row)} />

function OrderLink({ row }: { row: SignedRow }) {
  const lines = sizeLines(row, useWarnedPair(row))
  return (
    <Link href={row.path} prefetch={false} className="min-h-6 text-accent underline-offset-4 hover:underline">
      {ordersText.order.inOneLine(lines)}
    </Link>
  )
}
