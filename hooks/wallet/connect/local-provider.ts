import { type Address, type EIP1193RequestFn, getAddress, type Hex, hexToNumber, numberToHex } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { ProviderError } from '@/actions/wallet/send/wallet-errors'
import { isSameAddress } from '@/lib/address'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { remember, remembered } from './local-choice'

type Request = { method: string; params?: readonly unknown[] }
type TransactionRequest = { from?: Address; to?: Address; data?: Hex; value?: Hex; gas?: Hex; nonce?: Hex }

/**
 * Creates the local wallet's provider: EIP-1193 like any other, so all checks in front of a wallet
 * apply to it, too. It is loaded with the first request, since a page of a real world never makes
 * one.
 */
export const localProvider = (config: Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter'>) => {
  const currentChain = () => config.chains.find(({ id }) => id === remembered().chainId) ?? config.chains[0]
  const currentAccount = () =>
    personalDevelopmentAccounts.find(({ address }) => isSameAddress(address, remembered().account)) ??
    personalDevelopmentAccounts[0]!
  /** The chosen account is first, as wallets list them. */
  const accounts = () => [
    getAddress(currentAccount().address),
    ...personalDevelopmentAccounts
      .filter((account) => account !== currentAccount())
      .map(({ address }) => getAddress(address)),
  ]

  const forward: RpcRequest = async ({ method, params = [] }) => {
    const { id, rpcUrls } = currentChain()
    const url = remembered().rpcUrls?.[id] ?? rpcUrls.default.http[0]!
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer = (await response.json()) as {
      /** The result of any method. */
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
      case 'wallet_addEthereumChain': {
        const { chainId, rpcUrls } = params[0] as { chainId: Hex; rpcUrls: readonly string[] }
        const [url = ''] = rpcUrls
        // The wallet only has keys of a local chain, and only uses this site.
        if (!url.startsWith(`${window.location.origin}/`))
          throw new ProviderError({ code: 4001, message: 'The local wallet only uses this site.' })
        remember({ rpcUrls: { ...remembered().rpcUrls, [hexToNumber(chainId)]: url } })
        return null
      }
      case 'wallet_requestPermissions': {
        // Switches the account as injected wallets do.
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

  return {
    request: request as EIP1193RequestFn,
    on() {},
    removeListener() {},
    accounts,
    chainId: () => currentChain().id,
    choose: (chainId: number | undefined) => {
      if (config.chains.some(({ id }) => id === chainId)) remember({ chainId })
      remember({ account: currentAccount().address })
    },
  }
}
