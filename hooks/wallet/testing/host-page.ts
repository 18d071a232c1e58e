import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { vi } from 'vitest'

type Listener = (event: MessageEvent) => void

/** A window as far as messages go: what is posted to it arrives at once, with who sent it, unless it is meant for another origin. */
export const createWindow = (origin: string) => {
  const listeners = new Set<Listener>()
  const self = {
    parent: undefined as unknown as { postMessage: (message: object, targetOrigin: string) => void },
    addEventListener: (_: 'message', listener: Listener) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: Listener) => void listeners.delete(listener),
    /** What arrives here, from whom. */
    hear: (source: unknown, from: string, data: unknown) => {
      for (const listener of listeners) listener({ source, origin: from, data: structuredClone(data) } as MessageEvent)
    },
    /** How `sender` sees this window. */
    seenBy: (sender: { proxy: unknown; origin: string }) => ({
      postMessage: (message: object, targetOrigin: string) => {
        if (targetOrigin === '*' || targetOrigin === origin) self.hear(sender.proxy, sender.origin, message)
      },
    }),
  }
  return self
}

type Options = {
  widgetOrigin?: string
  hostOrigin?: string
  request?: (asked: { method: string; params: unknown[] }) => Promise<unknown>
  /** Whether somebody pressed something just now; null where the browser does not say. */
  isPressed?: boolean | null
}

/**
 * A page of another site with a frame in it, and the script of ours that it includes: the very file that is served. The windows know each
 * other as browsers let them.
 */
export const createHost = ({
  widgetOrigin = 'https://caravel.example',
  hostOrigin = 'https://shop.example',
  request = async () => null,
  isPressed = true,
}: Options = {}) => {
  const [frame, page] = [createWindow(widgetOrigin), createWindow(hostOrigin)]
  /** Everything that was said, and for which origin. */
  const posted: { word: unknown; to: string }[] = []
  const say = (receiver: typeof frame, sender: { proxy: unknown; origin: string }, message: object, to: string) => {
    posted.push({ word: (message as { caravel: unknown }).caravel, to })
    receiver.seenBy(sender).postMessage(message, to)
  }
  // One object stands for each window, wherever it is compared.
  const contentWindow = { postMessage: (message: object, to: string) => say(frame, asPage, message, to) }
  const parent = { postMessage: (message: object, to: string) => say(page, asFrame, message, to) }
  const asPage = { proxy: parent, origin: hostOrigin }
  const asFrame = { proxy: contentWindow, origin: widgetOrigin }
  frame.parent = parent

  const asked = vi.fn(request)
  const events: Record<string, (value: unknown) => void> = {}
  const provider = {
    request: asked,
    on: (event: string, listener: (value: unknown) => void) => {
      events[event] = listener
    },
    removeListener: (event: string) => delete events[event],
  }
  const navigator = { userActivation: isPressed === null ? undefined : { isActive: isPressed } }
  const iframe = { src: `${widgetOrigin}/embed?from=ETH`, contentWindow, contentDocument: {} as object | null }
  const { addEventListener, removeEventListener } = page
  const globals = createContext({ addEventListener, removeEventListener, navigator, URL, window: {} })
  runInContext(readFileSync('public/embed.js', 'utf8'), globals)
  const { offerWallet } = (globals.window as { Caravel: { offerWallet: (given: object) => () => void } }).Caravel
  return { frame, page, posted, iframe, provider, asked, events, navigator, contentWindow, parent, offerWallet }
}
