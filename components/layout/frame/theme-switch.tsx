'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useSettings, useStoredSettings } from '@/hooks/use-settings'
import { layoutText } from '@/messages/layout'

const themes = () =>
  ({
    system: { icon: Monitor, label: layoutText.theme.system, next: 'light' },
    light: { icon: Sun, label: layoutText.theme.light, next: 'dark' },
    dark: { icon: Moon, label: layoutText.theme.dark, next: 'system' },
  }) as const

// Switches the theme; hidden without scripts. `named`: with a label, as in the sheet of a phone.
export function ThemeSwitch({ named = false }: { named?: boolean }) {
  useStoredSettings()
  const theme = useSettings((settings) => settings.theme)
  const change = useSettings((settings) => settings.change)
  const { icon: Icon, label, next } = themes()[theme]
  return (
    <Button
      variant="ghost"
      size={named ? 'md' : 'icon'}
      className={cn('noscript:hidden', named && 'h-11 w-full justify-start!')}
      aria-label={label}
      title={label}
      onClick={() => change({ theme: next })}
    >
      <Icon aria-hidden size={18} /> {named && layoutText.theme.title}
    </Button>
  )
}
