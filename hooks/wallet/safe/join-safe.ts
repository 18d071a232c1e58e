import { bytesToHex } from 'viem'
import type { Config } from 'wagmi'
import { meetSafe } from './safe-channel'
import { createSafeProvider } from './safe-provider'
import { connectSafe } from './safe-wallet'

/**
 * Connects the Safe that the page around this one shows, if that page is of an allowed origin.
 * Returns a function that ends it.
 */
export const joinSafe = (config: Config, origins: readonly string[]): (() => void) =>
  meetSafe(window, {
    origins,
    newId: () => bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
    onMeet: (ask, info) => void connectSafe(config, createSafeProvider(ask, info), info).catch(() => undefined),
  })
