import { create } from 'zustand'

/** The header with the version of the pages; server/web/create-web writes it. */
const header = 'x-page-version'

/** True once the server serves another version of the pages than this one. */
export const useIsOutdated = create<boolean>(() => false)

/** Asks the server for its version, unless this page is known to be outdated or was not built. */
export const checkVersion = async (): Promise<void> => {
  const own = document.documentElement.dataset.version
  if (!own || useIsOutdated.getState()) return
  const response = await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const served = response?.headers.get(header)
  if (served && served !== own) useIsOutdated.setState(true, true)
}

const pauseMs = 5 * 60_000

/** Checks the version when a script fails to load, and when a tab is shown after a pause. */
export const watchVersion = (): (() => void) => {
  let askedAt = Date.now()
  const ask = () => {
    askedAt = Date.now()
    void checkVersion()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > pauseMs) ask()
  }
  // Scripts that fail to load are reported by their elements, and such events do not bubble.
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) ask()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('error', onError, true)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('error', onError, true)
  }
}
