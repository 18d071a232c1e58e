import { getAddress } from 'viem'
import { type Config, createConnector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { ChainChangedError } from '@/actions/wallet/send/wallet-errors'
import { walletText } from '@/messages/wallet'
import type { SafeInfo } from './safe-channel'
import type { SafeProvider } from './safe-provider'

export const safeWalletId = 'safe'

/** Creates a connector for the Safe around this page, whose account and chain do not change. */
const safeWallet = (provider: SafeProvider, { safeAddress, chainId }: SafeInfo) =>
  createConnector((config) => {
    const account = getAddress(safeAddress)
    const name = walletText.wallets.safe
    return {
      id: safeWalletId,
      name,
      type: safeWalletId,
      icon,
      // The metadata for RainbowKit's window; see local-wallet.
      rkDetails: {
        id: safeWalletId,
        name,
        shortName: name,
        iconUrl: icon,
        iconBackground: '#121312',
        installed: true,
        index: 0,
        groupIndex: 0,
        groupName: walletText.wallets.parentGroup,
        isRainbowKitConnector: true,
      },
      async connect<withCapabilities extends boolean = false>(parameters?: {
        withCapabilities?: withCapabilities | boolean | undefined
      }) {
        const accounts = parameters?.withCapabilities ? [{ address: account, capabilities: {} }] : [account]
        return { accounts: accounts as never, chainId }
      },
      disconnect: async () => {},
      getAccounts: async () => [account],
      getChainId: async () => chainId,
      getProvider: async () => provider,
      isAuthorized: async () => false,
      async switchChain({ chainId: wanted }) {
        if (wanted !== chainId) throw new ChainChangedError({ expected: wanted, actual: chainId })
        return config.chains.find(({ id }) => id === wanted)!
      },
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {
        config.emitter.emit('disconnect')
      },
    }
  })

/** Connects the Safe around this page: its user opened this page for it. */
export const connectSafe = async (config: Config, provider: SafeProvider, info: SafeInfo): Promise<void> => {
  const { connectors } = config._internal
  const connector = connectors.setup(safeWallet(provider, info))
  connectors.setState((listed) => [connector, ...listed.filter(({ id }) => id !== safeWalletId)])
  await connect(config, { connector })
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28"' +
    ' fill="#121312"/><path d="M7 7h14v14H7zm3 3v8h8v-8zm2.500 2.500h3v3h-3z" fill="#12ff80"' +
    ' fill-rule="evenodd"/></svg>',
)}`
