import { type Config, createConnector } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { walletConnect } from 'wagmi/connectors'
import { walletText } from '@/messages/wallet'

/**
 * Adds WalletConnect to the wallets of a page whose operator registered a project, and is loaded
 * only then.
 *
 * Its package is not part of the build: it is large, has its own telemetry and its own licence.
 * package.json replaces it by an empty one. To include it, remove
 * "@walletconnect/ethereum-provider" from `overrides`, run `npm install`, build, and serve with
 * WALLETCONNECT_PROJECT_ID. Without the package nothing is offered.
 */
export const addWalletConnect = async (config: Config, projectId: string): Promise<void> => {
  const create = walletConnect({ projectId, showQrModal: false, metadata: describePage() })
  const { connectors } = config._internal
  const connector = connectors.setup(createConnector((parameters) => ({ ...create(parameters), rkDetails })))
  const provider = await connector.getProvider().catch(() => undefined)
  if (!provider) {
    console.warn('WALLETCONNECT_PROJECT_ID is set, but this build has no WalletConnect package: it is not offered.')
    return
  }
  if (config.connectors.some(({ id }) => id === connector.id)) return
  connectors.setState((listed) => [...listed, connector])
  // It was not available when wagmi searched the wallet of the last visit.
  const last = await config.storage?.getItem('recentConnectorId')
  if (last === connector.id && config.state.status === 'disconnected')
    await reconnect(config, { connectors: [connector] })
}

const describePage = () => ({
  name: 'Caravel',
  description: walletText.wallets.about,
  url: window.location.origin,
  icons: [`${window.location.origin}/icon.svg`],
})

/** The metadata for RainbowKit's window; see local-wallet. */
const rkDetails = {
  id: 'walletConnect',
  name: 'WalletConnect',
  shortName: 'WalletConnect',
  iconUrl: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28"' +
      ' fill="#3b99fc"/><path d="M8.4 10.6c3.1-3 8.1-3 11.2 0l.4.4-1.3 1.2-.5-.5a6 6 0 0 0-8.4' +
      ' 0l-.6.5-1.2-1.2zm13.8 2.6 1.1 1.1-5.1 5-4.2-4.1-4.2 4.1-5.1-5 1.1-1.1 4 3.9 4.2-4.1 4.2 4.1z"' +
      ' fill="#fff"/></svg>',
  )}`,
  iconBackground: '#3b99fc',
  installed: true,
  index: 1,
  groupIndex: 2,
  groupName: walletText.wallets.connectGroup,
  isRainbowKitConnector: true,
  qrCode: { getUri: (uri: string) => uri },
}
