'use client'

import { useId } from 'react'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { Switch } from '@/components/ui/switch'
import { useSettings } from '@/hooks/use-settings'
import { pages } from '../frame/pages'
import { words as pageWords } from '../frame/words'
import { words } from './palette-words'

const groups = [
  {
    name: words.keys.everywhere,
    keys: [
      { keys: ['Ctrl', 'K'], does: pageWords.search.label },
      { keys: ['?'], does: words.keys.list },
      { keys: ['Esc'], does: words.keys.close },
    ],
  },
  { name: words.keys.goTo, keys: pages.map(({ key, name }) => ({ keys: [key], does: name })) },
  {
    name: words.keys.ticket,
    keys: [
      { keys: ['/'], does: words.keys.tokenToBuy },
      { keys: ['f'], does: words.keys.switchTokens },
      { keys: ['m'], does: words.keys.maximum },
      { keys: ['a'], does: words.keys.amount },
      { keys: ['r'], does: words.keys.refresh },
      { keys: ['Enter'], does: words.keys.review },
    ],
  },
] as const

type ShortcutListProps = { open: boolean; onClose: () => void }

// What each key does, and the switch that turns single keys off.
export default function ShortcutList({ open, onClose }: ShortcutListProps) {
  const id = useId()
  const { shortcuts, change } = useSettings()
  return (
    <Dialog open={open} onClose={onClose} title={words.keys.title}>
      <DialogBody className="grid gap-5">
        {groups.map(({ name, keys }) => (
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
            <span className="font-medium">{words.keys.single}</span>
            <span className="text-xs text-faint">{words.keys.singleWhy}</span>
          </label>
          <Switch id={id} checked={shortcuts} onChange={(event) => change({ shortcuts: event.target.checked })} />
        </div>
      </DialogBody>
    </Dialog>
  )
}
