import type { ParentSilentError } from '@/actions/wallet/send/wallet-errors'
import { createParentProvider, type ParentProvider } from './parent-provider'

/** The window of a framed page, as far as messages need it. */
export type Frame = {
  parent: { postMessage: (message: object, targetOrigin: string) => void }
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
  removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

type MeetDeps = {
  newId: () => string
  onOffer: (provider: ParentProvider) => void
  /** Called when the page does not answer, and with undefined when it does again. */
  onSilence: (error: ParentSilentError | undefined) => void
}

/**
 * Greets the page around this one, and calls `onOffer` once if that page shares its wallet
 * (public/embed-1.js). Only accepts messages of the window that frames this one, and after its
 * offer only from the same origin, which the browser reports and no page can choose. Makes no
 * request until the user connects that wallet. Returns a function that ends it.
 */
export const connectParent = (own: Frame, { newId, onOffer, onSilence }: MeetDeps): (() => void) => {
  const { parent } = own
  if (Object.is(parent, own)) return () => undefined
  let met: ReturnType<typeof createParentProvider> | undefined
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (!Object.is(source, parent) || typeof data !== 'object' || data === null) return
    if (met) {
      if (origin === met.provider.origin) met.hear(data)
      return
    }
    // A page without an http origin has no name that the user could be shown.
    if (data.caravel !== 'offer' || !/^https?:\/\//.test(origin)) return
    const post = (message: object) => parent.postMessage(message, origin)
    met = createParentProvider({ origin, post, newId, onSilence })
    onOffer(met.provider)
  }
  own.addEventListener('message', hear)
  // The message goes to any origin, since it contains nothing.
  parent.postMessage({ caravel: 'hello' }, '*')
  return () => own.removeEventListener('message', hear)
}
