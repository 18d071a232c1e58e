import { numberToHex } from 'viem'
import { createConnector } from 'wagmi'
import { walletText } from '@/messages/wallet'
import { remember, remembered } from './local-choice'
import type { localProvider } from './local-provider'

export const localWalletId = 'local-wallet'
/** The site's own icon. */
const icon = '/icon.svg'

/**
 * Creates a wallet inside the page with the published development accounts 0 to 4. It is offered in
 * a local world only, since the keys are public. Its provider is loaded with the first request.
 */
export const localWallet = () =>
  createConnector((config) => {
    let loaded: ReturnType<typeof localProvider> | undefined
    const load = async () => {
      loaded ??= (await import('./local-provider')).localProvider(config)
      return loaded
    }

    return {
      id: localWalletId,
      name: walletText.wallets.local,
      type: localWalletId,
      icon,
      // The metadata that RainbowKit's connectorsForWallets would attach; repeated here so that
      // RainbowKit itself is loaded only when its window opens.
      rkDetails: {
        id: localWalletId,
        name: walletText.wallets.local,
        shortName: walletText.wallets.localShort,
        iconUrl: icon,
        iconBackground: '#0f766e',
        installed: true,
        index: 0,
        groupIndex: 1,
        groupName: walletText.wallets.localGroup,
        isRainbowKitConnector: true,
      },
      async connect<withCapabilities extends boolean = false>(parameters?: {
        chainId?: number | undefined
        withCapabilities?: withCapabilities | boolean | undefined
      }) {
        const provider = await load()
        provider.choose(parameters?.chainId)
        const addresses = provider.accounts()
        return {
          accounts: (parameters?.withCapabilities
            ? addresses.map((address) => ({ address, capabilities: {} }))
            : addresses) as never,
          chainId: provider.chainId(),
        }
      },
      async disconnect() {
        remember(undefined)
      },
      getAccounts: async () => (await load()).accounts(),
      getChainId: async () => (await load()).chainId(),
      getProvider: load,
      async isAuthorized() {
        return remembered().account !== undefined
      },
      async switchChain({ chainId }) {
        const { request } = await load()
        await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
        return config.chains.find(({ id }) => id === chainId)!
      },
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {
        config.emitter.emit('disconnect')
      },
    }
  })
