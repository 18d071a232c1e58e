'use client'

import { useId } from 'react'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { Switch } from '@/components/ui/switch'
import { useSettings } from '@/hooks/use-settings'
import { layoutText } from '@/messages/layout'
import { pages } from '../frame/pages'

const groups = () =>
  [
    {
      name: layoutText.palette.keys.everywhere,
      keys: [
        { keys: ['Ctrl', 'K'], does: layoutText.search.label },
        { keys: ['?'], does: layoutText.palette.keys.list },
        { keys: ['Esc'], does: layoutText.palette.keys.close },
      ],
    },
    { name: layoutText.palette.keys.goTo, keys: pages.map(({ key, name }) => ({ keys: [key], does: name() })) },
    {
      name: layoutText.palette.keys.ticket,
      keys: [
        { keys: ['/'], does: layoutText.palette.keys.tokenToBuy },
        { keys: ['f'], does: layoutText.palette.keys.switchTokens },
        { keys: ['m'], does: layoutText.palette.keys.maximum },
        { keys: ['a'], does: layoutText.palette.keys.amount },
        { keys: ['r'], does: layoutText.palette.keys.refresh },
        { keys: ['Enter'], does: layoutText.palette.keys.review },
      ],
    },
  ] as const

type ShortcutListProps = { open: boolean; onClose: () => void }

// Lists the shortcuts, and the switch that disables single keys.
export function ShortcutList({ open, onClose }: ShortcutListProps) {
  const id = useId()
  const { shortcuts, change } = useSettings()
  return (
    <Dialog open={open} onClose={onClose} title={layoutText.palette.keys.title}>
      <DialogBody className="grid gap-5">
        {groups().map(({ name, keys }) => (
          <section key={name} aria-label={name} className="grid gap-1.5">
            <h3 className="text-xs font-medium text-soft">{name}</h3>
            <dl className="grid gap-1 text-sm">
              {keys.map(({ keys, does }) => (
                <div key={does} className="flex min-h-7 items-center justify-between gap-4">
                  <dt>{does}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="flex items-start justify-between gap-4 border-t border-line pt-4">
          <label htmlFor={id} className="grid cursor-pointer gap-0.5">
            <span className="font-medium">{layoutText.palette.keys.single}</span>
            <span className="text-xs text-faint">{layoutText.palette.keys.singleWhy}</span>
          </label>
          <Switch id={id} checked={shortcuts} onChange={(event) => change({ shortcuts: event.target.checked })} />
        </div>
      </DialogBody>
    </Dialog>
  )
}
