import { type Config, injected } from 'wagmi'
import { connect } from 'wagmi/actions'
import { showPairing } from '../wallet-connect/pairing'

/**
 * Connects the wallet that the browser of a wallet app injects without an announcement (EIP-6963),
 * else shows the ways to a wallet app.
 */
export const findWallet = async (config: Config): Promise<void> => {
  if (!('ethereum' in window)) return showPairing({ status: 'choice' })
  // A refusal leaves the page as it is.
  await connect(config, { connector: injected() }).catch(() => undefined)
}
