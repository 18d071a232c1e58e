import { type Address, type EIP1193RequestFn, getAddress, type Hex, hexToNumber, numberToHex } from 'viem'
import { createConnector } from 'wagmi'
import type { RpcRequest } from '@/actions/wallet/receipt'
import { ProviderError } from '@/actions/wallet/wallet-errors'
import { isSameAddress } from '@/lib/address'
import { personalDevelopmentAccounts } from '@/lib/chain/development-accounts'
import { keptName } from '../kept-name'

export const localWalletId = 'local-wallet'
export const localWalletName = 'Local wallet (test accounts)'

type Request = { method: string; params?: readonly unknown[] }
type TransactionRequest = { from?: Address; to?: Address; data?: Hex; value?: Hex; gas?: Hex; nonce?: Hex }

/**
 * A wallet inside the page that holds the published development accounts 0 to 4. It is offered in a local world only: everyone has
 * these keys. It speaks EIP-1193 like any other wallet, so all checks in front of a wallet apply to it too.
 */
export const localWallet = () =>
  createConnector((config) => {
    const storageKey = keptName('caravel.local-wallet')
    const remembered = () => {
      try {
        return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { account?: string; chainId?: number }
      } catch {
        return {}
      }
    }
    const remember = (change: { account?: string; chainId?: number } | undefined) => {
      if (change) localStorage.setItem(storageKey, JSON.stringify({ ...remembered(), ...change }))
      else localStorage.removeItem(storageKey)
    }

    const currentChain = () => config.chains.find(({ id }) => id === remembered().chainId) ?? config.chains[0]
    const currentAccount = () =>
      personalDevelopmentAccounts.find(({ address }) => isSameAddress(address, remembered().account)) ??
      personalDevelopmentAccounts[0]!
    /** The chosen account first, as wallets list them. */
    const accounts = () => [
      getAddress(currentAccount().address),
      ...personalDevelopmentAccounts
        .filter((account) => account !== currentAccount())
        .map(({ address }) => getAddress(address)),
    ]

    const forward: RpcRequest = async ({ method, params = [] }) => {
      const url = currentChain().rpcUrls.default.http[0]!
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const answer = (await response.json()) as {
        /** Whatever the method answers. */
        result: never
        error?: { code: number; message: string; data?: unknown }
      }
      if (answer.error) throw new ProviderError(answer.error)
      return answer.result
    }

    const signer = async (address: string | undefined) => {
      const account = currentAccount()
      if (address && !isSameAddress(account.address, address))
        throw new ProviderError({ code: 4100, message: `The chosen account is ${account.address}, not ${address}.` })
      const { privateKeyToAccount } = await import('viem/accounts')
      return privateKeyToAccount(account.privateKey)
    }

    const send = async (transaction: TransactionRequest) => {
      const account = await signer(transaction.from)
      const call = { from: account.address, to: transaction.to, data: transaction.data, value: transaction.value }
      const [nonce, gas, block, tip] = await Promise.all([
        transaction.nonce ?? forward({ method: 'eth_getTransactionCount', params: [account.address, 'pending'] }),
        transaction.gas ?? forward({ method: 'eth_estimateGas', params: [call] }),
        forward({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
        forward({ method: 'eth_maxPriorityFeePerGas' }),
      ])
      const baseFee = BigInt(block?.baseFeePerGas ?? '0x0')
      const signed = await account.signTransaction({
        type: 'eip1559',
        chainId: currentChain().id,
        nonce: hexToNumber(nonce),
        gas: BigInt(gas),
        maxFeePerGas: baseFee * 2n + BigInt(tip),
        maxPriorityFeePerGas: BigInt(tip),
        value: BigInt(transaction.value ?? '0x0'),
        ...(transaction.to ? { to: transaction.to } : {}),
        ...(transaction.data ? { data: transaction.data } : {}),
      })
      return forward({ method: 'eth_sendRawTransaction', params: [signed] })
    }

    const request = async ({ method, params = [] }: Request): Promise<unknown> => {
      switch (method) {
        case 'eth_chainId':
          return numberToHex(currentChain().id)
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accounts()
        case 'wallet_switchEthereumChain': {
          const chainId = hexToNumber((params[0] as { chainId: Hex }).chainId)
          if (!config.chains.some(({ id }) => id === chainId))
            throw new ProviderError({ code: 4902, message: `The local wallet has no chain ${chainId}.` })
          remember({ chainId })
          config.emitter.emit('change', { chainId })
          return null
        }
        case 'wallet_requestPermissions': {
          // Choosing another account, as injected wallets do it.
          const account = (params[0] as { eth_accounts?: { account?: string } })?.eth_accounts?.account
          if (account && personalDevelopmentAccounts.some(({ address }) => isSameAddress(address, account))) {
            remember({ account })
            config.emitter.emit('change', { accounts: accounts() })
          }
          return [{ parentCapability: 'eth_accounts' }]
        }
        case 'eth_signTypedData_v4': {
          const account = await signer(params[0] as string)
          return account.signTypedData(JSON.parse(params[1] as string))
        }
        case 'eth_sendTransaction':
          return send(params[0] as TransactionRequest)
        default:
          return forward({ method, params })
      }
    }
    const provider = { request: request as EIP1193RequestFn, on() {}, removeListener() {} }

    const getAccounts = async () => accounts()

    return {
      id: localWalletId,
      name: localWalletName,
      type: localWalletId,
      icon: localWalletIcon,
      // What RainbowKit's connectorsForWallets would attach; written out so that RainbowKit itself is loaded only when its window opens.
      rkDetails: {
        id: localWalletId,
        name: localWalletName,
        shortName: 'Local wallet',
        iconUrl: localWalletIcon,
        iconBackground: '#0f766e',
        installed: true,
        index: 0,
        groupIndex: 1,
        groupName: 'Local chains only',
        isRainbowKitConnector: true,
      },
      async connect<withCapabilities extends boolean = false>(parameters?: {
        chainId?: number | undefined
        withCapabilities?: withCapabilities | boolean | undefined
      }) {
        if (parameters?.chainId && config.chains.some(({ id }) => id === parameters.chainId))
          remember({ chainId: parameters.chainId })
        remember({ account: currentAccount().address })
        const addresses = accounts()
        return {
          accounts: (parameters?.withCapabilities
            ? addresses.map((address) => ({ address, capabilities: {} }))
            : addresses) as never,
          chainId: currentChain().id,
        }
      },
      async disconnect() {
        remember(undefined)
      },
      getAccounts,
      async getChainId() {
        return currentChain().id
      },
      async getProvider() {
        return provider
      },
      async isAuthorized() {
        return remembered().account !== undefined
      },
      async switchChain({ chainId }) {
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

const localWalletIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="#0f766e"/><path d="M6 17h16l-3 5H9zM13 6v9H7zM15 8l6 7h-6z" fill="#fff"/></svg>',
)}`
