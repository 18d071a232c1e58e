'use client'
import { useConfig } from 'wagmi'
import { connect } from 'wagmi/actions'
import { useSite } from '../../use-site'
import { addWalletConnect } from './wallet-connect'
import { walletConnectId } from './wallet-connect-id'

/** Returns a function that starts a connection over WalletConnect; undefined without a project. */
export function useWalletConnect(): (() => void) | undefined {
  const config = useConfig()
  const { walletConnectProjectId } = useSite()
  if (!walletConnectProjectId) return undefined
  return async () => {
    await addWalletConnect(config, walletConnectProjectId)
    const connector = config.connectors.find(({ id }) => id === walletConnectId)
    // The window shows the outcome.
    if (connector) await connect(config, { connector }).catch(() => undefined)
  }
}
