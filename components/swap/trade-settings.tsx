'use client'

import { useId } from 'react'
import { AlertsSetting } from '@/components/alerts/alerts-setting'
import { PrivateNetwork } from '@/components/trade/run/private-network'
import { SlippageField } from '@/components/trade/ticket/slippage-field'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field, FieldHint } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { useSettings } from '@/hooks/use-settings'
import { useChain } from '@/hooks/wallet/read/use-chain'
import type { AutoSlippage } from '@/lib/ticket/terms/slippage'
import { swapText } from '@/messages/swap'
import { limitToken, marginOf, type SwapFigures } from './quote/swap-figures'

type TradeSettingsProps = {
  open: boolean
  onClose: () => void
  slippageBps: number
  // The choice of `auto`; undefined for a fixed slippage and before a price.
  auto: AutoSlippage | undefined
  figures: SwapFigures | undefined
}

const ways = ['auto', 'gasless', 'market'] as const

export function TradeSettings({ open, onClose, slippageBps, auto, figures }: TradeSettingsProps) {
  const settings = useSettings()
  const { change } = settings
  const { chain } = useChain()
  return (
    <Dialog open={open} onClose={onClose} title={swapText.ticket.settings}>
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field>
          <p className="text-xs font-medium text-soft">{swapText.way.name}</p>
          <Segmented
            label={swapText.way.name}
            value={settings.way}
            options={ways.map((value) => ({ value, label: swapText.way.options[value] }))}
            onChange={(way) => change({ way })}
          />
          <FieldHint>{swapText.way.hints[settings.way]}</FieldHint>
        </Field>
        <SlippageField
          setting={settings.slippage}
          bps={slippageBps}
          auto={auto}
          expert={settings.expert}
          onChange={(slippage) => change({ slippage })}
          margin={figures && !figures.fillsOrders ? { raw: marginOf(figures), token: limitToken(figures) } : undefined}
        />
        <Field>
          <p className="text-xs font-medium text-soft">{swapText.settings.approval}</p>
          <Segmented
            label={swapText.settings.approval}
            value={settings.approval}
            options={[
              { value: 'exact', label: swapText.settings.exact },
              { value: 'unlimited', label: swapText.settings.unlimited },
            ]}
            onChange={(approval) => change({ approval })}
          />
          <FieldHint>
            {settings.approval === 'exact' ? swapText.settings.exactWhy : swapText.settings.unlimitedWhy}
          </FieldHint>
        </Field>
        <PrivateNetwork chain={chain} />
        <Toggle
          label={swapText.settings.permits}
          hint={swapText.settings.permitsWhy}
          checked={settings.permits}
          onChange={(permits) => change({ permits })}
        />
        <AlertsSetting />
        <Toggle
          label={swapText.settings.expert}
          hint={swapText.settings.expertWhy}
          checked={settings.expert}
          onChange={(expert) => change({ expert })}
        />
        <Toggle
          label={swapText.settings.shortcuts}
          hint={swapText.settings.shortcutsWhy}
          checked={settings.shortcuts}
          onChange={(shortcuts) => change({ shortcuts })}
        />
      </DialogBody>
      <DialogFooter className="grid-cols-2">
        <Button size="lg" onClick={settings.reset}>
          {swapText.settings.defaults}
        </Button>
        <Button size="lg" variant="primary" onClick={onClose}>
          {swapText.settings.done}
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
