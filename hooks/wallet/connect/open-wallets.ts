import type { Config } from 'wagmi'
import { walletConnectId } from '../wallet-connect/wallet-connect-id'
import { openWalletModal } from './wallet-modal'

/** Opens the list of the wallets in this browser, or without any the ways to a wallet app. */
export const openWallets = (config: Config): void => {
  if (config.connectors.some(({ id }) => id !== walletConnectId)) openWalletModal('connect')
  else void import('./find-wallet').then(({ findWallet }) => findWallet(config))
}
