import { SignClient } from '@walletconnect/sign-client'
import { walletConnectRelay } from '@/lib/wallet-connect-relay'
import { walletText } from '@/messages/wallet'
import { localStore } from '../../browser/browser-storage'
import { storageName } from '../../ticket/storage-name'
import { silentLogger } from './silent-logger'
import type { WalletConnectClient } from './wallet-connect-client'

type ClientOptions = { projectId: string; origin: string; relayUrl?: string }

/**
 * Opens the client of WalletConnect, and reads its sessions. It connects to the relay at once if it
 * has a session, else with the first request. It reports nothing about its use: telemetry, the
 * attestation frame of verify.walletconnect.org, and the unencrypted summary of each transaction
 * (method, chain, contract) are off.
 */
export const openClient = async ({
  projectId,
  origin,
  relayUrl = walletConnectRelay,
}: ClientOptions): Promise<WalletConnectClient> => {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    logger: silentLogger,
    storage,
    metadata: {
      name: 'Caravel',
      description: walletText.wallets.about,
      url: origin,
      icons: [`${origin}/icon.svg`],
    },
  })
  client.core.verify.register = async () => undefined
  Object.assign(client.engine, { getTVFParams: () => ({}) })
  return client
}

const nameOf = (key: string) => `${storageName('caravel.walletconnect')}.${key}`

const storage = {
  getKeys: async () => [],
  getEntries: async () => [],
  getItem: async <value>(key: string) => {
    try {
      return (JSON.parse(localStore.getItem(nameOf(key)) ?? 'null') ?? undefined) as value | undefined
    } catch {
      return undefined
    }
  },
  setItem: async (key: string, value: unknown) => localStore.setItem(nameOf(key), JSON.stringify(value)),
  removeItem: async (key: string) => localStore.removeItem(nameOf(key)),
}
