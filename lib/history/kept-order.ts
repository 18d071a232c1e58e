import type { Hex } from 'viem'

/** A signed order that this browser has made or opened: it can be posted again, or handed over, without a second signature. */
export type KeptOrder = {
  kind: 'rfq' | 'intent'
  /** The order and its signature: of the desk as the text of its link, of an intent as JSON. */
  text: string
  /** The order that this one answers, where that is known. */
  answers?: Hex | undefined
  /** Whether the service is known to have it; of an intent, of which a second one must not be filled besides. */
  isPosted?: boolean | undefined
  /** Milliseconds since 1970 on this device. */
  keptAt: number
}
