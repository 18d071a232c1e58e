import { SignClient } from '@walletconnect/sign-client'
import { silentLogger } from '../wallet-connect/silent-logger'

type Request = { method: string; params: never }

type WalletOptions = {
  relayUrl: string
  /** Answers a request of the page, or throws the error that the page gets. */
  answer: (request: Request, chainId: string) => Promise<unknown>
  /** The methods that it approves. */
  methods: string[]
}

/** Leaves out that a client handles messages of its first second again, which can fail. */
export const handleMessagesOnce = ({ engine }: Pick<InstanceType<typeof SignClient>, 'engine'>) =>
  Object.assign(engine, { processPendingMessageEvents: async () => undefined })

/** Opens a wallet app behind a relay, with WalletConnect's own client. */
export const openRelayWallet = async ({ relayUrl, answer, methods }: WalletOptions) => {
  const kept = new Map<string, unknown>()
  const client = await SignClient.init({
    projectId: '0'.repeat(32),
    relayUrl,
    telemetryEnabled: false,
    logger: silentLogger,
    customStoragePrefix: 'wallet',
    storage: {
      getKeys: async () => [...kept.keys()],
      getEntries: async () => [...kept.entries()] as never,
      getItem: async (key: string) => kept.get(key) as never,
      setItem: async (key: string, value: unknown) => void kept.set(key, value),
      removeItem: async (key: string) => void kept.delete(key),
    },
    metadata: { name: 'Phone', description: 'A wallet for tests', url: 'https://phone.example', icons: [] },
  })
  handleMessagesOnce(client)
  // It would ask another server who the page is.
  client.core.verify.resolve = async () => undefined as never
  client.on('session_request', async ({ topic, id, params: { request, chainId } }) => {
    const outcome = await answer(request as Request, chainId).then(
      (result) => ({ result }),
      ({ code, message }: { code: number; message: string }) => ({ error: { code, message } }),
    )
    await client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } as never })
  })
  const proposed = async (uri: string) => {
    const proposal = new Promise<number>((resolve) => client.once('session_proposal', ({ id }) => resolve(id)))
    await client.pair({ uri })
    return proposal
  }
  return {
    /** Resolves to the topic of the session once both sides have it. `accounts`: CAIP-10. */
    approve: async (uri: string, accounts: string[]): Promise<string> => {
      const namespaces = { eip155: { accounts, methods, events: ['accountsChanged', 'chainChanged'] } }
      const { topic, acknowledged } = await client.approve({ id: await proposed(uri), namespaces })
      await acknowledged()
      return topic
    },
    decline: async (uri: string): Promise<void> =>
      client.reject({ id: await proposed(uri), reason: { code: 5000, message: 'User rejected.' } }),
    emit: (topic: string, name: string, data: unknown, chainId: string) =>
      client.emit({ topic, event: { name, data }, chainId }),
    disconnect: (topic: string) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    /** Resolves once the page ended its session. */
    ended: () => new Promise<void>((resolve) => client.once('session_delete', () => resolve())),
    close: async () => {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}
