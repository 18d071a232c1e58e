import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { isSameAddress } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { roles } from '../accounts'

const mnemonic = 'test test test test test test test test test test test junk'

/**
 * Writes the published keys of the accounts that settle intent orders and pay transfers here to a
 * file that only its owner can read, as the service requires.
 *
 * @example
 * writeAgentKeys('.local/world') // '.local/world/agent-keys'
 */
export const writeAgentKeys = (folder: string): string => {
  const file = path.join(folder, 'agent-keys')
  writeFileSync(file, `${[...roles.agents, roles.relayer].map(developmentKey).join('\n')}\n`, { mode: 0o600 })
  // An existing file keeps its mode when it is written.
  chmodSync(file, 0o600)
  return file
}

/**
 * Returns the published key of a development account.
 *
 * @example
 * developmentKey(developmentAccounts[0]) // '0xac0974be...'
 */
export const developmentKey = (account: Address): Hex => {
  const addressIndex = developmentAccounts.findIndex((one) => isSameAddress(one, account))
  return toHex(mnemonicToAccount(mnemonic, { addressIndex }).getHdKey().privateKey!)
}
