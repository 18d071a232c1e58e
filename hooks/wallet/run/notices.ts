'use client'
import { create } from 'zustand'
import type { RunEnd } from '@/actions/run/define-surface'
import { useSettings } from '../../use-settings'

/** A notice of a run or order that ended while the user was elsewhere. */
export type Notice = RunEnd & {
  id: string
  /** The page that shows it in full, and the text of the link. */
  path: string
  link: string
}

/** The maximum number of shown notices: the oldest are dropped. */
const maxShown = 3

/** The shown notices, the newest last. */
export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }))

/** Shows a notice once; in a hidden tab also as a browser notification, if enabled. */
export const showNotice = (notice: Notice): void => {
  const { notices } = useNotices.getState()
  if (notices.some(({ id }) => id === notice.id)) return
  useNotices.setState({ notices: [...notices, notice].slice(-maxShown) })
  if (document.hidden && useSettings.getState().notifications) showInBrowser(notice)
}

export const dismissNotice = (id: string): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))

/** True if the user sees the page at this path. */
export const isPageVisible = (path: string): boolean => !document.hidden && location.pathname === path.split('?')[0]

/** Asks the user, once, to allow notifications; false if the browser has none. */
export const mayNotify = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted'

const showInBrowser = ({ id, text }: Notice) => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification('Caravel', { body: text, tag: id })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // Browsers of phones have no page notifications; the notice waits in the page.
  }
}
