import { useSite } from '@/hooks/use-site'
import { usePaymaster } from '@/hooks/wallet/connect/batching'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { batchText } from '@/messages/batch'

// Names who pays the gas of a batch, and in which token; nothing where the operator has no paymaster.
export function PaymasterNote({ chain }: { chain: Chain }) {
  return useSite().paymasters?.[chain.id] ? <Offered chain={chain} /> : null
}

function Offered({ chain }: { chain: Chain }) {
  const paymaster = usePaymaster(chain.id, useWallet().address)
  if (!paymaster) return null
  const { host } = new URL(paymaster.url)
  const token = paymaster.token && (findToken(chain, paymaster.token)?.symbol ?? paymaster.token)
  return (
    <p className="text-xs wrap-anywhere text-soft">
      {token ? batchText.gasInToken(token, host) : batchText.gasSponsored(host)}
    </p>
  )
}
