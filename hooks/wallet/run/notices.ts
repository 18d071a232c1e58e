'use client'
import { create } from 'zustand'
import type { RunEnd } from '@/actions/run/define-surface'
import { useSettings } from '../../use-settings'

/** Something that ended while the person looked elsewhere. */
export type Notice = RunEnd & {
  id: string
  /** Where it is shown in full, and what that is called. */
  path: string
  link: string
}

/** More are not shown at once: the oldest make room. */
const mostShown = 3

/** What is shown above the page, the newest last. */
export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }))

/** Tells something that ended; once, however often it is told. A hidden tab tells it by the browser, too, where the person switched that on. */
export const tell = (notice: Notice): void => {
  const { notices } = useNotices.getState()
  if (notices.some(({ id }) => id === notice.id)) return
  useNotices.setState({ notices: [...notices, notice].slice(-mostShown) })
  if (document.hidden && useSettings.getState().notifications) showInBrowser(notice)
}

export const dismissNotice = (id: string): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((one) => one.id !== id) }))

/** Whether the page in front of the person is the one at this path. */
export const isLookedAt = (path: string): boolean => !document.hidden && location.pathname === path.split('?')[0]

/** Asks the person, once, whether this site may show notifications; false where the browser has none. */
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
    // Browsers of phones know no notifications of a page; the notice waits in it.
  }
}
