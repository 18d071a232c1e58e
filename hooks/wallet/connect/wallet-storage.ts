import { storageName } from '../../ticket/storage-name'

/** The name under which wagmi stores its data. */
export const walletStorage = storageName('caravel.wallet')
