'use client'
import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Way } from '@/lib/ticket/price/choose-way'
import { localStore } from './browser/browser-storage'
import { isEmbed, keptName } from './ticket/kept-name'

export type Theme = 'system' | 'light' | 'dark'

/** What a person chose for good. A link can change none of it. */
export type Settings = {
  theme: Theme
  /** Basis points a person fixed, or `auto`: by the kind of pair. */
  slippage: number | 'auto'
  approval: 'exact' | 'unlimited'
  /** May trade past the price impact ceiling, and with any slippage. */
  expert: boolean
  /** Asks for a signed permission instead of an approval where the token knows one. */
  permits: boolean
  /** The way that a person chose for all swaps, or `auto`: the better one of each. */
  way: Way | 'auto'
  /** Shows route, proof, costs, call and approvals of a price. */
  details: boolean
  /** Single keys act while nobody types. */
  shortcuts: boolean
  /** The browser tells what ends while the tab is hidden. */
  notifications: boolean
}

export const defaultSettings: Settings = {
  theme: 'system',
  slippage: 'auto',
  approval: 'exact',
  expert: false,
  permits: true,
  way: 'auto',
  details: false,
  shortcuts: true,
  notifications: false,
}

const settingNames = Object.keys(defaultSettings) as (keyof Settings)[]

type SettingsActions = {
  change: (settings: Partial<Settings>) => void
  reset: () => void
}

export const useSettings = create<Settings & SettingsActions>()(
  persist(
    (set) => ({
      ...defaultSettings,
      change: (settings) => {
        set(settings)
        if (settings.theme) applyTheme(settings.theme)
      },
      reset: () => {
        set(defaultSettings)
        applyTheme(defaultSettings.theme)
      },
    }),
    {
      // components/layout/frame/theme-script reads the theme from here before the first paint.
      name: keptName('caravel.settings'),
      version: 1,
      storage: createJSONStorage(() => localStore),
      skipHydration: true,
      partialize: ({ change, reset, ...settings }) => settings,
      merge: (stored, current) => {
        const settings = readSettings(stored)
        // What says the same leaves the store as it is: reading it draws no page again.
        return settingNames.every((name) => settings[name] === current[name]) ? current : { ...current, ...settings }
      },
    },
  ),
)

/** Reads what is kept of them, after the first paint: the server does not know it. */
export function useStoredSettings() {
  useEffect(() => void useSettings.persist.rehydrate(), [])
}

/** Keeps of a stored value only what is still a setting: storage can be old, or edited by hand. */
export const readSettings = (stored: unknown): Settings => {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const { theme, slippage, approval, expert, permits, way, details, shortcuts, notifications } = given
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaultSettings.theme,
    slippage: isSlippage(slippage) ? slippage : defaultSettings.slippage,
    approval: approval === 'unlimited' ? approval : defaultSettings.approval,
    expert: expert === true,
    permits: permits !== false,
    way: way === 'gasless' || way === 'market' ? way : defaultSettings.way,
    details: details === true,
    shortcuts: shortcuts !== false,
    notifications: notifications === true,
  }
}

const isSlippage = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000

const applyTheme = (theme: Theme) => {
  // The widget looks as the link says that frames it.
  if (isEmbed) return
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
