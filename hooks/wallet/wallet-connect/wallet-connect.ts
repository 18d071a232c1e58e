import { numberToHex } from 'viem'
import { type Config, createConnector, type Storage } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { walletText } from '@/messages/wallet'
import { createSession } from './create-session'
import { pairInWindow } from './pair-in-window'
import { showPairing } from './pairing'
import { SessionEndedError } from './session-errors'
import type { WalletConnectClient } from './wallet-connect-client'
import { walletConnectId } from './wallet-connect-id'

const connectedName = 'walletConnect.connected'

type OpenClient = () => Promise<WalletConnectClient>

/**
 * Creates the connector of WalletConnect. It contacts the relay only once the user chose it, now or
 * on an earlier visit. `lastChainId`: returns the chain that a new session begins with, if approved.
 */
const walletConnect = (openClient: OpenClient, lastChainId: () => number) =>
  createConnector((config) => {
    const storage = config.storage as Storage<{ [connectedName]: true }> | null | undefined
    // Keeps the client from loading where the last visit left no session.
    const isConnected = (is: boolean) =>
      is ? storage?.setItem(connectedName, true) : storage?.removeItem(connectedName)
    const session = createSession({
      openClient,
      chainIds: config.chains.map(({ id }) => id),
      onChange: ({ accounts, chainId }) => config.emitter.emit('change', { accounts, chainId }),
      onEnd: (by) => {
        void isConnected(false)
        config.emitter.emit('disconnect')
        showPairing({ status: 'ended', by })
      },
    })
    const provider = { request: session.request }

    return {
      id: walletConnectId,
      name: 'WalletConnect',
      type: walletConnectId,
      icon: walletConnectIcon,
      // The metadata for RainbowKit's window; see local-wallet.
      rkDetails: {
        id: walletConnectId,
        name: 'WalletConnect',
        shortName: 'WalletConnect',
        iconUrl: walletConnectIcon,
        iconBackground: '#3b99fc',
        installed: true,
        index: 1,
        groupIndex: 2,
        groupName: walletText.wallets.connectGroup,
        isRainbowKitConnector: true,
      },
      async connect<withCapabilities extends boolean = false>(parameters?: {
        chainId?: number | undefined
        isReconnecting?: boolean | undefined
        withCapabilities?: withCapabilities | boolean | undefined
      }) {
        const preferred = parameters?.chainId ?? lastChainId()
        if (!parameters?.isReconnecting) await pairInWindow(session, preferred)
        else if (!(await session.restore(preferred))) throw new SessionEndedError()
        const accounts = session.accounts()
        await isConnected(true)
        return {
          accounts: (parameters?.withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: session.chainId()!,
        }
      },
      async disconnect() {
        await isConnected(false)
        await session.close()
      },
      getAccounts: async () => session.accounts(),
      // RainbowKit reads the chain before it connects.
      getChainId: async () => session.chainId() ?? config.chains[0].id,
      getProvider: async () => provider,
      isAuthorized: async () =>
        (await storage?.getItem(connectedName)) === true && session.restore(lastChainId()).catch(() => false),
      async switchChain({ chainId }) {
        await session.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
        return config.chains.find(({ id }) => id === chainId)!
      },
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {
        config.emitter.emit('disconnect')
      },
    }
  })

/** Adds WalletConnect to the wallets of a page, and resumes its session of the last visit. */
export const addWalletConnect = async (
  config: Config,
  projectId: string,
  openClient: OpenClient = async () => {
    const { openClient: open } = await import('./open-client')
    return open({ projectId, origin: window.location.origin })
  },
): Promise<void> => {
  const { connectors } = config._internal
  if (config.connectors.some(({ id }) => id === walletConnectId)) return
  const connector = connectors.setup(walletConnect(openClient, () => config.state.chainId))
  connectors.setState((listed) => [...listed, connector])
  // It was not available when wagmi searched the wallet of the last visit.
  const last = await config.storage?.getItem('recentConnectorId')
  if (last !== walletConnectId) return
  await untilSearched(config)
  if (config.state.status === 'disconnected') await reconnect(config, { connectors: [connector] })
}

/** Resolves once wagmi has searched for the wallet of the last visit: it ignores a second search. */
const untilSearched = (config: Config): Promise<void> =>
  new Promise((resolve) => {
    const isSearching = () => config.state.status === 'connecting' || config.state.status === 'reconnecting'
    if (!isSearching()) return resolve()
    const stop = config.subscribe(
      ({ status }) => status,
      () => {
        if (isSearching()) return
        stop()
        resolve()
      },
    )
  })

const walletConnectIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28"' +
    ' fill="#3b99fc"/><path d="M8.4 10.6c3.1-3 8.1-3 11.2 0l.4.4-1.3 1.2-.5-.5a6 6 0 0 0-8.4' +
    ' 0l-.6.5-1.2-1.2zm13.8 2.6 1.1 1.1-5.1 5-4.2-4.1-4.2 4.1-5.1-5 1.1-1.1 4 3.9 4.2-4.1 4.2 4.1z"' +
    ' fill="#fff"/></svg>',
)}`
