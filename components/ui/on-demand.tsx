'use client'

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

type WindowProps = { open: boolean } | { window: { open: boolean } }

const restMs = 1_500

// A window whose code comes when it is first opened, or while the page rests, so that the first use does not wait for it.
export const onDemand = <props extends WindowProps>(load: () => Promise<{ default: ComponentType<props> }>) => {
  // The types of React take the properties of a lazy component apart, which those of any window do not survive.
  const Window = lazy(load) as unknown as ComponentType<props>
  return (props: props) => (
    <OnDemand when={'open' in props ? props.open : props.window.open} preload={load}>
      <Window {...props} />
    </OnDemand>
  )
}

// Loads what may be needed later while the page rests.
export function usePreload(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [load])
}

type OnDemandProps = { when: boolean; preload: () => Promise<unknown>; children: ReactNode }

// Renders from the first time it is wanted; it stays then, so that a window can close properly.
function OnDemand({ when, preload, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(when)
  if (when && !wanted) setWanted(true)
  usePreload(preload)
  return wanted ? <Suspense>{children}</Suspense> : null
}
