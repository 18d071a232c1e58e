import { type Address, getAddress, numberToHex } from 'viem'
import { type Config, createConnector } from 'wagmi'
import { UnauthorizedError, WrongAnswerError } from '@/actions/wallet/send/wallet-errors'
import { isAddress } from '@/lib/address'
import { failuresText } from '@/messages/failures'
import { walletText } from '@/messages/wallet'
import type { ParentProvider } from './parent-provider'

export const parentWalletId = 'parent-wallet'

/** Returns "shop.example"; without https the whole origin, which may have been altered. */
export const hostOf = (origin: string): string => origin.replace(/^https:\/\//, '')

const maxAccounts = 100

/**
 * Creates a connector for the wallet of the page around the widget. It makes no request before the
 * user chose it: it never counts as connected from an earlier visit. All checks in front of a
 * wallet apply to it, too.
 */
export const parentWallet = (provider: ParentProvider) =>
  createConnector((config) => {
    const { origin, request } = provider
    const name = walletText.wallets.parent(hostOf(origin))

    const onAccountsChanged = (accounts: unknown) => {
      const known = readAccounts(accounts)
      if (known.length > 0) config.emitter.emit('change', { accounts: known })
      else onDisconnect()
    }
    const onChainChanged = (chainId: unknown) => config.emitter.emit('change', { chainId: readChainId(chainId) })
    const onDisconnect = () => {
      leave()
      config.emitter.emit('disconnect')
    }
    const leave = () => {
      isChosen = false
      provider.removeListener('accountsChanged', onAccountsChanged)
      provider.removeListener('chainChanged', onChainChanged)
    }
    const askChainId = async () => readChainId(await request({ method: 'eth_chainId' }))
    let isChosen = false

    return {
      id: parentWalletId,
      name,
      type: parentWalletId,
      icon: parentWalletIcon,
      // The metadata for RainbowKit's window; see local-wallet.
      rkDetails: {
        id: parentWalletId,
        name,
        shortName: name,
        iconUrl: parentWalletIcon,
        iconBackground: '#475569',
        installed: true,
        index: 0,
        groupIndex: 0,
        groupName: walletText.wallets.parentGroup,
        isRainbowKitConnector: true,
      },
      async connect<withCapabilities extends boolean = false>(parameters?: {
        withCapabilities?: withCapabilities | boolean | undefined
      }) {
        const accounts = readAccounts(await request({ method: 'eth_requestAccounts' }))
        if (accounts.length === 0) throw new UnauthorizedError()
        const chainId = await askChainId()
        isChosen = true
        provider.on('accountsChanged', onAccountsChanged)
        provider.on('chainChanged', onChainChanged)
        return {
          accounts: (parameters?.withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId,
        }
      },
      disconnect: async () => leave(),
      getAccounts: async () => readAccounts(await request({ method: 'eth_accounts' })),
      // RainbowKit reads the chain before it connects.
      getChainId: async () => (isChosen ? askChainId() : config.chains[0].id),
      getProvider: async () => provider,
      isAuthorized: async () => false,
      async switchChain({ chainId }) {
        await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
        return config.chains.find(({ id }) => id === chainId)!
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    }
  })

/** Adds a wallet to those that the user can choose. */
export const addParentWallet = ({ _internal: { connectors } }: Config, provider: ParentProvider): void => {
  const connector = connectors.setup(parentWallet(provider))
  connectors.setState((listed) => [connector, ...listed.filter(({ id }) => id !== parentWalletId)])
}

const readAccounts = (accounts: unknown): readonly Address[] =>
  (Array.isArray(accounts) ? accounts : [])
    .slice(0, maxAccounts)
    .filter((account) => typeof account === 'string' && isAddress(account))
    .map((account: Address) => getAddress(account))

const readChainId = (chainId: unknown): number => {
  const id = Number(chainId)
  if (typeof chainId === 'string' && Number.isSafeInteger(id) && id > 0) return id
  throw new WrongAnswerError({ expected: failuresText.answer.chainId, given: String(chainId).slice(0, 40) })
}

const parentWalletIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28"' +
    ' fill="#475569"/><path d="M6 7h16v14H6zm2 4v8h12v-8zm2 2h5v4h-5z" fill="#fff" fill-rule="evenodd"/>' +
    '</svg>',
)}`
