import type { Chain } from '../chain'
import { arbitrum } from './arbitrum'
import { avalanche } from './avalanche'
import { base } from './base'
import { bnb } from './bnb'
import { gnosis } from './gnosis'
import { mainnet } from './mainnet'
import { optimism } from './optimism'
import { polygon } from './polygon'
import { unichain } from './unichain'

/**
 * The published addresses of all supported chains, the same for the local world and for real chains
 * (reference: the contracts' own documentation and block explorers). An operator's file is merged
 * over it at start. Only the server reads it: pages receive the served chains.
 *
 * @example
 * chains[1].contracts.router // '0x6a000f20005980200259b80c5102003040001068'
 */
export const chains: Readonly<Record<number, Chain>> = {
  [mainnet.id]: mainnet,
  [optimism.id]: optimism,
  [bnb.id]: bnb,
  [gnosis.id]: gnosis,
  [unichain.id]: unichain,
  [polygon.id]: polygon,
  [base.id]: base,
  [arbitrum.id]: arbitrum,
  [avalanche.id]: avalanche,
}
