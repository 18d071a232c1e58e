'use client'
import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { SettlementMethod } from '@/lib/ticket/price/choose-settlement-method'
import { localStore } from './browser/browser-storage'
import { isEmbed, storageName } from './ticket/storage-name'

export type Theme = 'system' | 'light' | 'dark'

/** The permanent settings of the user. A link cannot change them. */
export type Settings = {
  theme: Theme
  /** The fixed slippage in basis points, or `auto` for one by the kind of pair. */
  slippage: number | 'auto'
  approval: 'exact' | 'unlimited'
  /** Allows trades above the price impact ceiling, and any slippage. */
  expert: boolean
  /** Requests a signed permit instead of an approval if the token supports one. */
  permits: boolean
  /** The way that the user chose for all swaps, or `auto` for the better one of each. */
  way: SettlementMethod | 'auto'
  /** Shows route, proof, costs, call and approvals of a price. */
  details: boolean
  /** Enables single keys while the user does not type. */
  shortcuts: boolean
  /** Shows browser notifications about runs that end while the tab is hidden. */
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
      name: storageName('caravel.settings'),
      version: 1,
      storage: createJSONStorage(() => localStore),
      skipHydration: true,
      partialize: ({ change, reset, ...settings }) => settings,
      merge: (stored, current) => {
        const settings = readSettings(stored)
        // Equal settings leave the store unchanged, so that reading it renders nothing again.
        return settingNames.every((name) => settings[name] === current[name]) ? current : { ...current, ...settings }
      },
    },
  ),
)

/** Reads the stored settings after the first paint: the server does not know them. */
export function useStoredSettings() {
  useEffect(() => void useSettings.persist.rehydrate(), [])
}

/** Reads the valid settings of a stored value: storage can be old, or edited by hand. */
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
  // The theme of the widget is set by the link of its frame.
  if (isEmbed) return
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
