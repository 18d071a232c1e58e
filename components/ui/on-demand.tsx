'use client'

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

type WindowProps = { open: boolean } | { window: { open: boolean } }

const restMs = 1_500

// Loads a dialog when it first opens or when the page is idle, so that the first use does not wait.
export const onDemand = <props extends WindowProps>(load: () => Promise<{ default: ComponentType<props> }>) => {
  // React's types split the properties of a lazy component, which breaks for generic ones.
  const Window = lazy(load) as unknown as ComponentType<props>
  return (props: props) => (
    <OnDemand when={'open' in props ? props.open : props.window.open} preload={load}>
      <Window {...props} />
    </OnDemand>
  )
}

// Preloads code when the page is idle.
export function usePreload(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [load])
}

// True once `isNow` has been true.
export function useWasEver(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was
}

type OnDemandProps = { when: boolean; preload: () => Promise<unknown>; children: ReactNode }

// Renders from the first use on, so that a dialog can close properly.
function OnDemand({ when, preload, children }: OnDemandProps) {
  const hasOpened = useWasEver(when)
  usePreload(preload)
  return hasOpened ? <Suspense>{children}</Suspense> : null
}
