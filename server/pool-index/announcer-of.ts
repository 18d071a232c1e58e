import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Dex } from '@/lib/chain/chain'

/** An exchange whose pools are announced by one contract, a factory or a pool manager. */
export type AnnouncedDex = Extract<Dex, { kind: 'v2' | 'v3' | 'v4' | 'solidly' }>

export const isAnnounced = (dex: Dex): dex is AnnouncedDex => 'factory' in dex || 'manager' in dex

/**
 * Returns the contract that announces an exchange's pools, their key in the index.
 *
 * @example
 * announcerOf(uniswapV4('0x000000000004444c5dc75cB358380D2e3dE08A90'))
 * // '0x000000000004444c5dc75cb358380d2e3de08a90'
 */
export const announcerOf = (dex: AnnouncedDex): Address => toLowerAddress(dex.kind === 'v4' ? dex.manager : dex.factory)
