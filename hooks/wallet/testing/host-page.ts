import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { vi } from 'vitest'

type Listener = (event: MessageEvent) => void

/**
 * Creates a window that only supports messages: a message arrives at once with its sender, unless
 * it is for another origin.
 */
export const createWindow = (origin: string) => {
  const listeners = new Set<Listener>()
  const self = {
    parent: undefined as unknown as { postMessage: (message: object, targetOrigin: string) => void },
    addEventListener: (_: 'message', listener: Listener) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: Listener) => void listeners.delete(listener),
    /** Delivers a message from a source. */
    hear: (source: unknown, from: string, data: unknown) => {
      for (const listener of listeners) listener({ source, origin: from, data: structuredClone(data) } as MessageEvent)
    },
    /** Returns this window as `sender` sees it. */
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
  /** True if the user has just pressed something; null if the browser does not report it. */
  isPressed?: boolean | null
}

/**
 * Creates a page of another site with a frame in it, and the script of this site that it includes:
 * the very file that is served. The windows access each other as browsers allow.
 */
export const createHost = ({
  widgetOrigin = 'https://caravel.example',
  hostOrigin = 'https://shop.example',
  request = async () => null,
  isPressed = true,
}: Options = {}) => {
  const [frame, page] = [createWindow(widgetOrigin), createWindow(hostOrigin)]
  /** All messages with their target origins. */
  const posted: { word: unknown; to: string }[] = []
  const say = (receiver: typeof frame, sender: { proxy: unknown; origin: string }, message: object, to: string) => {
    posted.push({ word: (message as { caravel: unknown }).caravel, to })
    receiver.seenBy(sender).postMessage(message, to)
  }
  // Each window is represented by one object in all comparisons.
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
  runInContext(readFileSync('public/embed-1.js', 'utf8'), globals)
  const { offerWallet } = (globals.window as { Caravel: { offerWallet: (given: object) => () => void } }).Caravel
  return { frame, page, posted, iframe, provider, asked, events, navigator, contentWindow, parent, offerWallet }
}
