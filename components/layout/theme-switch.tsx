'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useSettings, useStoredSettings } from '@/hooks/use-settings'

const themes = {
  system: { icon: Monitor, label: 'Theme: as the system. Change to light', next: 'light' },
  light: { icon: Sun, label: 'Theme: light. Change to dark', next: 'dark' },
  dark: { icon: Moon, label: 'Theme: dark. Change to the system’s', next: 'system' },
} as const

// Nothing can be pressed where no script runs.
export function ThemeSwitch() {
  useStoredSettings()
  const theme = useSettings((settings) => settings.theme)
  const change = useSettings((settings) => settings.change)
  const { icon: Icon, label, next } = themes[theme]
  return (
    <Button
      variant="ghost"
      size="icon"
      className="noscript:hidden"
      aria-label={label}
      title={label}
      onClick={() => change({ theme: next })}
    >
      <Icon aria-hidden size={18} />
    </Button>
  )
}
