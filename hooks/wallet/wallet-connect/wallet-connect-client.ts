/** A session as the client of WalletConnect returns it. The wallet wrote its content. */
export type WalletSession = {
  topic: string
  namespaces: Readonly<Record<string, { accounts: readonly string[]; methods: readonly string[] }>>
}

type ClientEvents = {
  session_event: { topic: string; params: { event: { name: string; data: unknown } } }
  session_update: { topic: string; params: Pick<WalletSession, 'namespaces'> }
  session_delete: { topic: string }
  session_expire: { topic: string }
}

type Namespace = { chains: string[]; methods: string[]; events: string[] }

/** The part of WalletConnect's client that is used here. */
export type WalletConnectClient = {
  connect: (proposal: { optionalNamespaces: Record<string, Namespace> }) => Promise<{
    uri?: string | undefined
    /** Resolves once the wallet approves, and rejects if it declines or the code expires. */
    approval: () => Promise<WalletSession>
  }>
  request: (asked: { topic: string; chainId: string; request: { method: string; params: unknown } }) => Promise<unknown>
  disconnect: (ended: { topic: string; reason: { code: number; message: string } }) => Promise<void>
  session: { getAll: () => WalletSession[] }
  on: <name extends keyof ClientEvents>(name: name, listener: (event: ClientEvents[name]) => void) => unknown
  core: { relayer: { on: (name: 'relayer_error', listener: (error: unknown) => void) => unknown } }
}
