'use client'

import { type KeyboardEvent, useId, useState } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

type Combobox = {
  count: number
  onChoose: (index: number) => void
  // Scrolls the option into view.
  onMove: (index: number) => void
}

// Returns the props of an ARIA combobox: arrow keys move through the list, Enter chooses.
export function useCombobox({ count, onChoose, onMove }: Combobox) {
  const listId = useId()
  const [pointed, setActive] = useState(0)
  const active = Math.min(pointed, count - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const fieldProps = {
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': count > 0 ? optionId(active) : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step) {
        event.preventDefault()
        const next = Math.max(0, Math.min(count - 1, active + step))
        setActive(next)
        onMove(next)
      } else if (event.key === 'Enter' && active >= 0 && !event.nativeEvent.isComposing) {
        event.preventDefault()
        onChoose(active)
      }
    },
  }
  const optionProps = (index: number) => ({
    role: 'option',
    id: optionId(index),
    'aria-selected': index === active,
    'aria-setsize': count,
    'aria-posinset': index + 1,
    onMouseMove: () => setActive(index),
    onClick: () => onChoose(index),
  })
  return { active, setActive, listId, fieldProps, optionProps }
}
