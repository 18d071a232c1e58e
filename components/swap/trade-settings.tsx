'use client'

import { useId } from 'react'
import { SlippageField } from '@/components/trade/ticket/slippage-field'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field, FieldHint } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { useSettings } from '@/hooks/use-settings'
import { limitToken, marginOf, type SwapFigures } from './quote/swap-figures'
import { words } from './settings-words'
import { words as pageWords } from './words'

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
    <Dialog open={open} onClose={onClose} title={pageWords.ticket.settings}>
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SlippageField
          setting={settings.slippage}
          bps={slippageBps}
          expert={settings.expert}
          onChange={(slippage) => change({ slippage })}
          margin={figures && !figures.fillsOrders ? { raw: marginOf(figures), token: limitToken(figures) } : undefined}
        />
        <Field>
          <p className="text-xs font-medium text-soft">{words.approval}</p>
          <Segmented
            label={words.approval}
            value={settings.approval}
            options={[
              { value: 'exact', label: words.exact },
              { value: 'unlimited', label: words.unlimited },
            ]}
            onChange={(approval) => change({ approval })}
          />
          <FieldHint>{settings.approval === 'exact' ? words.exactWhy : words.unlimitedWhy}</FieldHint>
        </Field>
        <Toggle
          label={words.permits}
          hint={words.permitsWhy}
          checked={settings.permits}
          onChange={(permits) => change({ permits })}
        />
        <Toggle
          label={words.expert}
          hint={words.expertWhy}
          checked={settings.expert}
          onChange={(expert) => change({ expert })}
        />
        <Toggle
          label={words.shortcuts}
          hint={words.shortcutsWhy}
          checked={settings.shortcuts}
          onChange={(shortcuts) => change({ shortcuts })}
        />
      </DialogBody>
      <DialogFooter className="grid-cols-2">
        <Button size="lg" onClick={settings.reset}>
          {words.defaults}
        </Button>
        <Button size="lg" variant="primary" onClick={onClose}>
          {words.done}
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
