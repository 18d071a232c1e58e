import type { Hex } from 'viem'

/** A signed order of this browser, which can be posted or shared again. */
export type StoredOrder = {
  kind: 'rfq' | 'intent'
  /** The order and its signature: of an OTC order as the text of its link, of an intent as JSON. */
  text: string
  /** The order that this one answers, if known. */
  answers?: Hex | undefined
  /** True if the service is known to have it; only of an intent, which must not be doubled. */
  isPosted?: boolean | undefined
  /** Milliseconds since 1970 by this device's clock. */
  keptAt: number
}
