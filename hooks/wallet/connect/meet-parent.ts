import type { ParentSilentError } from '@/actions/wallet/send/wallet-errors'
import { createParentProvider, type ParentProvider } from './parent-provider'

type Frame = {
  parent: { postMessage: (message: object, targetOrigin: string) => void }
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
  removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

type MeetDeps = {
  newId: () => string
  onOffer: (provider: ParentProvider) => void
  /** Told when the page does not answer, and with nothing when it does again. */
  onSilence: (error: ParentSilentError | undefined) => void
}

/**
 * Says hello to the page around this one, and calls `onOffer` once if that page lends its wallet (public/embed.js). Only the window that
 * frames this one is heard, and from its offer on only under the origin it had then, which the browser says and no page can choose. Until a
 * person connects that wallet, nothing is asked of it. Gives what ends it.
 *
 * @example
 * const leave = meetParent(window, { newId, onOffer: addWallet, onSilence: show })
 */
export const meetParent = (own: Frame, { newId, onOffer, onSilence }: MeetDeps): (() => void) => {
  const { parent } = own
  if (Object.is(parent, own)) return () => undefined
  let met: ReturnType<typeof createParentProvider> | undefined
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (!Object.is(source, parent) || typeof data !== 'object' || data === null) return
    if (met) {
      if (origin === met.provider.origin) met.hear(data)
      return
    }
    // A page without an address is nobody that a person could be told of.
    if (data.caravel !== 'offer' || !/^https?:\/\//.test(origin)) return
    const post = (message: object) => parent.postMessage(message, origin)
    met = createParentProvider({ origin, post, newId, onSilence })
    onOffer(met.provider)
  }
  own.addEventListener('message', hear)
  // To whoever it is: there is nothing in it.
  parent.postMessage({ caravel: 'hello' }, '*')
  return () => own.removeEventListener('message', hear)
}
