'use client'

import { lazy, Suspense, useId, useState } from 'react'
import { ErrorBox } from '@/components/trade/text/error-box'
import { AddressText } from '@/components/trade/token/address-text'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { type AlertStep, useAlerts } from '@/hooks/alerts/use-alerts'
import { useSite } from '@/hooks/use-site'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { AlertKind } from '@/lib/alert-message'
import { symbolOf } from '@/lib/chain/registry/registry'
import { alertsText } from '@/messages/alerts'
import type { PriceDraft } from './price-alerts'

// Loaded once alerts are on.
const PriceAlerts = lazy(() => import('./price-alerts'))

type AlertsDialogProps = {
  open: boolean
  onClose: () => void
  // The price to wait for, as the chart gives it.
  draft?: PriceDraft | undefined
}

// Turns alerts of this browser on and off. Default export: loaded on demand.
export default function AlertsDialog({ open, onClose, draft }: AlertsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={alertsText.title} placement="action">
      <DialogBody>
        <Alerts draft={draft} />
      </DialogBody>
    </Dialog>
  )
}

const stepText = (): Record<AlertStep, string> => ({
  permission: alertsText.asking,
  wallet: alertsText.signing,
  service: alertsText.saving,
})

function Alerts({ draft }: Pick<AlertsDialogProps, 'draft'>) {
  const { address: account, connect } = useWallet()
  const alerts = useAlerts(account)
  const { support, mine, others, step, turnOn, turnOff, error } = alerts
  const [changed, setChanged] = useState<readonly AlertKind[]>()
  if (support === 'unsupported') return <Notice title={alertsText.unsupported}>{alertsText.unsupportedWhy}</Notice>
  if (alerts.isLoading || !alerts.kinds)
    return error ? <ErrorBox error={error} /> : <Skeleton className="h-48 w-full" />
  const offered = alerts.kinds.filter((kind) => kind !== 'price')
  const chosen = changed ?? mine?.kinds ?? offered
  const isSame = mine !== undefined && offered.every((kind) => chosen.includes(kind) === mine.kinds.includes(kind))
  return (
    <div className="grid gap-4 text-sm">
      {draft && !mine ? <DraftLine draft={draft} /> : <p className="text-soft">{alertsText.about}</p>}
      {support === 'denied' && (
        <Notice variant="caution" title={alertsText.denied}>
          {alertsText.deniedWhy}
        </Notice>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{alertsText.choose}</legend>
        {offered.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            checked={chosen.includes(kind)}
            onChange={(isOn) => setChanged(offered.filter((one) => (one === kind ? isOn : chosen.includes(one))))}
          />
        ))}
      </fieldset>
      {error && <ErrorBox error={error} />}
      {mine && (
        <p role="status" className="flex items-center justify-between gap-2">
          <span>{alertsText.isOn}</span>
          <Button size="sm" disabled={turnOff.isPending} onClick={() => turnOff.mutate(account)}>
            {alertsText.turnOff}
          </Button>
        </p>
      )}
      {account === undefined ? (
        <Button variant="primary" size="lg" onClick={connect}>
          {alertsText.connect}
        </Button>
      ) : (
        !isSame && (
          <Button
            variant="primary"
            size="lg"
            disabled={turnOn.isPending || chosen.length === 0}
            onClick={() => turnOn.mutate([...chosen, 'price'], { onSuccess: () => setChanged(undefined) })}
          >
            {step ? stepText()[step] : alertsText.turnOn}
          </Button>
        )
      )}
      {mine && (
        <Suspense>
          <PriceAlerts alerts={alerts} draft={draft} />
        </Suspense>
      )}
      {others.length > 0 && (
        <section className="grid gap-2 border-t border-line pt-3">
          <h3 className="font-medium">{alertsText.others}</h3>
          {others.map((one) => (
            <p key={one.account} className="flex items-center justify-between gap-2">
              <AddressText address={one.account} />
              <Button size="sm" disabled={turnOff.isPending} onClick={() => turnOff.mutate(one.account)}>
                {alertsText.turnOff}
              </Button>
            </p>
          ))}
        </section>
      )}
      <p className="text-xs text-soft">{alertsText.privacy}</p>
    </div>
  )
}

function DraftLine({ draft: { chainId, base, quote, direction, price } }: { draft: PriceDraft }) {
  const chain = useSite().chains.find(({ id }) => id === chainId)
  if (!chain) return null
  const row = alertsText.prices.row(symbolOf(chain, base), direction, price, symbolOf(chain, quote))
  return <p>{alertsText.prices.first(row)}</p>
}

type KindRowProps = { kind: AlertKind; checked: boolean; onChange: (isOn: boolean) => void }

function KindRow({ kind, checked, onChange }: KindRowProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-6 cursor-pointer gap-2">
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {alertsText.kinds[kind]}
    </label>
  )
}
