'use client'

import { useId } from 'react'
import { SlippageField } from '@/components/trade/slippage-field'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field, FieldHint } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { useSettings } from '@/hooks/use-settings'
import { limitToken, marginOf, type SwapFigures } from './swap-figures'

type TradeSettingsProps = {
  open: boolean
  onClose: () => void
  slippageBps: number
  figures: SwapFigures | undefined
}

export default function TradeSettings({ open, onClose, slippageBps, figures }: TradeSettingsProps) {
  const settings = useSettings()
  const { change } = settings
  return (
    <Dialog open={open} onClose={onClose} title="Trade settings">
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SlippageField
          setting={settings.slippage}
          bps={slippageBps}
          expert={settings.expert}
          onChange={(slippage) => change({ slippage })}
          margin={figures && !figures.fillsOrders ? { raw: marginOf(figures), token: limitToken(figures) } : undefined}
        />
        <Field>
          <p className="text-xs font-medium text-soft">Approval</p>
          <Segmented
            label="Approval"
            value={settings.approval}
            options={[
              { value: 'exact', label: 'Exactly this amount' },
              { value: 'unlimited', label: 'Unlimited' },
            ]}
            onChange={(approval) => change({ approval })}
          />
          <FieldHint>
            {settings.approval === 'exact'
              ? 'The router can take what this trade needs and nothing more.'
              : 'The router could take all of this token at any later time. One approval less next time.'}
          </FieldHint>
        </Field>
        <Toggle
          label="Sign permits"
          hint="Where a token allows it, a signature replaces the approval transaction and costs nothing."
          checked={settings.permits}
          onChange={(permits) => change({ permits })}
        />
        <Toggle
          label="Expert mode"
          hint="Lets you trade above 15% price impact and 50% slippage. The warnings stay."
          checked={settings.expert}
          onChange={(expert) => change({ expert })}
        />
        <Toggle
          label="Single-key shortcuts"
          hint="They work while you are not typing. Press ? for the list."
          checked={settings.shortcuts}
          onChange={(shortcuts) => change({ shortcuts })}
        />
      </DialogBody>
      <DialogFooter className="grid-cols-2">
        <Button size="lg" onClick={settings.reset}>
          Defaults
        </Button>
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type ToggleProps = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void }

function Toggle({ label, hint, checked, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor={id} className="grid cursor-pointer gap-0.5">
        <span className="font-medium">{label}</span>
        <span className="text-xs text-faint">{hint}</span>
      </label>
      <Switch id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </div>
  )
}
