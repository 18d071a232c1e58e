import type { Site } from '@/hooks/use-site'
import { shortAddress } from '@/lib/address'
import { layoutText } from '@/messages/layout'
import { AccountFace, type AccountFaceProps } from './wallet-face'

// `chainId`: the wallet's chain, served here or not.
type NetworkFaceProps = AccountFaceProps & { chains: Site['chains']; chainId: number | undefined }

// Shows the wallet's button with its network, on a page without a network.
export function NetworkFace({ chains, chainId, ...props }: NetworkFaceProps) {
  const network = chains.find(({ id }) => id === chainId)?.name ?? layoutText.wallet.otherNetwork
  return (
    <AccountFace {...props} aria-label={layoutText.wallet.namedOn(shortAddress(props.address), network)}>
      <span className="text-2xs font-normal text-soft">{network}</span>
    </AccountFace>
  )
}
